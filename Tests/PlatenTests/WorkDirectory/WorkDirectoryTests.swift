import Foundation
import PlatenModel
import Testing

@testable import Platen

struct WorkDirectoryTests {
  private let folder: TemporaryFolder
  private let directory: WorkDirectory
  private let key = WorkKey("pages", settings: "s", sha256: "ab", frame: 0, correction: nil)
  private let entry = WorkEntry(
    subject: .init(source: "a.jpg", page: 1, sha256: "ab", pages: 1, program: WorkKey.program),
    content: Data("content\nwith lines".utf8))

  init() throws {
    folder = try TemporaryFolder()
    directory = try WorkDirectory(path: folder.path + "/work/sub")
  }

  private var file: URL {
    URL(fileURLWithPath: directory.path)
      .appendingPathComponent("\(key.digest.prefix(2))/\(key.digest).page")
  }

  @Test func whatIsKeptIsFoundAgain() {
    #expect(directory.content(for: key) == nil)
    directory.store(entry, for: key)
    #expect(directory.content(for: key) == entry.content)
    #expect(directory.failure == nil)
  }

  @Test func aDamagedEntryIsNoneAndIsDeleted() throws {
    directory.store(entry, for: key)
    let whole = try Data(contentsOf: file)
    var changed = whole
    changed[whole.count / 2] ^= 1
    for damaged in [Data(), whole.dropLast(), whole.dropFirst(), changed, whole + [0]] {
      try damaged.write(to: file)
      #expect(directory.content(for: key) == nil)
      #expect(!FileManager.default.fileExists(atPath: file.path))
    }
  }

  @Test func anythingThatAPageDependsOnChangesItsKey() {
    var correction = PhotoCorrection(source: "a")
    correction.settings.rotation = .clockwise
    let keys = [
      key, WorkKey("items", settings: "s", sha256: "ab", frame: 0, correction: nil),
      WorkKey("pages", settings: "t", sha256: "ab", frame: 0, correction: nil),
      WorkKey("pages", settings: "s", sha256: "ac", frame: 0, correction: nil),
      WorkKey("pages", settings: "s", sha256: "ab", frame: 1, correction: nil),
      WorkKey("pages", settings: "s", sha256: "ab", frame: 0, correction: correction),
    ]
    #expect(Set(keys).count == keys.count)
    #expect(key == WorkKey("pages", settings: "s", sha256: "ab", frame: 0, correction: nil))
  }

  @Test func aPageThatCannotBeKeptIsNoError() throws {
    let path = folder.path + "/readonly"
    let directory = try WorkDirectory(path: path)
    try Data().write(to: URL(fileURLWithPath: path + "/" + key.digest.prefix(2)))
    directory.store(entry, for: key)
    #expect(directory.failure != nil)
  }

  @Test func theFolderIsMarkedAsACache() throws {
    let tag = try String(contentsOfFile: directory.path + "/CACHEDIR.TAG", encoding: .utf8)
    #expect(tag.hasPrefix("Signature: 8a477f597d28d172789f06886806bc55"))
  }

  private func keep(_ name: String, program: String = WorkKey.program, age: Double = 0) throws {
    let key = WorkKey(name, settings: "", sha256: "", frame: 0, correction: nil)
    directory.store(
      WorkEntry(
        subject: .init(source: name, page: 1, sha256: "", pages: 1, program: program),
        content: Data(count: 1000)),
      for: key)
    try FileManager.default.setAttributes(
      [.modificationDate: Date(timeIntervalSinceNow: -age)],
      ofItemAtPath: "\(directory.path)/\(key.digest.prefix(2))/\(key.digest).page")
  }

  @Test func entriesAreListedInNaturalOrder() throws {
    for name in ["b10", "b9", "a"] { try keep(name) }
    let entries = directory.entries()
    #expect(entries.map(\.source) == ["a", "b9", "b10"])
    #expect(entries.allSatisfy { $0.isCurrent && $0.bytes > 1000 && $0.pages == 1 })
  }

  @Test(arguments: [
    (nil, nil, ["other"]), (3600, nil, ["old", "other"]), (nil, 2500, ["old", "other"]),
    (nil, 0, ["new", "newer", "old", "other"]),
  ])
  func entriesOfOtherBuildsAndTheLeastUsedArePruned(
    age: Double?, bytes: Int?, expected: [String]
  ) throws {
    try keep("other", program: "platen 0.0.1")
    try keep("old", age: 7200)
    try keep("new", age: 1800)
    try keep("newer", age: 60)
    var pruning = WorkDirectory.Pruning()
    pruning.maximumAge = age
    pruning.maximumBytes = bytes
    pruning.isDryRun = true
    #expect(directory.prune(pruning).compactMap(\.source).sorted() == expected)
    #expect(directory.entries().count == 4)
    pruning.isDryRun = false
    directory.prune(pruning)
    #expect(directory.entries().count == 4 - expected.count)
  }
}
