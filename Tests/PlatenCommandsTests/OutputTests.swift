import Foundation
import Testing

/// Outputs appear whole or not at all, and messages are not mixed with results.
@Suite struct OutputTests {
  /// Paths that cannot be written, and the reason.
  static let unwritable = [
    ("/dev/full", "No space left on device"),
    ("/proc/out.pdf", "No such file or directory"),
    ("missing/out.pdf", "No such file or directory"),
    ("taken", "Is a directory"),
  ]

  @Test(arguments: unwritable)
  func unwritableOutputsAreReportedWithStatus5(path: String, reason: String) throws {
    let folder = try Folder()
    try FileManager.default.createDirectory(
      at: folder.url("taken"), withIntermediateDirectories: false)
    let run = try Program.run(["scan", Sample.path(Sample.small), "-o", path], in: folder)
    #expect(run.status == 5)
    #expect(run.messages == "platen: \(path): cannot write: \(reason)\n")
    #expect(folder.names == ["taken"])
  }

  @Test func aReadOnlyFolderIsReported() throws {
    let folder = try Folder()
    chmod(folder.path, 0o555)
    defer { chmod(folder.path, 0o755) }
    let run = try Program.runUnprivileged(
      ["scan", Sample.path(Sample.small), "-o", "out.pdf"], in: folder)
    #expect(run.status == 5)
    #expect(run.messages == "platen: out.pdf: cannot write: Permission denied\n")
    #expect(folder.names.isEmpty)
  }

  @Test func noOverwriteKeepsAnExistingFile() throws {
    let folder = try Folder()
    try folder.write(Data("mine".utf8), to: "out.pdf")
    let photo = Sample.path(Sample.small)
    let run = try Program.run(["scan", photo, "-n", "-o", "out.pdf"], in: folder)
    #expect(run.status == 5)
    #expect(
      run.messages == "platen: out.pdf: exists already and is left as it is (--no-overwrite)\n")
    #expect(try Data(contentsOf: folder.url("out.pdf")) == Data("mine".utf8))
    #expect(try Program.run(["scan", photo, "-o", "out.pdf"], in: folder).status == 5)
    #expect(try Data(contentsOf: folder.url("out.pdf")) == Data("mine".utf8))
    #expect(try Program.run(["scan", photo, "--force", "-o", "out.pdf"], in: folder).status == 0)
    #expect(try Data(contentsOf: folder.url("out.pdf")).starts(with: Data("%PDF-".utf8)))
  }

  @Test func photosAndDocumentsCanBePiped() throws {
    let photo = try Data(contentsOf: Sample.url(Sample.small))
    let run = try Program.run(["scan", "-"], input: photo)
    #expect(run.status == 0)
    #expect(run.messages.isEmpty)
    #expect(run.output.starts(with: Data("%PDF-".utf8)))
  }

  @Test func aFileWithSeveralPagesCanBePiped() throws {
    let tiff = try Data(
      contentsOf: Sample.folder.deletingLastPathComponent()
        .appendingPathComponent("Tests/PlatenImagingTests/Fixtures/pages.tif"))
    let run = try Program.run(["detect", "-"], input: tiff)
    #expect(run.status == 0)
    #expect(run.text.split(separator: "\n").count == 3)
  }

  @Test(arguments: ["a.jpg\nb 2.jpg\n", "a.jpg\0b 2.jpg\0"])
  func namesAreReadFromAList(names: String) throws {
    let folder = try Folder()
    try folder.copy(sample: Sample.small, as: "a.jpg")
    try folder.copy(sample: Sample.small, as: "b 2.jpg")
    let run = try Program.run(
      ["detect", "--files-from", "-"], input: Data(names.utf8), in: folder)
    #expect(run.status == 0)
    #expect(run.text.split(separator: "\n").count == 2)
    #expect(run.text.contains("\"source\":\"b 2.jpg\""))
  }

  @Test func theSameInputGivesTheSameBytes() throws {
    let folder = try Folder()
    for name in ["a", "b"] {
      let run = try Program.run(
        ["scan", Sample.path(Sample.small), "-o", "\(name).pdf", "--manifest", "\(name).json"],
        in: folder, environment: ["SOURCE_DATE_EPOCH": "1700000000"])
      #expect(run.status == 0)
    }
    #expect(
      try Data(contentsOf: folder.url("a.pdf")) == Data(contentsOf: folder.url("b.pdf")))
    let manifest = try String(contentsOf: folder.url("a.json"), encoding: .utf8)
    #expect(manifest.contains("\"created\":\"2023-11-14T22:13:20Z\""))
  }

  @Test func aClosedPipeIsQuiet() throws {
    let photo = Sample.path(Sample.small)
    let run = try Program.shell("platen text '\(photo)' '\(photo)' | true; echo ${PIPESTATUS[0]}")
    #expect(run.text == "0\n")
    #expect(run.messages.isEmpty)
  }

  /// The first message of `-v` shows that the scan has written a page and is not complete. The
  /// limit of 120 seconds is only for a program that fails to start.
  @Test func anInterruptedScanLeavesNoFiles() throws {
    let folder = try Folder()
    let photos = Array(repeating: "'\(Sample.path(Sample.small))'", count: 40)
      .joined(separator: " ")
    let run = try Program.shell(
      """
      mkdir spool; mkfifo messages
      TMPDIR=spool platen scan -v \(photos) -o out.pdf --manifest out.json 2> messages &
      exec 3< messages; rm messages
      read -t 120 -ru 3 first; kill -INT $!; wait $!; echo $?; ls -A . spool
      echo "$first" | grep -c pixels; cat <&3 | tail -n 1 >&2
      """, in: folder)
    #expect(run.text == "130\n.:\nspool\n\nspool:\n1\n")
    #expect(run.messages == "platen: interrupted\n")
  }
}
