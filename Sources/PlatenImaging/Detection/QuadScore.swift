internal import PlatenModel

/// Tells the page from other quads: a weighted sum of ``QuadFeatures`` and of how
/// many hypotheses agree.
struct QuadScore {
  /// Learned as a ranking (softmax over one photo's hypotheses) on 101 photos of
  /// flat and curled pages; with whole sets of photos left out, the chosen quads'
  /// mean IoU stayed at 0.964. The weight of print outside is from trial on scans
  /// of receipts, so that a barcode or a picture on a page is not taken for a page.
  private static func weighted(_ f: QuadFeatures, agreement: Double) -> Double {
    let size = 2.75 * f.area - 6.43 * f.beyondUsualArea - 0.67 * f.frameSides
    let shape = -3.01 * f.angle - 1.48 * f.opposite
    let colour = 0.92 * f.information + 0.67 * f.contrast + 0.74 * f.lighter - 7 * f.inkOutside
    let edges = 1.17 * f.strength + 1.31 * f.support * f.steadiness
    return size + shape + colour + edges + 1.04 * agreement.squareRoot()
  }

  /// `quads` with what they score, best first, without those that are (nearly) the
  /// whole picture.
  static func ranked(
    _ quads: [Quad], in scene: DetectionScene
  ) -> [(quad: Quad, score: Double)] {
    var seen: [Quad] = []
    return quads.compactMap { quad in
      guard !seen.contains(where: { $0.isNear(quad, within: 1.5) }) else { return nil }
      seen.append(quad)
      guard let features = QuadFeatures(of: quad, in: scene), !features.isWholePicture else {
        return nil
      }
      return (quad, weighted(features, agreement: agreement(with: quad, of: quads)))
    }.sorted { $0.score > $1.score }
  }

  /// How many other hypotheses have all four corners within 10 pixels: 0 to 1 (20 or more).
  private static func agreement(with quad: Quad, of quads: [Quad]) -> Double {
    min(1, Double(quads.count { $0.isNear(quad, within: 10) } - 1) / 20)
  }

  /// How sure a score makes one, 0 to 1; a half lies at 2.8. On the same photos
  /// nine pages of ten score above 4.6 and all above 3, small ones on wide desks the
  /// least; on 158 scans whose page fills the picture nothing wrong scores more than
  /// 2.75. A lower half finds more pages, and cuts more text off such scans.
  static func confidence(of score: Double) -> Double {
    let distance = (score - 2.8) / 0.5
    return 0.5 + 0.5 * distance / (1 + abs(distance))
  }
}
