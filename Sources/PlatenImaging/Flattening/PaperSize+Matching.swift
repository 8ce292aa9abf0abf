package import PlatenModel

#if canImport(Glibc)
internal import Glibc
#endif

extension PaperSize {
  /// The tolerance of a page's aspect ratio against a paper's, as a fraction of the ratio.
  ///
  /// Measured on 300 drawn quads each, with an unknown focal length: with a corner error of 0.2 %
  /// of the diagonal, 99 % of A4 pages tilted up to 30° are within it; with 0.4 %, 91 %. A4 and
  /// Letter are 9 % apart, so the limit is one and a half times this value.
  static let ratioTolerance = 0.03
  /// The maximum tolerance where the focal length is unknown and the page's tilt makes its aspect
  /// ratio depend on it: halfway from A4 to Letter.
  static let maximumRatioTolerance = 0.045
  /// The tolerance of lengths where the resolution is known: 2 %, the trim of a scan.
  static let lengthTolerance = 0.02

  /// The paper with this aspect ratio, in the page's orientation, or `nil`.
  ///
  /// The ratio does not determine the size: A3 to A6 are all taken for A4. A card has nearly the
  /// aspect ratio of a Legal sheet or of many receipts, so it is recognized only in landscape
  /// orientation, in which cards are printed and the others are not.
  ///
  /// - Parameter uncertainty: the uncertainty of the ratio, as a logarithm.
  package static func matching(aspectRatio: Double, uncertainty: Double = 0) -> PaperSize? {
    let tolerance = min(max(ratioTolerance, uncertainty), maximumRatioTolerance)
    let sheets = ["A4", "Letter", "Legal"].compactMap(named)
    let cards = ["ID-1", "business card"].compactMap(named)
    let candidates = sheets + sheets.map(\.turned) + cards.map(\.turned)
    func distance(_ paper: PaperSize) -> Double { abs(log(paper.aspectRatio / aspectRatio)) }
    return
      candidates
      .filter { distance($0) < tolerance }
      .min { distance($0) < distance($1) }
  }

  /// The paper with these sides, in millimetres, in the page's orientation, or `nil`.
  package static func matching(width: Double, height: Double) -> PaperSize? {
    func distance(_ paper: PaperSize) -> Double {
      max(abs(log(paper.width / width)), abs(log(paper.height / height)))
    }
    return (named + named.map(\.turned))
      .filter { distance($0) < lengthTolerance }
      .min { distance($0) < distance($1) }
  }

  /// The paper in the orientation of a page with `aspectRatio`.
  func oriented(for aspectRatio: Double) -> PaperSize {
    (self.aspectRatio > 1) == (aspectRatio > 1) ? self : turned
  }
}
