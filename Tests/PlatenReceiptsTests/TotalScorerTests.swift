import PlatenModel
import Testing

@testable import PlatenReceipts

/// Which amount is selected as the total.
@Suite struct TotalScorerTests {
  @Test(arguments: [
    ("TOTAL        12.50", "12.50"),
    ("T0TAL        12.50", "12.50"),
    ("TOTAI        l2.5O", "12.50"),
    ("Summe EUR    1.234,56", "1234.56"),
    ("A payer      1 234,56", "1234.56"),
    ("Totale       1.234,56", "1234.56"),
    ("Total CHF    1'234.56", "1234.56"),
    ("Total Due    $1,234.56", "1234.56"),
    ("Total Bayar  Rp 125.000", "125000"),
    ("Razem PLN    99,90", "99.90"),
    ("Att betala   49,00 kr", "49.00"),
    ("GRAND TOTAL :  RM 7 .00", "7.00"),
    ("Total - 12.50", "12.50"),
    ("Tota)  12.50", "12.50"),
    ("Total  RMS12.50\nCash  12.50", "12.50"),
    ("Total  12.505\nCash  20.00\nChange  7.50", "12.50"),
    ("Total  Rs125.00", "125.00"),
    ("RECEIPTTOTAL:  12.50", "12.50"),
  ])
  func amountBesideItsKeywordIsTheTotal(row: String, total: String) {
    #expect(receipt("Corner Shop\n\nBread  1.00\n\(row)").total == FixedDecimal(total))
  }

  /// What was paid before and what remains to be paid are not the total.
  @Test(arguments: [
    "Deposit paid  10.00\nBalance due  2.50\nTotal  12.50",
    "Total  12.50\nLess deposit  10.00\nAmount due  2.50",
    "Gesamt  12,50\nAnzahlung  10,00\nZu zahlen  2,50",
  ])
  func openAmountIsNotTheTotal(rows: String) {
    let receipt = receipt("Corner Shop\n\nBread  12.50\n\(rows)")
    #expect(receipt.total == FixedDecimal("12.50") && receipt.paymentMethod == nil)
  }

  /// Amounts with the word "total" that are not the total.
  @Test(arguments: [
    "TOTAL QTY  8.00\nTotal  12.50",
    "TOTAL DISCOUNT  8.00\nTotal  12.50",
    "Subtotal  11.90\nTax  0.60\nTotal  12.50",
    "TOTAL (EXCL. GST)  11.79\nGST 6%  0.71\nTOTAL (INCL. GST)  12.50",
    "Total  12.50\nGST 6% INCLUDED IN TOTAL  0.71",
    "Total 6% supplies  8.00\nTotal 0% supplies  4.50\nTotal payable  12.50",
    "Total  12.50\nCash  20.00\nChange  7.50",
    "Total supplies 6%  7.50\nTotal supplies 0%  5.00\nTotal payable  12.50",
    "Sales total  12.52\nRounding adjustment  -0.02\nRounding  12.50",
  ])
  func mentionsOfATotalAreNotTheTotal(rows: String) {
    #expect(receipt("Corner Shop\nBread  12.50\n\(rows)").total == FixedDecimal("12.50"))
  }

  @Test func arithmeticDecidesWhereKeywordsAreMissing() {
    let found = receipt("Corner Shop\nBread  7.00\nTea  5.50\n  12.50\nCash  20.00\nChange  7.50")
    #expect(found.total == FixedDecimal("12.50"))
  }

  /// A table of taxes decides between two readings, and with the payment replaces an illegible total.
  @Test(arguments: [
    "Summe  23,84\nTotal  23,64\nMwSt  Netto  MwSt  Brutto\n"
      + "7%  17,72  1,24  18,96\n19%  4,10  0,78  4,88",
    "Zu zahlen  g 93\nBar  30,00\nRückgeld  6,16\nMwSt  Netto  MwSt  Brutto\n"
      + "7%  17,72  1,24  18,96\n19%  4,10  0,78  4,88",
  ])
  func tablesOfTaxesSupportTheTotal(rows: String) {
    #expect(receipt("Laden\nBrot  3,20\nKäse  9,10\n\(rows)").total == FixedDecimal("23.84"))
  }

  /// A sum alone does not replace what is printed beside the total.
  @Test func aPrintedTotalIsNotReplacedByOneSum() {
    let found = receipt(
      "Deli\nSoup  4.00\nTea  2.00\nSubtotal  6.00\nTax  0.50\nTax  0.20\nTotal  6.50")
    #expect(found.total == FixedDecimal("6.50"))
  }

