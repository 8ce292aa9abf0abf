package import PlatenModel

#if canImport(Glibc)
internal import Glibc
#endif

extension PaperSize {
  /// How far a page's shape may be from a paper's, as a part of the ratio.
  ///
  /// Measured on 300 drawn quads each, with an unknown focal length: corners that are
  /// off by 0.2 % of the diagonal leave 99 % of A4 pages tilted up to 30° within it,
  /// 0.4 % leave 91 %. A4 and Letter are 9 % apart, so half as much again would be
  /// the end.
  static let ratioTolerance = 0.03
  /// The same at most, where the focal length is not known and the page is tilted so that
  /// its shape hangs on it: half-way from A4 to Letter.
  static let maximumRatioTolerance = 0.045
  /// The same for lengths, where the resolution is known: 2 %, the trim of a scan.
  static let lengthTolerance = 0.02

  /// The paper of this shape, lying as the page does, or `nil`.
  ///
  /// The shape does not tell the size: all of A3 to A6 are taken for A4. A card has
  /// nearly the shape of a Legal sheet or of many a receipt, so it is recognised
  /// only lying on its side, as cards are printed and those are not.
  ///
  /// - Parameter uncertainty: how far off the ratio may well be, as a logarithm.
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

  /// The paper with these sides, in millimetres, lying as the page does, or `nil`.
  package static func matching(width: Double, height: Double) -> PaperSize? {
    func distance(_ paper: PaperSize) -> Double {
      max(abs(log(paper.width / width)), abs(log(paper.height / height)))
    }
    return (named + named.map(\.turned))
      .filter { distance($0) < lengthTolerance }
      .min { distance($0) < distance($1) }
  }

  /// This paper, lying the way a page of `aspectRatio` does.
  func oriented(for aspectRatio: Double) -> PaperSize {
    (self.aspectRatio > 1) == (aspectRatio > 1) ? self : turned
  }
}
