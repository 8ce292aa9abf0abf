import Foundation
import Testing

@Suite struct LiveCommandTests {
  /// A folder with two frames of a page with a QR code.
  private func frames() throws -> Folder {
    let folder = try Folder()
    for number in 1...2 { try folder.copy(sample: "form.jpg", as: "frame-\(number).jpg") }
    return folder
  }

  private func records(_ run: Program.Outcome) throws -> [[String: Any]] {
    try run.text.split(separator: "\n").map { line in
      try #require(try JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: Any])
    }
  }

  @Test func eventsAreLinesOfJSON() throws {
    let folder = try frames()
    let run = try Program.run([
      "live", folder.path("frame-%d.jpg"), "--types", "barcode", "--frame-rate", "2",
    ])
    #expect(run.status == 0 && run.messages.isEmpty)
    let events = try records(run)
    #expect(events.map { $0["event"] as? String }.first == "added")
    #expect(events.map { $0["event"] as? String }.last == "removed")
    let items = events.compactMap { $0["item"] as? [String: Any] }
    let item = try #require(items.first)
    #expect(item["type"] as? String == "barcode" && item["symbology"] as? String == "qr")
    let quad = item["quad"] as? [[Double]]
    #expect(quad?.count == 4 && item["id"] as? Int == events[0]["id"] as? Int)
    #expect(events[0]["time"] as? Double == 0 && events[0]["all"] as? [Int] == [1])
  }

  @Test func snapshotsHaveAllItems() throws {
    let folder = try frames()
    let run = try Program.run([
      "live", folder.path("frame-%d.jpg"), "--types", "barcode", "--format", "snapshots",
    ])
    let snapshots = try records(run)
    let counts = snapshots.map { ($0["items"] as? [Any])?.count }
    #expect(counts.first == 1 && counts.last == 0)
  }

  @Test func theFirstItemEndsTheRun() throws {
    let folder = try frames()
    let source = folder.path("frame-%d.jpg")
    let run = try Program.run(["live", source, "--types", "barcode", "--until-first"])
    #expect(run.status == 0)
    #expect(try records(run).map { $0["type"] as? String } == ["barcode"])
    let none = try Program.run([
      "live", source, "--types", "barcode", "--symbologies", "code128", "--until-first",
    ])
    #expect(none.status == 6 && none.text.isEmpty)
  }

  /// A device with the number of a camera that does not exist, which nobody may open.
  @Test(arguments: [("0666", "there is no such camera"), ("0000", "may not open the camera")])
  func aCameraThatCannotBeOpenedSaysWhy(mode: String, reason: String) throws {
    let folder = try Folder()
    let made = try Program.shell(
      "mknod video199 c 81 199 && chmod \(mode) video199 && chmod 755 .", in: folder)
    // Devices can be made by root only, and not in every container.
    guard made.status == 0 else { return }
    let run = try Program.runUnprivileged(["live", folder.path("video199")], in: folder)
    #expect(run.status == 2 && run.text.isEmpty && run.messageLines.count == 1)
    #expect(run.messages.contains(reason))
  }

  @Test func theCamerasOfTheSystemAreListed() throws {
    let run = try Program.run(["live", "--list"])
    if run.status == 2 {
      #expect(run.text.isEmpty && run.messageLines.count == 1)
    } else {
      #expect(run.status == 0)
      for camera in try records(run) {
        #expect((camera["source"] as? String)?.hasPrefix("/dev/video") == true)
        #expect((camera["available"] as? Bool == true) == (camera["reason"] == nil))
      }
    }
  }

  @Test(arguments: [["live"], ["live", "-", "--list"]])
  func aSourceOrTheListIsWanted(arguments: [String]) throws {
    #expect(try Program.run(arguments).status == 1)
  }

  @Test func theZoomIsReported() throws {
    let folder = try frames()
    let run = try Program.run([
      "live", folder.path("frame-%d.jpg"), "--types", "barcode", "--zoom", "1.5",
    ])
    let zoomed = try records(run).first { $0["event"] as? String == "zoomed" }
    #expect(zoomed?["factor"] as? Double == 1.5)
  }

  @Test(arguments: [
    ["/no/such/video"], ["/dev/null"], ["frame-%d.jpg"], ["/dev/zero"],
  ])
  func aSourceThatIsNoVideoIsOneLine(arguments: [String]) throws {
    let run = try Program.run(["live"] + arguments)
    #expect([2, 3].contains(run.status) && run.text.isEmpty)
    #expect(run.messageLines.count == 1)
  }

  @Test(arguments: [
    ["--types", "words"], ["--region", "1,2,3"], ["--region", "1%,2,3,4"], ["--region", "0,0,0,5"],
    ["--at", "5"], ["--zoom", "0.5"], ["--zoom", "5"], ["--frame-rate", "0"],
    ["--quality", "best"],
  ])
  func optionsThatMakeNoSenseAreRefused(options: [String]) throws {
    #expect(try Program.run(["live", "-"] + options).status == 1)
  }
}
