internal import PlatenImaging
internal import PlatenModel

/// The pages that were taken, to know one that is shown again.
struct CapturedPages {
  private var signatures: [PageSignature] = []
  /// How the last page looked where it lay when it was taken.
  private(set) var lastLook: PlaneAppearance?
  /// The page that was reported as a duplicate last, so that it is reported once.
  private var reportedDuplicate: Int?

  /// The number of pages.
  var count: Int { signatures.count }

  mutating func append(_ signature: PageSignature, look: PlaneAppearance?) {
    signatures.append(signature)
    lastLook = look
    reportedDuplicate = nil
  }

  /// The number of the page, from 1, that `signature` shows again; `nil` for a new page. Later pages are
  /// compared first. Blank pages look alike, so one is new once the last page `hasLeft`.
  func duplicate(of signature: PageSignature, hasLeft: Bool) throws(ScanError) -> Int? {
    for (index, other) in signatures.enumerated().reversed() {
      let likeness = try signature.likeness(to: other)
      guard likeness.isSame else { continue }
      if !likeness.areBlank || !hasLeft { return index + 1 }
    }
    return nil
  }

  /// Whether a duplicate is to be reported: not the page that was taken last and still lies there, and
  /// each time a page is shown once.
  mutating func reports(duplicate number: Int, hasLeft: Bool) -> Bool {
    guard number != reportedDuplicate, number != count || hasLeft else { return false }
    reportedDuplicate = number
    return true
  }
}
