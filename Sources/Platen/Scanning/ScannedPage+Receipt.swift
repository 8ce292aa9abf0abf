internal import FoundationEssentials
public import PlatenModel
package import PlatenReceipts

extension ScannedPage {
  /// What the page says if it is a receipt; of kind ``Receipt/Kind/other`` where it is none, and
  /// `nil` where nothing was read.
  ///
  /// `locale`, such as `de-CH`, settles the order of day and month where the page does not tell.
  public func receipt(locale: String? = nil) -> Receipt? {
    recognized.map { ReceiptParser(options: .current(locale: locale)).receipt(from: $0) }
  }
}

extension ReceiptParser.Options {
  /// Dates after the end of next year are none.
  package static func current(locale: String?) -> ReceiptParser.Options {
    var options = ReceiptParser.Options()
    options.locale = locale
    let secondsPerYear = 31_556_952.0
    options.latestYear =
      1971 + Int(CreationDate.current().timeIntervalSince1970 / secondsPerYear)
    return options
  }
}
