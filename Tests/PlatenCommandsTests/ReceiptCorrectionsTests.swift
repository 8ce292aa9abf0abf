import Foundation
import Testing

/// `receipts --corrections` applies what a person has corrected.
@Suite struct ReceiptCorrectionsTests {
  private func receipts(_ corrections: String, format: String = "jsonl") throws -> Program.Outcome {
    let folder = try Folder()
    try FileManager.default.createDirectory(
      at: folder.url("photos"), withIntermediateDirectories: false)
    try folder.copy(sample: "receipt.jpg", as: "photos/receipt.jpg")
    try folder.write(Data(corrections.utf8), to: "corrections.jsonl")
    return try Program.run(
      [
        "receipts", "-q", "--format", format, "--corrections", "corrections.jsonl",
        "photos/receipt.jpg",
      ], in: folder)
  }

  private struct Record: Decodable {
    let merchant: String?
    let total: Double?
    let tip: Double?
    let doubts: [String]?
  }

  /// By the path, by the name alone, and not for another photo or page.
  @Test(arguments: [
    (#"{"source":"photos/receipt.jpg","fields":{"total":"1.25"}}"#, 1.25 as Double?),
    (#"{"source":"receipt.jpg","page":1,"fields":{"total":"1.25"}}"#, 1.25),
    (#"{"source":"receipt.jpg","fields":{"total":""}}"#, nil),
    (#"{"source":"other.jpg","fields":{"total":"1.25"}}"#, 83.53),
    (#"{"source":"receipt.jpg","page":2,"fields":{"total":"1.25"}}"#, 83.53), ("\n", 83.53),
  ])
  func aCorrectionAppliesToItsPhoto(line: String, total: Double?) throws {
    let run = try receipts(line + "\n")
    #expect(run.status == 0 && run.messages.isEmpty)
    let record = try JSONDecoder().decode(Record.self, from: run.output)
    #expect(record.total == total && record.merchant == "NORTH WIND BOOKS")
  }

  @Test func aLineThatIsNoneIsNamed() throws {
    let run = try receipts(#"{"source":"receipt.jpg"}"# + "\n{\"fields\":{}}\n")
    #expect(run.status == 2 && run.output.isEmpty)
    #expect(
      run.messages.hasPrefix("platen: corrections.jsonl: line 2 is no correction of a receipt"))
    #expect(run.messageLines.count == 1)
  }

  @Test func thePageOfAReviewHasAFieldForEachValue() throws {
    let folder = try Folder()
    try folder.copy(sample: "receipt.jpg", as: "receipt.jpg")
    let run = try Program.run(["receipts", "-q", "--review", "check", "receipt.jpg"], in: folder)
    #expect(run.status == 0)
    let html = try String(contentsOf: folder.url("check/index.html"), encoding: .utf8)
    #expect(html.contains(#"data-source="receipt.jpg" data-page="1""#))
    #expect(html.contains(#"name="total" aria-label="total" value="83.53""#))
    #expect(
      html.contains(#"name="merchant" aria-label="merchant" value="NORTH WIND BOOKS">"#))
    // What is offered for a field comes from the lines of the page, and sums from its items.
    #expect(html.contains(#"data-lines="[&quot;"#) && html.contains(#"data-items="[&quot;"#))
    #expect(html.contains("export function sumCheck"))
    #expect(!html.contains("http://") || html.contains("http://www.w3.org/"))
  }
}
