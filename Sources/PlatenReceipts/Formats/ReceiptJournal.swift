internal import PlatenModel
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

  private func posting(_ account: String, _ amount: Money, _ currency: CurrencyCode) -> String {
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
