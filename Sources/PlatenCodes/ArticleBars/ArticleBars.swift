internal import PlatenImaging
internal import PlatenModel

/// Reads an EAN-13 or UPC-A by its grey tones: where edges are too blurred, scratched or unevenly
/// lit to be counted, each digit is compared with what every digit would look like.
struct ArticleBars {
  /// Lines across the code, from its top to its bottom, brightness by pixel.
  private let lines: [[Float]]
  /// Pixels, along the lines, of what may be the code.
  private let left: Float, width: Float

  /// The widths that a code may have within what was cut out, digits and quiet zone apart.
  private static let parts: [Float] = [1, 0.89, 0.8, 0.71, 0.64, 0.57]

  /// Where the best of three lines has more, there are no bars of an EAN-13.
  private static let mostNoise: Float = 0.035

  /// The lines of a region that was cut out and flattened; `inner` is what it shows without the
  /// margin around it.
  init(_ picture: Raster, inner: Box) {
    let rows = (0..<9).map { Int(inner.y + inner.height * (0.12 + 0.0875 * Double($0))) }
    lines = picture.withPixels { pixels in
      rows.filter { $0 > 0 && $0 + 1 < pixels.height }.map { row in
        (0..<pixels.width).map { column in
          (-1...1).reduce(Float(0)) {
            $0 + Float(pixels.bytes[(row + $1) * pixels.bytesPerRow + column]) / 3
          }
        }
      }
    }
    left = Float(inner.x)
    width = Float(inner.width)
  }

  private init(lines: [[Float]], left: Float, width: Float) {
    self.lines = lines
    self.left = left
    self.width = width
  }

  /// The same, standing on its head.
  private var reversed: ArticleBars {
    ArticleBars(lines: lines.map { $0.reversed() }, left: left, width: width)
  }

  /// What a code says that was found there, and fills it from left to right.
  var inPlace: ArticleVote.Winner? {
    let module = width / Float(ArticleLayout.modules)
    let slack = 6 * BarPath.samples
    let start = Int(left / module) * BarPath.samples
    return vote(lines, module: module, starts: (start - slack)..<(start + slack))
  }

  /// The code that is somewhere there, where it is beyond doubt.
  var anywhere: String? {
    let sure = [self, reversed].compactMap(\.forward).filter(\.isSure)
    return sure.max { $0.margin < $1.margin }?.digits
  }

  /// What the lines say from left to right, at the width at which three of them fit best.
  private var forward: ArticleVote.Winner? {
    let some = [1, 4, 7].compactMap { lines.indices.contains($0) ? lines[$0] : nil }
    let modules = Self.parts.map { $0 * width / Float(ArticleLayout.modules) }
    let fits = modules.compactMap { module in
      vote(some, module: module, starts: 0..<Int.max, prints: [.usual]).map { (module, $0.noise) }
    }
    guard let best = fits.min(by: { $0.1 < $1.1 }), best.1 <= Self.mostNoise else { return nil }
    return vote(lines, module: best.0, starts: 0..<Int.max)
  }

  /// What `lines` agree on, in the print that leaves the least noise.
  private func vote(
    _ lines: [[Float]], module: Float, starts: Range<Int>, prints: [BarPrint] = BarPrint.all
  ) -> ArticleVote.Winner? {
    guard module >= 0.8 else { return nil }
    let sampled = lines.map {
      BarLine(brightness: $0, module: module, samples: BarPath.samples)
    }
    return prints.compactMap { print in
      var vote = ArticleVote()
      for line in sampled {
        if let path = BarPath(line: line, starts: starts, print: print) { vote.add(path) }
      }
      return vote.winner
    }.min { $0.noise < $1.noise }
  }
}

/// Measured on 880 photos of codes of all kinds.
extension ArticleVote.Winner {
  /// Whether nothing else will do: at these limits, none of those that show something else is
  /// taken for an EAN-13, and 44 of 62 that show one are.
  fileprivate var isSure: Bool { margin >= 30 && noise <= 0.02 && lines >= 3 }

  /// Whether it stands against what the library read: it was right three times of three, and at
  /// a noise of 0.014 wrong for the first time.
  var overrules: Bool { margin >= 40 && noise <= 0.0125 && lines >= 5 }

  /// Whether it makes what the library read doubtful. Where there is more noise, the lines miss
  /// the code: its outline is wrong.
  var contradicts: Bool { noise <= 0.022 }
}
