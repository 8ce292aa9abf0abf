import PlatenModel
import Testing

@testable import PlatenReceipts

/// Which keywords match a row, misread ones included.
@Suite struct PageKeywordsTests {
  /// The roles of each keyword in a row, in English.
  private func roles(_ row: String) -> [Set<KeywordRole>] {
    PageKeywords(of: PrintedRow.rows(of: page(row))).rows[0].map(\.roles)
  }

  @Test(arguments: [
    ("Subtotal", KeywordRole.subtotal), ("Sub total", .subtotal), ("SUBT0TA1", .subtotal),
    ("Subtotol", .subtotal), ("Sut total", .subtotal), ("Svb total", .subtotal),
    ("Grond total", .final), ("Roundlng adjustrnent", .rounding), ("Servlce chargc", .service),
  ])
  func misreadKeywordsMatch(row: String, role: KeywordRole) {
    #expect(roles(row).first?.contains(role) == true)
    #expect(roles(row).count == 1)
  }

  @Test(arguments: ["Bus total", "My total", "Club total"])
  func otherWordsBeforeTotalAreNoSubtotal(row: String) {
    #expect(roles(row).allSatisfy { !$0.contains(.subtotal) })
    #expect(roles(row).contains { $0.contains(.total) })
  }

  @Test(arguments: ["Tqx", "Casx", "Tiq"])
  func shortWordsMatchExactlyOnly(row: String) { #expect(roles(row).isEmpty) }

  @Test func longerKeywordWins() {
    #expect(roles("Total discount") == [[.discount]])
    #expect(roles("Incl. of VAT").count == 2)
  }
}
