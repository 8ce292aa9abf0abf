import Foundation
import Glibc
import PlatenImaging
import Testing

struct OpenCVThreadsTests {
  /// OpenCV's threads are the host's to set: only a program turns them off.
  @Test func theyAreOnUntilTheyAreTurnedOff() async {
    await #expect(processExitsWith: .success) {
      // cv::getNumThreads()
      let symbol = try #require(dlsym(dlopen(nil, RTLD_NOW), "_ZN2cv13getNumThreadsEv"))
      let threads = unsafeBitCast(symbol, to: (@convention(c) () -> Int32).self)
      if ProcessInfo.processInfo.activeProcessorCount > 1 { #expect(threads() > 1) }
      OpenCVThreads.turnOff()
      #expect(threads() == 1)
    }
  }

  /// What OpenCV prints as well: a network of the user's that it cannot read is an error, and no message.
  @Test func messagesAreOnUntilTheyAreTurnedOff() async {
    await #expect(processExitsWith: .success) {
      // cv::utils::logging::getLogLevel()
      let symbol = try #require(
        dlsym(dlopen(nil, RTLD_NOW), "_ZN2cv5utils7logging11getLogLevelEv"))
      let level = unsafeBitCast(symbol, to: (@convention(c) () -> Int32).self)
      #expect(level() > 0)
      OpenCVMessages.turnOff()
      #expect(level() == 0)
    }
  }
}
