import Foundation
import Testing

/// `platen live --capture`, `--preview` and `--stabilize`.
@Suite struct LiveCaptureTests {
  /// A folder with Motion JPEG of two letters, each for nine frames.
  private func video() throws -> Folder {
    let folder = try Folder()
    var video = Data()
    for name in ["letter-1.jpg", "letter-2.jpg"] {
      let file = try Data(contentsOf: Sample.url(name))
      for _ in 0..<9 { video += file }
    }
    try folder.write(video, to: "video.mjpeg")
    return folder
  }

  private static let fast = ["--frame-rate", "10", "--no-ocr", "--rotate", "0"]

  private func records(_ text: String) throws -> [[String: Any]] {
    try text.split(separator: "\n").map { line in
      try #require(try JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: Any])
    }
  }

  @Test func thePagesOfAVideoBecomeADocument() throws {
    let folder = try video()
    let arguments = ["live", folder.path("video.mjpeg"), "--capture", folder.path("pages")]
    let run = try Program.run(
      arguments + Self.fast + ["--title", "Two letters", "--manifest", folder.path("pages.json")])
    #expect(run.status == 0 && run.messages.isEmpty)
    let events = try records(run.text)
    let captured = events.filter { $0["event"] as? String == "captured" }
    #expect(captured.map { $0["page"] as? Int } == [1, 2])
    #expect(captured.allSatisfy { ($0["quad"] as? [Any])?.count == 4 && $0["blur"] is Double })
    #expect(events.contains { $0["event"] as? String == "turned" })
    let last = try #require(events.last)
    #expect(last["event"] as? String == "saved" && last["pages"] as? Int == 2)
    #expect(last["file"] as? String == folder.path("pages/document.pdf"))
    let names = try FileManager.default.contentsOfDirectory(atPath: folder.path("pages")).sorted()
    #expect(names == ["document.pdf", "page-0001.jpg", "page-0002.jpg", "pages.jsonl"])
    let info = try Program.shell("pdfinfo pages/document.pdf", in: folder)
    #expect(info.text.contains("Two letters") && info.text.contains("Pages:           2"))
    let manifest = try String(contentsOf: folder.url("pages.json"), encoding: .utf8)
    #expect(manifest.contains("\"given\""))
    // The folder of an earlier run is not overwritten, unless that is wanted.
    let again = try Program.run(arguments + Self.fast)
    #expect(again.status == 5 && again.messageLines.count == 1)
    #expect(try Program.run(arguments + Self.fast + ["--force"]).status == 0)
    // What was taken can be scanned with other corners or options.
    let scan = try Program.run([
      "scan", "--quads", folder.path("pages/pages.jsonl"), "--no-ocr", "-o", folder.path("2.pdf"),
    ])
    #expect(scan.status == 0)
  }

  /// The document camera of a video that does not end.
  private func camera(_ folder: Folder, _ options: [String] = []) throws -> RunningProgram {
    let program = try RunningProgram(
      ["live", "-", "--capture", "pages"] + Self.fast + options, in: folder)
    program.send(try Data(contentsOf: folder.url("video.mjpeg")))
    return program
  }

  @Test(arguments: [SIGINT, SIGHUP])
  func anInterruptSaves(signal: Int32) throws {
    let folder = try video()
    let program = try camera(folder)
    #expect(program.prints(#""page":2"#))
    program.signal(signal)
    #expect(program.status() == 0 && program.messages.isEmpty)
    let last = try #require(try records(program.text).last)
    #expect(last["event"] as? String == "saved" && last["pages"] as? Int == 2)
    #expect(folder.names.contains("pages"))
    #expect(FileManager.default.fileExists(atPath: folder.path("pages/document.pdf")))
  }

  @Test func aTerminationDiscards() throws {
    let folder = try video()
    let program = try camera(folder)
    #expect(program.prints(#""page":1"#))
    program.signal(SIGTERM)
    #expect(program.status() == 143)
    #expect(try records(program.text).last?["event"] as? String == "discarded")
    #expect(folder.names == ["video.mjpeg"])
  }

  @Test func aSignalIsTheShutter() throws {
    let folder = try video()
    let program = try camera(folder, ["--manual"])
    #expect(program.prints("outline"))
    program.signal(SIGUSR1)
    // The program may have seen all frames by now; the shutter takes the next one.
    program.send(try Data(contentsOf: Sample.url("letter-2.jpg")))
    #expect(program.prints("captured"))
    program.signal(SIGINT)
    #expect(program.status() == 0)
    let captured = try records(program.text).filter { $0["event"] as? String == "captured" }
    #expect(captured.count == 1 && (captured[0]["quad"] as? [Any])?.count == 4)
    #expect(FileManager.default.fileExists(atPath: folder.path("pages/page-0001.jpg")))
  }

