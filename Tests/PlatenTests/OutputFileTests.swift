import Foundation
import Platen
import Testing

@Suite struct OutputFileTests {
  private let folder = FileManager.default.temporaryDirectory
    .appendingPathComponent("platen-test-\(UUID().uuidString)")

  init() throws {
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
  }

  private func path(_ name: String) -> String { folder.appendingPathComponent(name).path }

  private var names: [String] {
    get throws { try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted() }
  }

  private func text(_ name: String) throws -> String {
    try String(contentsOfFile: path(name), encoding: .utf8)
  }

  @Test func appearsOnlyWhenCommitted() throws {
    let file = try OutputFile(path: path("a"), replacing: true)
    try file.write("whole")
    #expect(try names.isEmpty)
    try file.commit()
    #expect(try names == ["a"])
    #expect(try text("a") == "whole")
  }

  @Test func leavesNothingWithoutACommit() throws {
    do {
      let file = try OutputFile(path: path("a"), replacing: true)
      try file.write("half")
    }
    #expect(try names.isEmpty)
  }

  @Test func replacesAFileAndKeepsItsPermissions() throws {
    try Data("old".utf8).write(to: folder.appendingPathComponent("a"))
    chmod(path("a"), 0o600)
    let file = try OutputFile(path: path("a"), replacing: true)
    try file.write("new")
    #expect(try text("a") == "old")
    try file.commit()
    #expect(try text("a") == "new")
    #expect(try names == ["a"])
    let mode = try FileManager.default.attributesOfItem(atPath: path("a"))[.posixPermissions]
    #expect(mode as? Int == 0o600)
  }

  @Test func getsTheFirstFreeNameAndKnowsItsDigest() throws {
    for name in ["a.pdf", "a-2.pdf"] {
      try OutputFile.write("old".utf8, to: path(name), replacing: true)
    }
    let file = try OutputFile(
      at: FreeNames(base: path("a"), suffix: ".pdf"), computesDigest: true)
    try file.write("ne")
    try file.write("w")
    #expect(file.sha256 == "11507a0e2f5e69d5dfa40a62a1bd7b6ee57e6bcd85c67c9b8431b36fff21c437")
    var tried: [String] = []
    #expect(try file.commit { tried.append($0) } == path("a-3.pdf"))
    #expect(tried == [path("a-3.pdf")])
    #expect(try text("a-3.pdf") == "new" && text("a-2.pdf") == "old")
  }

  @Test(arguments: [
    ("in/a.jpg", "in/a-2.jpg"), ("in/.hidden", "in/.hidden-2"), ("in.d/a", "in.d/a-2"),
    ("in/a.tar.gz", "in/a.tar-2.gz"),
  ])
  func aTakenNameGetsANumberBeforeItsExtension(name: String, second: String) throws {
    var isFirst = true
    let free = try FreeNames(path: name).first { path throws(ScanError) in
      defer { isFirst = false }
      if isFirst { throw .outputExists(path) }
    }
    #expect(free == second)
  }

  @Test func aMovedFileReplacesNone() throws {
    try OutputFile.write("one".utf8, to: path("a"), replacing: true)
    try OutputFile.write("two".utf8, to: path("b"), replacing: true)
    #expect(throws: ScanError.outputExists(path("b"))) {
      try OutputFile.moveToFree(path("a"), path("b"))
    }
    #expect(try text("a") == "one" && text("b") == "two")
    try OutputFile.moveToFree(path("a"), path("c"))
    #expect(try names == ["b", "c"])
  }

  @Test func doesNotReplaceAFileThatAppearsMeanwhile() throws {
    let file = try OutputFile(path: path("a"), replacing: false)
    try file.write("ours")
    try Data("theirs".utf8).write(to: folder.appendingPathComponent("a"))
    #expect(throws: ScanError.outputExists(path("a"))) { try file.commit() }
    #expect(try text("a") == "theirs")
  }

  @Test func writesToTheTargetOfASymbolicLink() throws {
    try Data("old".utf8).write(to: folder.appendingPathComponent("a"))
    symlink(path("a"), path("link"))
    let file = try OutputFile(path: path("link"), replacing: true)
    try file.write("new")
    try file.commit()
    #expect(try text("a") == "new")
    #expect(try FileManager.default.destinationOfSymbolicLink(atPath: path("link")) == path("a"))
  }

  @Test func reportsTheErrorOfADevice() throws {
    let file = try OutputFile(path: "/dev/full", replacing: true)
    #expect(
      throws: ScanError.output("/dev/full", "No space left on device")
    ) { try file.write("x") }
  }
}
