package import PlatenModel
internal import PlatenTextAnalysis

/// Receipts as transactions of plain-text accounting.
package struct ReceiptJournal: Sendable {
  /// The program that reads the journal.
  package enum Dialect: Sendable {
    /// hledger, and ledger.
    case hledger
    /// Beancount, version 2 and newer.
    case beancount
  }

  private let dialect: Dialect
  private let rules: CategoryRules?

  /// Creates a journal; without a rule, expenses and payments go to accounts called unknown, and
  /// payments in cash to one called cash.
  package init(dialect: Dialect, rules: CategoryRules?) {
    self.dialect = dialect
    self.rules = rules
  }

  /// The transaction of a receipt, with its line ends; a comment for a receipt without date, currency
  /// or total; empty for a page that is no receipt.
  package func transaction(_ record: ReceiptRecord) -> String {
    let receipt = record.receipt
    guard receipt.kind == .receipt else { return "" }
    guard let date = receipt.date, let total = receipt.total, let currency = receipt.currency else {
      return "; \(record.source.oneLine): no date, currency or total\n\n"
    }
    let payee = receipt.merchant ?? "unknown"
    let head =
      switch dialect {
      case .hledger:
        "\(date) \(payee.oneLine.replacing(";", with: ","))  ; \(record.source.oneLine)"
      case .beancount: "\(date) * \(quoted(payee)) \(quoted(record.source))"
      }
    let lines = [
      head, posting(expense(of: receipt), total, currency),
      posting(payment(of: receipt), -total, currency),
    ]
    return lines.joined(separator: "\n") + "\n\n"
  }

  private func expense(of receipt: Receipt) -> String {
    rules?.account(for: receipt) ?? (dialect == .hledger ? "expenses:unknown" : "Expenses:Unknown")
  }

  private func payment(of receipt: Receipt) -> String {
    let name = receipt.paymentMethod == "cash" ? "cash" : "unknown"
    let account = dialect == .hledger ? "assets:\(name)" : "Assets:\(name.capitalizedFirst)"
    return rules?.paymentAccount(for: receipt) ?? account
  }

  private func posting(_ account: String, _ amount: FixedDecimal, _ currency: CurrencyCode)
    -> String
  {
    let padding = String(repeating: " ", count: max(2, 40 - account.count))
    return "  \(account)\(padding)\(amount.formatted(places: currency.decimalPlaces)) \(currency)"
  }

  private func quoted(_ text: String) -> String {
    "\"\(text.oneLine.replacing("\\", with: "/").replacing("\"", with: "'"))\""
  }
}

extension String {
  /// The text with a capital first letter.
  fileprivate var capitalizedFirst: String { prefix(1).uppercased() + dropFirst() }
}

/// Accounts or categories by words of a receipt, from a file of rules.
///
/// A line is an account, an equals sign, and words separated by commas: `expenses:food = bakery, deli`.
/// The first line with a word in the merchant's names applies, then the first with a word in the line
/// items. A word after `paid by`, as in `assets:cash = paid by cash`, is a means of payment. `#`
/// begins a comment.
package struct CategoryRules: Sendable {
  private struct Rule: Sendable {
    let account: String
    let words: [[UInt8]]
    let payments: [[UInt8]]
  }

  private static let paymentPrefix = "paid by "
  private let rules: [Rule]

  /// Parses rules; `nil` if a line is not a rule.
  package init?(_ text: String) {
    var rules: [Rule] = []
    for line in text.split(whereSeparator: \.isNewline).map({ $0.trimmed }) {
      guard !line.isEmpty, !line.hasPrefix("#") else { continue }
      guard let mark = line.firstIndex(of: "=") else { return nil }
      let words = line[line.index(after: mark)...].split(separator: ",").map { $0.trimmed }
      let account = line[..<mark].trimmed
      guard !account.isEmpty, !words.isEmpty else { return nil }
      let payments = words.filter { $0.hasPrefix(Self.paymentPrefix) }
      rules.append(
        Rule(
          account: account,
          words: words.filter { !$0.hasPrefix(Self.paymentPrefix) }.map { TextFolding.folded($0) },
          payments: payments.map { TextFolding.folded($0.dropFirst(Self.paymentPrefix.count)) }))
    }
    self.rules = rules
  }

  /// The account or the category of a receipt's expense; `nil` if no rule applies.
  package func account(for receipt: Receipt) -> String? {
    let names = [receipt.merchant, receipt.legalName].compactMap(\.self)
    return account(in: names) ?? account(in: receipt.items.map(\.description))
  }

  /// The account that paid for a receipt; `nil` if no rule applies.
  package func paymentAccount(for receipt: Receipt) -> String? {
    guard let method = receipt.paymentMethod.map({ TextFolding.folded($0) }) else { return nil }
    return rules.first { $0.payments.contains(method) }?.account
  }

  private func account(in texts: [String]) -> String? {
    let letters = texts.map { TextFolding.folded($0) }
    return rules.first { rule in
      rule.words.contains { word in letters.contains { $0.place(of: word) != nil } }
    }?.account
  }
}
