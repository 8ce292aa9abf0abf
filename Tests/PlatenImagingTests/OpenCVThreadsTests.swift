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
}
