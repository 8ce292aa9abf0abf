import Foundation
import Testing

/// No output replaces an input, another output or a file of another kind, and it is refused before any
/// work.
@Suite struct OutputCollisionTests {
  private let folder: Folder

  /// Each test has a photo `a.jpg` with a symbolic link `link` and a hard link `hard.pdf`.
  init() throws {
    folder = try Folder()
    try folder.copy(sample: Sample.small, as: "a.jpg")
    try FileManager.default.createSymbolicLink(
      atPath: folder.path("link"), withDestinationPath: "a.jpg")
    try FileManager.default.linkItem(atPath: folder.path("a.jpg"), toPath: folder.path("hard.pdf"))
    try folder.write(Data("a.jpg\n".utf8), to: "list")
    try FileManager.default.createDirectory(
      at: folder.url("sub"), withIntermediateDirectories: false)
  }

  /// Command lines, and the message without its prefix.
  static let collisions: [([String], String)] = [
    (["scan", "-o", "a.jpg"], "a.jpg: is an input"),
    (["scan", "a.jpg", "-o", "link"], "link: is the input a.jpg"),
    (["scan", "link", "-o", "sub/../a.jpg"], "sub/../a.jpg: is the input link"),
    (["scan", "a.jpg", "-o", "hard.pdf"], "hard.pdf: is the input a.jpg"),
    (["scan", "a.jpg", "-o", "out.pdf", "--manifest", "a.jpg"], "a.jpg: is an input"),
    (["scan", "a.jpg", "-o", "out.pdf", "--text", "link"], "link: is the input a.jpg"),
    (["scan", "--files-from", "list", "-o", "list"], "list: is an input"),
    (["scan", "a.jpg", "-o", "x", "--manifest", "./x"], "./x: is the file of two outputs"),
    (
      ["scan", "a.jpg", "-o", "x", "--manifest", "y", "--text", "sub/../x"],
      "sub/../x: is the file of two outputs"
    ),
  ]

  @Test(arguments: collisions)
  func aCollisionIsRefusedWithItsName(arguments: [String], message: String) throws {
    var arguments = arguments
    // As `scan -o *.jpg`, where the shell puts the first photo after -o.
    if arguments == ["scan", "-o", "a.jpg"] { arguments.append("a.jpg") }
    try expectRefusal(arguments, message: message, status: 1)
  }

  @Test func linksToTheSameMissingFileAreTheSameOutput() throws {
    for name in ["one", "two"] {
      try FileManager.default.createSymbolicLink(
        atPath: folder.path(name), withDestinationPath: "new")
    }
    try expectRefusal(
      ["scan", "a.jpg", "-o", "one", "--text", "two"], message: "two: is the file of two outputs",
      status: 1)
  }

  /// Existing files of another kind, and the flag of the output.
  static let foreign: [(flag: String, content: String, message: String)] = [
    ("-o", "my notes", "old: exists, is no PDF, and is left as it is (--force)"),
    ("--manifest", "%PDF-1.7", "old: exists, is no JSON file, and is left as it is (--force)"),
    ("--text", "%PDF-1.7", "old: exists, is no text file, and is left as it is (--force)"),
    ("--text", "GIF89a", "old: exists, is no text file, and is left as it is (--force)"),
    ("--text", "a\0b", "old: exists, is no text file, and is left as it is (--force)"),
  ]

  @Test(arguments: foreign)
  func aFileOfAnotherKindIsReplacedOnlyOnRequest(
    flag: String, content: String, message: String
  ) throws {
    try folder.write(Data(content.utf8), to: "old")
    var arguments = ["scan", "a.jpg", flag, "old"]
    if flag != "-o" { arguments += ["-o", "out.pdf"] }
    try expectRefusal(arguments, message: message, status: 5)
    #expect(try Data(contentsOf: folder.url("old")) == Data(content.utf8))
    #expect(try Program.run(arguments + ["--force"], in: folder).status == 0)
    #expect(try Data(contentsOf: folder.url("old")) != Data(content.utf8))
  }

  @Test(arguments: [("-o", ""), ("-o", "%PDF-1.4 old"), ("--manifest", " \n{"), ("--text", "old")])
  func aFileOfTheSameKindAndAnEmptyOneAreReplaced(flag: String, content: String) throws {
    try folder.write(Data(content.utf8), to: "old")
    let output = flag == "-o" ? [] : ["-o", "out.pdf"]
    let run = try Program.run(
      ["scan", "a.jpg", "--no-ocr", "--rotate", "0"]
        .filter { flag != "--text" || $0 != "--no-ocr" } + [flag, "old"] + output, in: folder)
    #expect(run.messages.isEmpty)
    #expect(run.status == 0)
    #expect(try Data(contentsOf: folder.url("old")) != Data(content.utf8))
  }

