internal import FoundationEssentials
internal import Platen
internal import PlatenReceipts

/// The corrections of `receipts --corrections`, by photo and page.
struct ReceiptCorrections {
  private let corrections: [ReceiptCorrection]

  init(_ corrections: [ReceiptCorrection]) { self.corrections = corrections }

  /// Reads a file of JSON lines. Empty lines are ignored.
  init(contentsOf source: PhotoSource) throws(ScanError) {
    let lines = try source.contents(megabytes: InputLimits().megabytes)
      .split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
    var corrections: [ReceiptCorrection] = []
    for (index, line) in lines.enumerated() where !line.allSatisfy({ $0 <= UInt8(ascii: " ") }) {
      do {
        corrections.append(try JSONDecoder().decode(ReceiptCorrection.self, from: Data(line)))
      } catch {
        throw ScanError(
          .input, source.name,
          reason: "line \(index + 1) is no correction of a receipt, such as "
            + "{\"source\":\"a.jpg\",\"fields\":{\"total\":\"12.50\"}}")
      }
    }
    self.init(corrections)
  }

  /// The receipt of `record`, as it was corrected.
  ///
  /// A photo is found by its path, or else by the name of its file: the review knows only the names that
  /// photos have on the device.
  func corrected(_ record: ReceiptRecord) -> Receipt {
    let ofPage = corrections.filter { $0.page ?? 1 == record.page }
    let exact = ofPage.filter { $0.source == record.source }
    let name = record.source.splitAtLastSlash.name
    let matching = exact.isEmpty ? ofPage.filter { $0.source == name } : exact
    return matching.reduce(record.receipt) { $1.applied(to: $0) }
  }
}
