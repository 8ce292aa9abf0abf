import DrawnSubjects
import Foundation
import PlatenImaging
import PlatenModel
import Testing

/// `platen lift` with a drawn network for drawn photos.
@Suite struct LiftCommandTests {
  /// A folder with a photo of three discs, one of nothing, and the network that finds what is red.
  private func folder() throws -> Folder {
    let folder = try Folder()
    try folder.write(SubjectPhoto.threeDiscs.png, to: "discs.png")
    try folder.write(SubjectPhoto.empty.png, to: "ground.png")
    try folder.write(RedNetwork.onnx(), to: "red.onnx")
    return folder
  }

  private func lift(_ arguments: [String], in folder: Folder) throws -> Program.Outcome {
    try Program.run(["lift", "--network", "red.onnx"] + arguments, in: folder)
  }

  private func records(_ run: Program.Outcome) throws -> [[String: Any]] {
    try run.text.split(separator: "\n").map { line in
      try #require(try JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: Any])
    }
  }

  private func raster(_ data: Data) throws -> Raster {
    try PhotoFile(data: data, source: "lifted", maximumMegapixels: 100).photo(frame: 0).raster
  }

  @Test func aPictureGoesToStandardOutput() throws {
    let run = try lift(["discs.png"], in: folder())
    #expect(run.status == 0 && run.messages.isEmpty)
    #expect(try raster(run.output).width == 640)
  }

  @Test(arguments: [("cup.png", [UInt8](arrayLiteral: 0x89, 0x50)), ("cup.WEBP", Array("RI".utf8))])
  func theNameDecidesTheFormat(name: String, start: [UInt8]) throws {
    let folder = try folder()
    let run = try lift(["discs.png", "-o", name], in: folder)
    #expect(run.status == 0 && run.messages.isEmpty && run.output.isEmpty)
    #expect(try Data(contentsOf: folder.url(name)).starts(with: start))
  }

  @Test func theListHasALineForEachSubject() throws {
    let run = try lift(["--list", "discs.png", "ground.png"], in: folder())
    #expect(run.status == 0)
    #expect(run.messages == "platen: ground.png: no subject was found\n")
    let records = try records(run)
    #expect(records.map { $0["subject"] as? Int } == [1, 2, 3])
    for record in records {
      #expect(record["source"] as? String == "discs.png" && record["width"] as? Int == 640)
      #expect((record["box"] as? [Double])?.count == 4)
      #expect((record["polygon"] as? [[Double]])?.count ?? 0 > 8)
      #expect((record["confidence"] as? Double ?? 0) > 0.9 && record["area"] is Double)
    }
  }

  @Test func theProgramHasANetwork() throws {
    let run = try Program.run(["lift", "--list", "discs.png", "ground.png"], in: folder())
    #expect(run.status == 0 && run.messages == "platen: ground.png: no subject was found\n")
    #expect(try records(run).count == 3)
  }

  @Test func aHoleIsInTheList() throws {
    let folder = try folder()
    let ring = SubjectPhoto(shapes: [.ring(x: 0.5, y: 0.4, radius: 0.25, hole: 0.12)])
    try folder.write(ring.png, to: "ring.png")
    let records = try records(lift(["--list", "ring.png"], in: folder))
    #expect((records.first?["holes"] as? [[[Double]]])?.count == 1)
  }

