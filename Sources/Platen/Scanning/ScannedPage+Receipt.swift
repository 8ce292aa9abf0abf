internal import FoundationEssentials
public import PlatenModel
package import PlatenReceipts

extension ScannedPage {
  /// The receipt that the text of the page gives: of kind `Receipt.Kind.other` where the page is
  /// none, `nil` where no text was recognized.
  ///
  /// - Parameter locale: a language and a country, such as `de-CH`, for the order of day and month
  ///   where the page does not determine it. Default: `nil`.
  public func receipt(locale: String? = nil) -> Receipt? {
    recognized.map { ReceiptParser(options: .current(locale: locale)).receipt(from: $0) }
  }
}

extension ReceiptParser.Options {
  /// Options for a receipt of today: later dates than the end of next year are rejected.
  package static func current(locale: String?) -> ReceiptParser.Options {
    var options = ReceiptParser.Options()
    options.locale = locale
    let secondsPerYear = 31_556_952.0
    options.latestYear =
      1971 + Int(CreationDate.current().timeIntervalSince1970 / secondsPerYear)
    return options
  }
}