  @Test(arguments: [
    ("missing.pdf", "No such file or directory"), ("list", "not a PDF"), ("a.jpg", "not a PDF"),
  ])
  func whatCannotBeAppendedToIsRefusedBeforeTheWork(name: String, reason: String) throws {
    let before = folder.names
    let run = try Program.run(
      ["scan", "a.jpg", "missing.jpg", "--append-to", name, "-o", "out.pdf"], in: folder)
    #expect(run.status == 2)
    #expect(run.messageLines.count == 1)
    #expect(run.messages.hasPrefix("platen: \(name): cannot read PDF: "))
    #expect(folder.names == before)
  }

  @Test func aReviewKeepsPhotosAndImagesOfOthers() throws {
    try FileManager.default.copyItem(atPath: folder.path("a.jpg"), toPath: folder.path("sub/1.jpg"))
    try expectRefusal(
      ["receipts", "sub/1.jpg", "--review", "sub"], message: "sub/1.jpg: is an input", status: 1)
    try expectRefusal(
      ["receipts", "a.jpg", "--review", "sub"],
      message: "sub/1.jpg: cannot write: it exists and belongs to no earlier review", status: 5)
  }

  @Test func anOverlayKeepsPhotosAndOtherOverlays() throws {
    try FileManager.default.copyItem(
      atPath: folder.path("a.jpg"), toPath: folder.path("sub/a.overlay.jpg"))
    try expectRefusal(
      ["detect", "a.jpg", "sub/a.overlay.jpg", "--overlay", "sub"],
      message: "sub/a.overlay.jpg: is an input", status: 1)
    try FileManager.default.copyItem(atPath: folder.path("a.jpg"), toPath: folder.path("sub/a.jpg"))
    try expectRefusal(
      ["detect", "a.jpg", "sub/a.jpg", "--overlay", "sub"],
      message: "sub/a.overlay.jpg: is the file of two outputs", status: 1)
  }

  /// The arguments of all verbs that write to standard output, with their input `a.jpg`.
  static let streamed = [
    "detect a.jpg", "text a.jpg", "tables a.jpg", "find a.jpg", "receipts a.jpg", "cards a.jpg",
    "scan a.jpg -o -", "scan a.jpg -o out.pdf --manifest -", "scan a.jpg -o out.pdf --text -",
    "find --lines a.jpg", "find --lines - < a.jpg", "find --lines --files-from - < a.jpg",
    "tables --from-pages a.jpg", "find --from-pages a.jpg", "receipts --from-pages a.jpg",
    "cards --from-pages a.jpg", "cards --from-pages - < a.jpg",
  ]

  @Test(arguments: streamed)
  func resultsAreNotAppendedToAnInput(arguments: String) throws {
    let before = try Data(contentsOf: folder.url("a.jpg"))
    let run = try Program.shell("platen \(arguments) >> a.jpg; echo $? >&2", in: folder)
    let lines = run.messages.split(separator: "\n")
    #expect(lines.first?.hasPrefix("platen: -: is ") == true)
    #expect(lines.dropFirst() == ["1"])
    #expect(try Data(contentsOf: folder.url("a.jpg")) == before)
  }

  @Test func devicesMayBeSeveralOutputs() throws {
    let run = try Program.run(
      ["scan", "a.jpg", "-o", "/dev/null", "--manifest", "/dev/null"], in: folder)
    #expect(run.status == 0)
    #expect(run.messages.isEmpty)
  }

  /// Expects one message, no other output, and that the photo is unchanged.
  private func expectRefusal(_ arguments: [String], message: String, status: Int32) throws {
    let photo = try Data(contentsOf: folder.url("a.jpg"))
    let before = folder.names
    let run = try Program.run(arguments, in: folder)
    #expect(run.status == status)
    #expect(run.messageLines.count == 1)
    #expect(run.messages.hasPrefix("platen: \(message)"), "\(run.messages)")
    #expect(run.output.isEmpty)
    #expect(folder.names == before)
    #expect(try Data(contentsOf: folder.url("a.jpg")) == photo)
  }
}
