package import PlatenReceipts
internal import FoundationEssentials
public import PlatenModel

extension ScannedPage {
  /// What the page says if it is a receipt; of kind ``Receipt/Kind/other`` where it is none, and
  /// `nil` where nothing was read.
  ///
  /// `locale`, such as `de-CH`, settles the order of day and month where the page does not tell.
  public func receipt(locale: String? = nil) -> Receipt? {
    recognized.map { ReceiptReader(options: .current(locale: locale)).receipt(from: $0) }
  }
}

extension ReceiptReader.Options {
  /// Dates after the end of next year are none.
  package static func current(locale: String?) -> ReceiptReader.Options {
    var options = ReceiptReader.Options()
    options.locale = locale
    let secondsPerYear = 31_556_952.0
    options.latestYear =
      1971 + Int(CreationDate.current().timeIntervalSince1970 / secondsPerYear)
    return options
  }
}
