internal import PlatenImaging
internal import PlatenModel

/// Reads an EAN-13 or UPC-A by its grey tones: where edges are too blurred, scratched or unevenly
/// lit to be counted, each digit is compared with what every digit would look like.
struct EANTemplateMatcher {
  /// Lines across the code, from its top to its bottom, brightness by pixel.
  private let lines: [[Float]]
  /// Pixels, along the lines, of what may be the code.
  private let left: Float, width: Float

  /// The widths that a code may have within what was cut out, digits and quiet zone apart.
  private static let widthShares: [Float] = [1, 0.89, 0.8, 0.71, 0.64, 0.57]

  /// Where the best of three lines has more, there are no bars of an EAN-13.
  private static let maximumResidual: Float = 0.035

  /// The lines of a region that was cut out and flattened; `regionBounds` is what it shows without the
  /// margin around it.
  init(_ image: Raster, regionBounds: Box) {
    let rows = (0..<9).map {
      Int(regionBounds.y + regionBounds.height * (0.12 + 0.0875 * Double($0)))
    }
    lines = image.withPixels { pixels in
      rows.filter { $0 > 0 && $0 + 1 < pixels.height }.map { row in
        (0..<pixels.width).map { column in
          (-1...1).reduce(Float(0)) {
            $0 + Float(pixels.bytes[(row + $1) * pixels.bytesPerRow + column]) / 3
          }
        }
      }
    }
    left = Float(regionBounds.x)
    width = Float(regionBounds.width)
  }

  private init(lines: [[Float]], left: Float, width: Float) {
    self.lines = lines
    self.left = left
    self.width = width
  }

  /// The same, standing on its head.
  private var reversed: EANTemplateMatcher {
    EANTemplateMatcher(lines: lines.map { $0.reversed() }, left: left, width: width)
  }

  /// What a code says that was found there, and fills it from left to right.
  var matchInPlace: EANVote.Winner? {
    let module = width / Float(EANLayout.modules)
    let slack = 6 * ModuleAlignment.samplesPerModule
    let start = Int(left / module) * ModuleAlignment.samplesPerModule
    return vote(lines, module: module, starts: (start - slack)..<(start + slack))
  }

  /// The code that is somewhere there, where it is beyond doubt.
  var digitsAnywhere: String? {
    let conclusive = [self, reversed].compactMap(\.bestForwardMatch).filter(\.isConclusive)
    return conclusive.max { $0.margin < $1.margin }?.digits
  }

  /// What the lines say from left to right, at the width at which three of them fit best.
  private var bestForwardMatch: EANVote.Winner? {
    let sampleLines = [1, 4, 7].compactMap { lines.indices.contains($0) ? lines[$0] : nil }
    let modules = Self.widthShares.map { $0 * width / Float(EANLayout.modules) }
    let residuals = modules.compactMap { module in
      vote(sampleLines, module: module, starts: 0..<Int.max, printModels: [.typical]).map {
        (module, $0.residual)
      }
    }
    guard let best = residuals.min(by: { $0.1 < $1.1 }), best.1 <= Self.maximumResidual else {
      return nil
    }
    return vote(lines, module: best.0, starts: 0..<Int.max)
  }

  /// What `lines` agree on, in the print that leaves the least noise.
  private func vote(
    _ lines: [[Float]], module: Float, starts: Range<Int>,
    printModels: [PrintModel] = PrintModel.all
  ) -> EANVote.Winner? {
    guard module >= 0.8 else { return nil }
    let profiles = lines.map {
      DarknessProfile(
        brightness: $0, module: module, samplesPerModule: ModuleAlignment.samplesPerModule)
    }
    return printModels.compactMap { printModel in
      var vote = EANVote()
      for line in profiles {
        if let alignment = ModuleAlignment(line: line, starts: starts, printModel: printModel) {
          vote.add(alignment)
        }
      }
      return vote.winner
    }.min { $0.residual < $1.residual }
  }
}

/// Measured on 880 photos of codes of all kinds.
extension EANVote.Winner {
  /// Whether nothing else will do: at these limits, none of those that show something else is
  /// taken for an EAN-13, and 44 of 62 that show one are.
  fileprivate var isConclusive: Bool { margin >= 30 && residual <= 0.02 && lines >= 3 }

  /// Whether it stands against what the library read: it was right three times of three, and at
  /// a noise of 0.014 wrong for the first time.
  var overrules: Bool { margin >= 40 && residual <= 0.0125 && lines >= 5 }

  /// Whether it makes what the library read doubtful. Where there is more noise, the lines miss
  /// the code: its outline is wrong.
  var contradicts: Bool { residual <= 0.022 }
}