  @Test func aShutterThatIsNeverPressedTakesNothing() throws {
    let folder = try video()
    let program = try camera(folder, ["--manual"])
    #expect(program.prints("outline"))
    program.signal(SIGINT)
    #expect(program.status() == 6)
    #expect(folder.names == ["video.mjpeg"])
  }

  @Test func aVideoThatIsCutKeepsItsPages() throws {
    let folder = try video()
    let whole = try Data(contentsOf: folder.url("video.mjpeg"))
    try folder.write(whole.dropLast(1000), to: "cut.mjpeg")
    let run = try Program.run(
      ["live", folder.path("cut.mjpeg"), "--capture", folder.path("pages")] + Self.fast)
    #expect(run.status == 2 && run.messageLines.count == 1)
    #expect(FileManager.default.fileExists(atPath: folder.path("pages/document.pdf")))
  }

  @Test func aVideoWithoutAPageLeavesNothing() throws {
    let folder = try Folder()
    for number in 1...3 { try folder.copy(sample: "letter-1.jpg", as: "\(number).jpg") }
    let run = try Program.run(
      ["live", folder.path("%d.jpg"), "--manual", "--capture", folder.path("pages")] + Self.fast)
    #expect(run.status == 6 && !FileManager.default.fileExists(atPath: folder.path("pages")))
  }

  @Test(arguments: [
    ["--output", "x.pdf"], ["--timer", "2"], ["--manual"], ["--title", "x"], ["--mode", "photo"],
    ["--capture", "d", "--quad", "0,0,9,0,9,9,0,9"], ["--capture", "d", "--no-detect"],
    ["--capture", "d", "--output", "-"], ["--capture", "d", "--timer", "0"],
    ["--capture", "d", "--timer", "1", "--manual"], ["--capture", "d", "--text", "t", "--no-ocr"],
    ["--enhance"], ["--preview", "-"], ["--preview", "a", "--stabilise", "b"],
  ])
  func optionsThatMakeNoSenseAreRefused(options: [String]) throws {
    let folder = try Folder()
    #expect(try Program.run(["live", "-"] + options, in: folder).status == 1)
    #expect(folder.names.isEmpty)
  }

  /// The number of JPEG images in a file.
  private func frameCount(_ file: URL) throws -> Int {
    var count = 0, previous: UInt8 = 0
    for byte in try Data(contentsOf: file) {
      if previous == 0xFF, byte == 0xD9 { count += 1 }
      previous = byte
    }
    return count
  }

  @Test func aPreviewHasEveryFrame() throws {
    let folder = try Folder()
    for number in 1...3 { try folder.copy(sample: "form.jpg", as: "\(number).jpg") }
    let run = try Program.run([
      "live", folder.path("%d.jpg"), "--types", "barcode", "--preview", folder.path("p.mjpeg"),
    ])
    #expect(run.status == 0 && run.text.contains("added") && !run.text.contains("highlighted"))
    #expect(try frameCount(folder.url("p.mjpeg")) == 3)
  }

  /// With `--until-first` it ends with the frame of the item.
  @Test func aPreviewUntilTheFirstItemIsWritten() throws {
    let folder = try Folder()
    for number in 1...3 { try folder.copy(sample: "form.jpg", as: "\(number).jpg") }
    let run = try Program.run([
      "live", folder.path("%d.jpg"), "--types", "barcode", "--until-first", "--preview",
      folder.path("p.mjpeg"),
    ])
    #expect(run.status == 0 && run.text.split(separator: "\n").count == 1)
    #expect(folder.names.contains("p.mjpeg"))
    #expect(try frameCount(folder.url("p.mjpeg")) == 1)
  }

  @Test func aRegionIsHeldStillAsMotionJPEG() throws {
    let folder = try Folder()
    for number in 1...3 { try folder.copy(sample: "form.jpg", as: "\(number).jpg") }
    let source = folder.path("%d.jpg")
    let run = try Program.run([
      "live", source, "--region", "25%,25%,50%,50%", "--stabilise", folder.path("s.mjpeg"),
      "--enhance",
    ])
    #expect(run.status == 0 && run.text.isEmpty)
    #expect(try frameCount(folder.url("s.mjpeg")) == 3)
    let piped = try Program.run(["live", source, "--stabilise", "-"])
    #expect(piped.output.starts(with: [0xFF, 0xD8]))
  }
}
