import Foundation
import Testing

/// A machine that breaks. `Benchmarks/faults` has the slow ones: a hundred kills, full disks, decoders
/// that crash.
@Suite struct FaultTests {
  private static let quick = "--no-ocr --no-detect --rotate 0"

  /// Otherwise the next file that is opened gets the number of the stream, and messages go into it.
  @Test(arguments: ["<&-", "2>&-", "<&- 2>&-", "<&- >&- 2>&-"])
  func closedStreamsAreNotTakenForFiles(closed: String) throws {
    let folder = try Folder()
    try folder.copy(sample: Sample.small, as: "good.jpg")
    let run = try Program.shell(
      """
      platen scan missing.jpg good.jpg -o out.pdf --manifest out.json \(Self.quick) \(closed)
      echo $?; qpdf --check out.pdf > check.txt && jq '.pages | length' out.json
      """, in: folder)
    #expect(run.text == "2\n2\n")
  }

  @Test func resultsForAClosedStreamAreAnError() throws {
    let run = try Program.shell(
      "platen detect \(Sample.path(Sample.small)) >&-; echo $? >&2")
    #expect(run.messages == "platen: -: cannot write: Bad file descriptor\n5\n")
  }

  @Test(arguments: [0, 4])
  func aLimitOfTheSizeOfFilesIsAnErrorOfWriting(kilobytes: Int) throws {
    let folder = try Folder()
    try folder.copy(sample: Sample.small, as: "good.jpg")
    let run = try Program.shell(
      "(ulimit -f \(kilobytes); platen scan good.jpg -o out.pdf \(Self.quick)) 2>&1 | cat",
      in: folder)
    #expect(run.text == "platen: out.pdf: cannot write: File too large\n")
    #expect(folder.names == ["good.jpg"])
  }

  /// The copy in memory that a decoder's process reads is limited too.
  @Test func aLimitOfTheSizeOfFilesConcernsTheCopyForADecoder() throws {
    let folder = try Folder()
    try folder.write(HostileFile.drawnForEver, to: "page.pdf")
    let run = try Program.shell(
      "(ulimit -f 0; platen detect page.pdf; echo $?) 2>&1 | cat", in: folder)
    #expect(
      run.text == "platen: page.pdf: cannot write: copy for its decoder: File too large\n5\n")
  }

  /// A child that draws for ever must not outlive the program that was killed.
  @Test func aChildEndsWithItsParent() throws {
    let folder = try Folder()
    try folder.write(HostileFile.drawnForEver, to: "for-ever.pdf")
    let run = try Program.shell(
      """
      platen scan for-ever.pdf good.jpg -o out.pdf \(Self.quick) --decoder-timeout 100 & pid=$!
      until child=$(cat /proc/$pid/task/*/children) && [ -n "$child" ]; do sleep 0.1; done
      sleep 0.5; kill -KILL $pid; wait $pid
      for _ in $(seq 50); do [ -d /proc/$child ] || break; sleep 0.1; done
      [ -d /proc/$child ] && echo runs || echo gone
      """, in: folder)
    #expect(run.text == "gone\n")
    #expect(folder.names == ["for-ever.pdf"])
  }

  @Test func anErrorNamesThePageOfAFileWithSeveral() throws {
    let folder = try Folder()
    try folder.copy(sample: Sample.small, as: "good.jpg")
    try folder.write(HostileFile.pages(around: "[0 0 100000 100000]"), to: "in.pdf")
    let run = try Program.shell(
      "platen scan good.jpg in.pdf -o out.pdf \(Self.quick)", in: folder)
    #expect(run.status == 2)
    #expect(run.messages.hasPrefix("platen: in.pdf: page 2: 173611.4 megapixels are over"))
  }

  /// Lines that no page has, as fuzzing makes them: each is refused, and the page between them is read.
  @Test(arguments: ["receipts", "find", "cards"])
  func mutatedPagesAreRefused(verb: String) throws {
    let good = HostileFile.page(number: "100")
    let bad = [
      String(repeating: "[", count: 100_000), String(repeating: "{\"a\":", count: 50_000),
      "{\"source\":\"\\ud800\"}", "null", "\u{FEFF}", "{}", "[]", "\"", "0",
      good.replacing("\"paragraphs\":[", with: "\"paragraphs\":[null,"),
      good.replacing("\"text\":\"TOTAL", with: "\"text\":7,\"x\":\"TOTAL"),
      good.replacing("\"page\":1", with: "\"page\":\"1\""),
      good.replacing("100,", with: "1e400,"), String(good.dropLast(40)),
    ]
    let lines = bad.map { $0.trimmingCharacters(in: .newlines) + "\n" }.joined() + good
    let folder = try Folder()
    try folder.write(Data(lines.utf8) + [0xC3, 0x28, 0x0A, 0, 0x0A], to: "pages.jsonl")
    let run = try Program.run([verb, "--from-pages", "pages.jsonl", "-q"], in: folder)
    #expect(run.status == 2)
    #expect(run.messageLines.count == bad.count + 2, "\(run.messages.prefix(4000))")
    #expect(run.messageLines.allSatisfy { $0.hasPrefix("platen: pages.jsonl: ") })
    if verb != "cards" { #expect(run.text.contains("x.jpg")) }
  }
}