  @Test func aNumberThatNothingSupportsIsNoTotal() {
    #expect(
      receipt("Corner Shop\nThank you for shopping\nTotal items 3\n1600027484.00").total == nil)
  }

  @Test func roundedTotalIsPreferred() {
    let found = receipt(
      "Corner Shop\nTea  12.52\nTotal  12.52\nRounding  -0.02\nTotal rounded  12.50")
    #expect(found.total == FixedDecimal("12.50"))
    #expect(found.rounding == FixedDecimal("-0.02"))
  }

  @Test func contradictedTotalHasLowConfidenceAndIsNotCorrected() throws {
    let right = receipt("Corner Shop\nTea  12.50\nTotal  12.50\nCash  20.00\nChange  7.50")
    let wrong = receipt("Corner Shop\nTea  12.50\nTotal  72.50\nCash  20.00\nChange  7.50")
    #expect(try #require(right.evidence[.total]).confidence >= 0.9)
    #expect(wrong.total == FixedDecimal("72.50") || wrong.total == FixedDecimal("12.50"))
    #expect(try #require(wrong.evidence[.total]).confidence < 0.9)
    #expect(wrong.warnings.contains(.lowConfidence(.total)))
  }

  /// The slip of a card terminal whose last line is lost, and a bill with the tip in its total.
  @Test(arguments: [
    ("Visa\nAmount  83.51\nTip  14.20", "83.51", true),
    ("Visa\nAmount  83.51\nTip  14.20\nTotal  97.71", "97.71", false),
  ])
  func aTotalAboveATipIsUnsure(rows: String, total: String, isUnsure: Bool) {
    let receipt = receipt("Corner Shop\n26/03/2018\nBurger  83.51\n\(rows)")
    #expect(receipt.total == FixedDecimal(total))
    #expect(receipt.warnings.contains(.lowConfidence(.total)) == isUnsure)
  }

  @Test func rowsOfATiltedPageAreAssembled() {
    let flat = page("Corner Shop\nTea  12.50\nTotal                          12.50")
    let tilted = flat.lines.map { line in
      let words = line.words.map { word in
        RecognizedPage.Word(
          text: word.text,
          box: Box(
            x: word.box.x, y: word.box.y + 0.04 * word.box.x, width: word.box.width,
            height: word.box.height), confidence: word.confidence)
      }
      return words
    }.joined().map {
      RecognizedPage.Line(text: $0.text, box: $0.box, baseline: [], words: [$0])
    }
    let whole = RecognizedPage(
      width: 600, height: 2000, language: "eng",
      blocks: [.init(box: flat.blocks[0].box, kind: .text, paragraphs: [.init(lines: tilted)])])
    #expect(ReceiptParser().receipt(from: whole).total == FixedDecimal("12.50"))
  }

  /// Amounts that nothing tells apart. A dictionary has another order in each run, and each time it is
  /// made.
  @Test func equalCandidatesAreInTheOrderOfThePage() throws {
    let amounts = (1...12).map { "\($0).50" }.shuffled()
    let recognized = page("Corner Shop\nBread  1.00\n" + amounts.joined(separator: "  "))
    let receipt = ReceiptPage(recognized)
    let arithmetic = ArithmeticCheck(receipt, items: LineItems(of: receipt))
    for _ in 0..<20 {
      let candidates = TotalScorer(receipt, arithmetic: arithmetic).candidates
      let ties = zip(candidates, candidates.dropFirst()).filter {
        $0.0.score == $0.1.score && $0.0.amount.row == $0.1.amount.row
      }
      #expect(ties.count > 3)
      for (one, next) in ties {
        #expect(one.amount.number.words.lowerBound < next.amount.number.words.lowerBound)
      }
    }
  }

  @Test func derivedTotalsAreInTheOrderOfThePage() {
    let rows = (1...8).map { "Cash  \($0)0.00\nChange  0.0\($0)" }
    let receipt = ReceiptPage(page("Corner Shop\nBread  1.00\n" + rows.joined(separator: "\n")))
    let list = LineItems(of: receipt)
    let derived = ArithmeticCheck(receipt, items: list).derivedTotals
    #expect(derived.prefix(2) == [FixedDecimal("9.99")!, FixedDecimal("9.98")!])
    for _ in 0..<10 {
      #expect(ArithmeticCheck(receipt, items: list).derivedTotals == derived)
    }
  }

  /// The number of sums would grow with the fourth power of the number of rows, and the work on the
  /// amounts of a row with the third.
  @Test(arguments: [
    (0..<60).map { row in
      "Total  1\(row).10\nDiscount  \(row).20\nRounding  0.\(row + 10)\nTax  \(row).30\n"
        + "Cash  2\(row).40\nChange  \(row).50"
    }.joined(separator: "\n"),
    "Tax  " + (1...600).map { "\($0).50" }.joined(separator: "  "),
  ])
  func theSearchForSumsIsBounded(rows: String) {
    let start = ContinuousClock.now
    _ = receipt("Corner Shop\nBread  1.00\n" + rows)
    #expect(ContinuousClock.now - start < .seconds(20))
  }

  /// Amounts beyond what a sum can hold must not end the program.
  @Test(arguments: [
    "Tax  999999999999%  999999999999.00  999999999998.00\nTotal  999999999999.00",
    (1...1000).map { _ in "Bread  999999999999.00" }.joined(separator: "\n") + "\nTotal  12.00",
  ])
  func hugeAmountsAreNoFault(rows: String) {
    #expect(receipt("Corner Shop\nBread  999999999999.00\n" + rows).kind == .receipt)
  }
}
