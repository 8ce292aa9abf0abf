@testable import PlatenReceipts
import PlatenModel
import Testing


/// What is looked at again on a receipt, and what is made of several looks.
@Suite struct ReadingVoteTests {
  private let reader = ReceiptReader()

  /// The receipt that is made of a page, each look showing what stands beside the doubt's purpose.
  private func settled(
    _ rows: String, _ purpose: FurtherReading.Purpose, confidence: Double = 0.8, looks: [String]
  ) throws -> Receipt {
    let page = page(rows, confidence: confidence)
    var doubt = try #require(reader.doubts(about: page).first { $0.purpose == purpose })
    for look in looks { doubt.add(words(look, in: doubt.words.boundingBox)) }
    return reader.receipt(from: reader.settled(page, by: [doubt]))
  }

  /// Words side by side in a row's box.
  private func words(_ text: String, in box: Box, confidence: Double = 0.8) -> [RecognizedPage.Word]
  {
    let width = box.width / Double(max(1, text.count))
    var x = box.x
    return text.split(separator: " ").map { part in
      defer { x += Double(part.count + 1) * width }
      return .init(
        text: String(part),
        box: Box(x: x, y: box.y, width: Double(part.count) * width, height: box.height),
        confidence: confidence)
    }
  }

  private func rows(date: String = "26/03/2018", total: String = "9.10") -> String {
    "Corner Shop\nDate \(date)\nBread  3.00\nHoney  5.50\nTax  0.60\nTotal  \(total)"
  }

  @Test(arguments: [
    (["26/03/2018", "26/03/2018"], "2018-03-26"),
    (["28/03/2018", "28/03/2018", "26/03/2018", "28/03/2018"], "2018-03-28"),
    (["28/03/2018", "20/03/2018", "??", ""], "2018-03-26"),
    (["28-03-18", "28/03/2018"], "2018-03-28"),
  ])
  func theDateIsWhatMostLooksShow(looks: [String], date: String) throws {
    #expect(try settled(rows(), .date, looks: looks).date == date)
  }

  @Test func aDateThatWasMisreadIsFoundAgain() throws {
    let looks = ["Date 28/03/2018", "Date 28/03/2018", "Date 2B/D3/2O1B", "Date"]
    #expect(try settled(rows(date: "2a/0a/2018"), .date, looks: looks).date == "2018-03-28")
  }

  @Test func looksThatDisagreeMakeADateLessSure() throws {
    let sure = try settled(rows(), .date, looks: ["26/03/2018", "26/03/2018"])
    let looks = ["26/03/2018", "28/03/2018", "20/03/2018", "26/03/2018"]
    let unsure = try settled(rows(), .date, looks: looks)
    #expect(sure.date == unsure.date)
    #expect(sure.evidence["date"]!.confidence > ReceiptDoubts.threshold)
    #expect(unsure.evidence["date"]!.confidence < ReceiptDoubts.threshold)
  }

  @Test func anAmountIsTakenThatProvesItself() throws {
    let looks = ["Total 9.10", "Total 9.10", "Total 8.10", "Total 9.10"]
    #expect(try settled(rows(total: "8.70"), .amount, looks: looks).total == Money("9.10"))
  }

  @Test func anAmountThatFitsWorseIsNotTaken() throws {
    let page = page(rows(), confidence: 0.7)
    var doubt = FurtherReading(purpose: .amount, words: page.lines.last!.words)
    for _ in 0..<3 { doubt.add(words("Total 8.70", in: doubt.words.boundingBox)) }
    let settled = reader.settled(page, by: [doubt])
    #expect(reader.receipt(from: settled).total == Money("9.10"))
  }

  @Test func whatIsSureIsNotLookedAtAgain() {
    let sure = page(rows() + "\nCash  10.00\nChange  0.90", confidence: 0.99)
    #expect(reader.doubts(about: sure).allSatisfy { $0.purpose != .amount })
    #expect(reader.doubts(about: page("Dear Ms Lee,\nthank you for 3 May 2024.")).isEmpty)
  }

  @Test func figuresThatAgreeNeedNoMoreLooks() {
    let box = Box(x: 0, y: 0, width: 100, height: 20)
    var reading = FurtherReading(purpose: .date, words: words("26/03/2018", in: box))
    #expect(!reading.isUnanimous)
    reading.add(words("26-03-2018", in: box))
    #expect(reading.isUnanimous)
    reading.add(words("28/03/2018", in: box))
    #expect(!reading.isUnanimous)
  }
}
