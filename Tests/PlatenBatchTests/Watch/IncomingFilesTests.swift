import Testing

@testable import PlatenBatch

struct IncomingFilesTests {
  private func version(_ size: Int = 10, inode: UInt64 = 1) -> IncomingFiles.Version {
    .init(device: 1, inode: inode, size: size, changed: size)
  }

  private func names(_ files: IncomingFiles, at time: Double) -> [String] {
    files.complete(now: time).map(\.name)
  }

  @Test func aFileWithoutEventsIsCompleteOnceItStaysTheSame() {
    var files = IncomingFiles(settlingTime: 5)
    files.update([("a.jpg", version(10))], now: 0)
    files.update([("a.jpg", version(20))], now: 4)
    #expect(names(files, at: 8.9).isEmpty)
    #expect(names(files, at: 9.1) == ["a.jpg"])
  }

  @Test func aClosedFileIsCompleteAtOnce() {
    var files = IncomingFiles(settlingTime: 5)
    files.update([("a.jpg", version())], now: 0)
    files.note(.written, of: "a.jpg")
    #expect(names(files, at: 60).isEmpty)
    files.note(.completed, of: "a.jpg")
    #expect(names(files, at: 0.5) == ["a.jpg"])
  }

  @Test func aWriterThatIsGoneIsNotWaitedForForEver() {
    var files = IncomingFiles(settlingTime: 5)
    files.update([("a.jpg", version())], now: 0)
    files.note(.written, of: "a.jpg")
    #expect(names(files, at: 700) == ["a.jpg"])
  }

  @Test func aFinishedVersionIsNotTakenAgainUnlessItChanges() {
    var files = IncomingFiles(settlingTime: 1)
    files.update([("a.jpg", version())], now: 0)
    files.finish("a.jpg", version())
    files.update([("a.jpg", version()), ("renamed.jpg", version())], now: 1)
    #expect(names(files, at: 9).isEmpty && !files.isWaiting)
    files.update([("a.jpg", version(30))], now: 10)
    #expect(names(files, at: 12) == ["a.jpg"])
  }

  @Test func versionsOfFilesThatAreGoneAreForgotten() {
    var files = IncomingFiles(settlingTime: 1)
    for number in UInt64(1)...100 {
      let version = version(inode: number)
      files.update([("a.jpg", version), ("kept.jpg", self.version(20))], now: Double(number))
      files.finish("a.jpg", version)
      files.finish("kept.jpg", self.version(20))
    }
    #expect(files.finished == [version(inode: 100), version(20)])
    files.update([("kept.jpg", version(20))], now: 200)
    #expect(files.finished == [version(20)] && !files.isWaiting)
  }

  @Test func aFileIsTriedAgainLater() {
    var files = IncomingFiles(settlingTime: 1)
    files.update([("a.jpg", version())], now: 0)
    files.retry("a.jpg", at: 30)
    #expect(names(files, at: 29).isEmpty && names(files, at: 31) == ["a.jpg"])
  }

  @Test(arguments: [
    (".hidden.jpg", false), ("a.jpg.part", false), ("a.JPG.crdownload", false), ("a.jpg~", false),
    ("a.tmp", false), ("a.jpg", true), ("party.jpg", true),
  ])
  func namesOfUnfinishedFilesAreIgnored(name: String, isTaken: Bool) {
    var files = IncomingFiles(settlingTime: 1)
    files.update([(name, version())], now: 0)
    #expect(names(files, at: 9) == (isTaken ? [name] : []))
  }

  @Test func filesAreInNaturalOrderAndEmptyOnesWait() {
    var files = IncomingFiles(settlingTime: 1)
    files.update(
      [
        ("10.jpg", version(inode: 1)), ("9.jpg", version(inode: 2)),
        ("0.jpg", version(0, inode: 3)),
      ], now: 0)
    #expect(names(files, at: 2) == ["9.jpg", "10.jpg"])
  }
}
