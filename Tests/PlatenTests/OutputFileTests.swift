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
