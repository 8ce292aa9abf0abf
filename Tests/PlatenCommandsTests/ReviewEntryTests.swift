import PlatenModel
import PlatenReceipts
import Testing

@testable import PlatenCommands

/// Which receipts a person is asked to check.
@Suite struct ReviewEntryTests {
  private func entry(isBorderDoubtful: Bool) -> ReviewEntry {
    let text = RecognizedPage(width: 600, height: 900, language: "eng", blocks: [])
    return ReviewEntry(
      record: ReceiptRecord(source: "a.jpg", page: 1, receipt: Receipt()),
      page: ReceiptInput(
        source: "a.jpg", page: 1, text: text, image: nil, isBorderDoubtful: isBorderDoubtful),
      imageFile: nil)
  }

  @Test func aDoubtfulBorderIsToBeChecked() {
    #expect(entry(isBorderDoubtful: true).isDoubtful)
    #expect(entry(isBorderDoubtful: true).html.contains("the page's border is doubtful"))
    #expect(!entry(isBorderDoubtful: false).html.contains("border"))
  }
}
