import Foundation
import Testing

/// Under any memory limit a run ends with a status and a true line, and never with a signal.
///
/// Not under AddressSanitizer, whose shadow memory alone takes terabytes of addresses.
@Suite(.disabled(if: hasAddressSanitizer))
struct MemoryLimitTests {
  /// `ulimit -v`, in megabytes of 1,000,000 bytes.
  @Test(arguments: [300, 599])
  func tooLowALimitIsRefusedBeforeTheWork(megabytes: Int) throws {
    let folder = try Folder()
    try folder.copy(sample: Sample.small, as: "good.jpg")
    let run = try Program.shell(
      "ulimit -v \(megabytes * 1_000_000 / 1024); platen scan good.jpg -o out.pdf", in: folder)
    #expect(run.status == 3)
    #expect(run.messageLines.count == 1)
    #expect(run.messages.contains("; 600 are needed\n"), "\(run.messages)")
    #expect(folder.names == ["good.jpg"])
  }

  /// The program would wait for threads for ever.
  @Test(arguments: [180, 220])
  func tooLowALimitForAnyVerbIsRefused(megabytes: Int) throws {
    let run = try Program.shell(
      "ulimit -v \(megabytes * 1_000_000 / 1024); platen find --lines /dev/null")
    #expect(run.status == 3)
    #expect(run.messageLines.count == 1 && run.messages.hasSuffix("; 250 are needed\n"))
  }

  @Test(arguments: [650, 1000])
  func aSufficientLimitIsEnoughForAnyNumberOfJobs(megabytes: Int) throws {
    let folder = try Folder()
    try folder.copy(sample: Sample.small, as: "good.jpg")
    let run = try Program.shell(
      """
      ulimit -v \(megabytes * 1_000_000 / 1024)
      platen scan -j 64 --no-ocr good.jpg good.jpg good.jpg -o out.pdf
      """, in: folder)
    #expect(run.status == 0, "\(run.messages)")
  }
}

private let hasAddressSanitizer = dlsym(dlopen(nil, RTLD_NOW), "__asan_init") != nil