  @Test func subjectsAreSelected() throws {
    let folder = try folder()
    #expect(
      try records(lift(["--list", "--subject", "1,3", "discs.png"], in: folder))
        .map { $0["subject"] as? Int } == [1, 3])
    #expect(
      try records(lift(["--list", "--at", "320,256", "discs.png"], in: folder))
        .map { $0["subject"] as? Int } == [2])
    #expect(
      try records(lift(["--list", "--box", "400,0,240,480", "discs.png"], in: folder)).count == 1)
  }

  @Test func aTrimmedPictureIsAsLargeAsTheSubject() throws {
    let run = try lift(["--subject", "2", "--trim", "discs.png"], in: folder())
    #expect(abs(try raster(run.output).width - 141) <= 4)
  }

  @Test(arguments: ["#00ff00", "green.png"])
  func aBackgroundLiesBehind(background: String) throws {
    let folder = try folder()
    let green = Raster(width: 8, height: 8, channels: 3) { bytes, stride in
      for place in 0..<stride * 8 { bytes[place] = place % stride % 3 == 1 ? 255 : 0 }
    }
    try folder.write(RasterEncoder.png(try #require(green)), to: "green.png")
    let run = try lift(["--background", background, "discs.png"], in: folder)
    let corner = try raster(run.output).withPixels { Array($0.bytes[0..<3]) }
    #expect(corner == [0, 255, 0])
  }

  @Test func severalPhotosGoIntoAFolder() throws {
    let folder = try folder()
    try folder.write(SubjectPhoto.threeDiscs.png, to: "more.png")
    let run = try lift(["discs.png", "more.png", "ground.png", "-o", "cut/"], in: folder)
    #expect(run.status == 0)
    let names = try FileManager.default.contentsOfDirectory(atPath: folder.path("cut")).sorted()
    #expect(names == ["discs.png", "more.png"])
  }

  @Test(arguments: [
    (["--require", "ground.png", "-o", "x.png"], 6, "ground.png: no subject was found"),
    (
      ["--at", "5,5", "discs.png", "-o", "x.png"], 6, "discs.png: there is no subject at this point"
    ),
    (["ground.png", "-o", "x.png"], 0, "ground.png: no subject was found"),
    (["--subject", "7", "discs.png", "-o", "x.png"], 1, "there is no subject 7; there are 1 to 3"),
    (["--subject", "1", "ground.png", "-o", "x.png"], 1, "since none was found"),
    (["--box", "900,0,5,5", "discs.png", "-o", "x.png"], 1, "the box lies outside of the photo"),
    (["missing.png", "-o", "x.png"], 2, "missing.png: cannot read image"),
    (["--background", "missing.png", "discs.png", "-o", "x.png"], 2, "missing.png: cannot read"),
    (["--network", "discs.png", "discs.png", "-o", "x.png"], 2, "discs.png: cannot use network"),
    (["--network", "none.onnx", "discs.png", "-o", "x.png"], 2, "none.onnx: cannot use network"),
  ])
  func whatFailsIsOneLine(arguments: [String], status: Int32, message: String) throws {
    let folder = try folder()
    let run = try Program.run(
      ["lift"] + (arguments.contains("--network") ? [] : ["--network", "red.onnx"]) + arguments,
      in: folder)
    #expect(run.status == status && run.output.isEmpty)
    #expect(run.messageLines.count == 1 && run.messages.contains(message))
    #expect(!folder.names.contains("x.png"))
  }

  @Test(arguments: [
    (["discs.png", "ground.png"], "need a folder"),
    (["--at", "1,1", "--subject", "1", "discs.png"], "name one"),
    (["--list", "-o", "-", "discs.png"], "cannot both"),
    (["--list", "--format", "webp", "discs.png"], "--format"),
    (["--lookup", "discs.png"], "add --list"), (["--multiple", "discs.png"], "--multiple"),
    (["--subject", "0", "discs.png"], "--subject"), (["--box", "1,2,3", "discs.png"], "--box"),
    (["--at", "1", "discs.png"], "--at"), (["discs.png", "-o", "discs.png"], "is an input"),
  ])
  func contradictionsAreRefused(arguments: [String], message: String) throws {
    let folder = try folder()
    let before = try Data(contentsOf: folder.url("discs.png"))
    let run = try lift(arguments, in: folder)
    #expect(run.status == 1 && run.output.isEmpty && run.messages.contains(message))
    #expect(try Data(contentsOf: folder.url("discs.png")) == before)
  }

  @Test func f1ACommandIsAskedAboutEachSubject() throws {
    let folder = try folder()
    let script = """
      #!/bin/sh
      head -c 4 | tail -c 3; echo " $PLATEN_SUBJECT"
      echo https://example.com/
      echo More.
      """
    let path = try folder.write(Data(script.utf8), to: "ask")
    try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: path)
    let run = try lift(["--list", "--lookup-command", "./ask", "discs.png"], in: folder)
    #expect(run.status == 0 && run.messages.isEmpty)
    let results = try records(run).map { $0["lookUp"] as? [String: String] }
    #expect(results.map { $0?["title"] } == ["PNG 1", "PNG 2", "PNG 3"])
    #expect(results.allSatisfy { $0?["url"] == "https://example.com/" && $0?["text"] == "More." })
  }

  @Test func f1ACommandThatFailsLosesNothingElse() throws {
    let folder = try folder()
    let run = try lift(
      ["--list", "--lookup-command", "exit 4", "discs.png", "-o", "x.png"], in: folder)
    #expect(run.status == 3 && run.messageLines.count == 3)
    #expect(run.messages.contains("the command ended with status 4"))
    #expect(try records(run).count == 3 && folder.names.contains("x.png"))
  }

  @Test func f1CodesAreExplainedOffline() throws {
    let folder = try folder()
    let fixture = Sample.folder.deletingLastPathComponent()
      .appendingPathComponent("Tests/PlatenBarcodesTests/Fixtures/ean13.png")
    try folder.write(Data(contentsOf: fixture), to: "code.png")
    let run = try lift(["--list", "--lookup", "-q", "code.png"], in: folder)
    let record = try #require(records(run).first)
    #expect((record["lookUp"] as? [String: String])?["title"]?.isEmpty == false)
    #expect(record["subject"] == nil)
  }
}
