import PlatenModel
import Testing

@testable import PlatenReceipts

/// Transactions of plain-text accounting, and the rules of accounts.
@Suite struct ReceiptJournalTests {
  private static let rules = """
    # accounts
    expenses:food = bakery, Deli
    expenses:travel = hotel, unleaded
    assets:bank = paid by Visa
    """

  private static func record(merchant: String = "Old \"Mill\"; Bakery", method: String = "cash")
    -> ReceiptRecord
  {
    var receipt = Receipt()
    (receipt.merchant, receipt.paymentMethod) = (merchant, method)
    (receipt.date, receipt.currency, receipt.total) = (
      CivilDate("2024-03-05"), "EUR", FixedDecimal("12.5")
    )
    receipt.items = [.init(description: "UNLEADED 95", amount: FixedDecimal("12.5")!)]
    return ReceiptRecord(source: "a.jpg", page: 1, receipt: receipt)
  }

  @Test func hledgerTransactionsBalance() {
    let journal = ReceiptJournal(dialect: .hledger, rules: CategoryRules(Self.rules))
    #expect(
      journal.transaction(Self.record()) == """
        2024-03-05 Old "Mill", Bakery  ; a.jpg
          expenses:food                           12.50 EUR
          assets:cash                             -12.50 EUR


        """)
  }

  @Test func beancountNamesAreQuoted() {
    let journal = ReceiptJournal(dialect: .beancount, rules: nil)
    #expect(
      journal.transaction(Self.record(method: "Visa")) == """
        2024-03-05 * "Old 'Mill'; Bakery" "a.jpg"
          Expenses:Unknown                        12.50 EUR
          Assets:Unknown                          -12.50 EUR


        """)
  }

  @Test func incompleteReceiptsAreComments() {
    var record = Self.record()
    record.receipt.date = nil
    let journal = ReceiptJournal(dialect: .hledger, rules: nil)
    #expect(journal.transaction(record).hasPrefix("; a.jpg: no date"))
    record.receipt.kind = .other
    #expect(journal.transaction(record).isEmpty)
  }

  @Test func rulesMatchNamesBeforeItems() {
    let rules = CategoryRules(Self.rules)
    #expect(rules?.account(for: Self.record().receipt) == "expenses:food")
    #expect(rules?.account(for: Self.record(merchant: "Shop").receipt) == "expenses:travel")
    #expect(rules?.paymentAccount(for: Self.record(method: "Visa").receipt) == "assets:bank")
    #expect(rules?.paymentAccount(for: Self.record().receipt) == nil)
  }

  @Test(arguments: ["food", "food =", "= bakery"])
  func otherLinesAreNoRules(line: String) {
    #expect(CategoryRules(line) == nil)
  }
}
