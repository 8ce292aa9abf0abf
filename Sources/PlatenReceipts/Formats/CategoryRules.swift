package import PlatenModel
internal import PlatenTextAnalysis

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

  /// Parses rules; `nil` where a line is none.
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

  /// The account or the category of a receipt's expense; `nil` where no rule applies.
  package func account(for receipt: Receipt) -> String? {
    let names = [receipt.merchant, receipt.legalName].compactMap(\.self)
    return account(in: names) ?? account(in: receipt.items.map(\.description))
  }

  /// The account that paid for a receipt; `nil` where no rule applies.
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
