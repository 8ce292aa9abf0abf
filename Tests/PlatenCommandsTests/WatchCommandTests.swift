import Foundation
import Testing

/// `platen watch`.
@Suite struct WatchCommandTests {
  private let folder: Folder

  init() throws {
    folder = try Folder()
    try FileManager.default.createDirectory(
      at: folder.url("in"), withIntermediateDirectories: false)
  }

  private func watch(_ arguments: String...) throws -> Program.Outcome {
    try watch(arguments)
  }

  private func watch(_ arguments: [String]) throws -> Program.Outcome {
    try Program.run(
      [
        "watch", "in", "-o", "out", "--once", "--settle", "0s", "--name", "{source}", "--rotate",
        "0",
      ]
        + arguments, in: folder)
  }

  private func names(_ name: String) -> [String] {
    let names = (try? FileManager.default.contentsOfDirectory(atPath: folder.path(name))) ?? []
    return names.filter { !$0.hasPrefix(".") }.sorted()
  }

  @Test func eachPhotoIsProcessedOnceAlsoAfterARestart() throws {
    try folder.copy(sample: "card.jpg", as: "in/card.jpg")
    try folder.write(Data("no photo".utf8), to: "in/readme.txt")
    let first = try watch()
    #expect(first.status == 0 && first.text.contains("\"fate\":\"written\""))
    #expect(names("out") == ["card.pdf"])
    let second = try watch()
    #expect(second.status == 0 && second.text.isEmpty && second.messages.isEmpty)
    try FileManager.default.moveItem(
      at: folder.url("in/card.jpg"), to: folder.url("in/renamed.jpg"))
    try FileManager.default.copyItem(
      at: folder.url("in/renamed.jpg"), to: folder.url("in/copy.jpg"))
    let third = try watch()
    #expect(third.text.isEmpty)
    #expect(third.messages.contains("copy.jpg: was processed before"))
    #expect(names("out") == ["card.pdf"] && names("in").contains("renamed.jpg"))
  }

  @Test func originalsAreMovedAndBadOnesKeptApart() throws {
    try folder.copy(sample: "card.jpg", as: "in/card.jpg")
    try folder.write(Data("no photo".utf8), to: "in/bad.jpg")
    let run = try watch("--done-dir", "done", "--failed-dir", "failed", "--json-dir", "known")
    #expect(run.status == 2)
    #expect(run.messageLines.count == 1 && run.messages.contains("bad.jpg"))
    #expect(names("in").isEmpty && names("done") == ["card.jpg"] && names("failed") == ["bad.jpg"])
    let sidecar = try #require(
      JSONSerialization.jsonObject(with: Data(contentsOf: folder.url("known/card.json")))
        as? [String: Any])
    #expect(sidecar["document"] as? String == "card.pdf" && sidecar["title"] as? String == "card")
    #expect((sidecar["fields"] as? [String: String])?["source"] == "card")
    // The same content under a taken name.
    try folder.copy(sample: "card.jpg", as: "in/card.jpg")
    #expect(try watch("--done-dir", "done").status == 0)
    #expect(names("done") == ["card-2.jpg", "card.jpg"] && names("out") == ["card.pdf"])
  }

  @Test func aBadPhotoIsReportedOnceAndDeletedOnesAreGone() throws {
    try folder.copy(sample: "card.jpg", as: "in/card.jpg")
    try folder.write(Data("no photo".utf8), to: "in/bad.jpg")
    #expect(try watch("--delete").status == 2)
    #expect(names("in") == ["bad.jpg"])
    let second = try watch("--delete")
    #expect(second.status == 0 && second.messages.isEmpty)
  }

  /// Of three pages the second is too large.
  @Test(arguments: [nil, "failed"])
  func anOriginalOfWhichAPageFailedIsNeverDeleted(failedFolder: String?) throws {
    let original = HostileFile.pages(around: "[0 0 14000 14000]")
    try folder.write(original, to: "in/letter.pdf")
    let run = try watch(
      ["--delete", "--max-megapixels", "20"] + (failedFolder.map { ["--failed-dir", $0] } ?? []))
    #expect(run.status == 2 && run.messages.contains("page 2"))
    #expect(names("out") == ["letter.pdf"])
    #expect(names(failedFolder ?? "in") == ["letter.pdf"])
    #expect(try Data(contentsOf: folder.url((failedFolder ?? "in") + "/letter.pdf")) == original)
  }

  @Test func anEmptyFileIsReportedAndDoesNotKeepTheRun() throws {
    try folder.write(Data(), to: "in/empty.jpg")
    try folder.copy(sample: "card.jpg", as: "in/card.jpg")
    let run = try watch(["--delete", "--failed-dir", "failed"])
    #expect(run.status == 2 && run.messages.contains("empty.jpg"))
    #expect(run.messages.contains("the file is empty"))
    #expect(names("in").isEmpty && names("failed") == ["empty.jpg"] && names("out") == ["card.pdf"])
  }

  /// The documents' folder is on a full disk, and the run does not wait for ever.
  @Test func anOriginalStaysWhereItsDocumentCannotBeWritten() throws {
    try folder.copy(sample: "card.jpg", as: "in/card.jpg")
    let run = try Program.shell(
      "ulimit -f 8; platen watch in -o out --once --settle 0s --delete "
        + "--name '{source}' --rotate 0; echo status $?; ls in out", in: folder)
    #expect(run.text.contains("status 5"))
    #expect(names("in") == ["card.jpg"] && names("out").isEmpty)
  }

  @Test func aRunningWatchTakesABurstAndEndsCleanly() throws {
    let script = """
      platen watch in -o out --name '{source}' --rotate 0 2> messages > records &
      watch=$!
      sleep 1
      for number in 1 2 3; do
        cp card.jpg in/$number.part && printf $number >> in/$number.part &&
          mv in/$number.part in/photo-$number.jpg
      done
      { head -c 20000 card.jpg; sleep 1; tail -c +20001 card.jpg; } > in/slow.jpg
      for round in $(seq 100); do
        test "$(ls out 2> /dev/null | wc -l)" = 4 && break
        sleep 0.2
      done
      kill -TERM $watch
      wait $watch
      echo "status $?"
      ls -A out
      """
    try folder.copy(sample: "card.jpg")
    let run = try Program.shell(script, in: folder)
    #expect(
      run.text.split(separator: "\n") == [
        "status 0", "photo-1.pdf", "photo-2.pdf", "photo-3.pdf", "slow.pdf",
      ])
    #expect(try String(contentsOf: folder.url("messages"), encoding: .utf8).isEmpty)
  }

  @Test(arguments: [
    (["watch", "in"], 1, "--out"), (["watch", "missing", "-o", "out"], 2, "it is no folder"),
    (["watch", "in", "-o", "in"], 1, "in: is an input"),
    (["watch", "in", "-o", "out", "--delete", "--done-dir", "x"], 1, "contradict"),
    (["watch", "in", "-o", "out", "--settle", "soon"], 1, "--settle"),
    (["watch", "in", "-o", "out", "--quads", "x"], 1, "--quads"),
  ])
  func mistakesAreNamed(arguments: [String], status: Int, message: String) throws {
    let run = try Program.run(arguments, in: folder)
    #expect(run.status == status && run.messages.contains(message))
  }
}
