internal import PlatenImaging
internal import PlatenModel

/// Decodes EAN-13 and UPC-A by template matching.
///
/// It compares the gray values of each digit with the expected values of all digits. This works
/// where edges are too blurred, scratched or unevenly lit for run lengths.
struct EANTemplateMatcher {
  /// The brightness of the pixels of scan lines across the region, from top to bottom.
  private let lines: [[Float]]
  /// The region's left side and its width, in pixels along the lines.
  private let left: Float, width: Float

  /// The candidate widths of the barcode as shares of the region's width, which includes digits and
  /// quiet zone.
  private static let widthShares: [Float] = [1, 0.89, 0.8, 0.71, 0.64, 0.57]

  /// The maximum residual (mean squared difference of a module's darkness, 0 to 1) of the best
  /// width on three lines; above it there is no EAN-13.
  private static let maximumResidual: Float = 0.035

  /// Samples the scan lines of a rectified region; `regionBounds` excludes the margin of the crop.
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

  /// The same region upside down.
  private var reversed: EANTemplateMatcher {
    EANTemplateMatcher(lines: lines.map { $0.reversed() }, left: left, width: width)
  }

  /// The match of a barcode that fills the region from left to right.
  var matchInPlace: EANVote.Winner? {
    let module = width / Float(EANLayout.modules)
    let slack = 6 * ModuleAlignment.samplesPerModule
    let start = Int(left / module) * ModuleAlignment.samplesPerModule
    return vote(lines, module: module, starts: (start - slack)..<(start + slack))
  }

  /// The digits of a barcode anywhere in the region, if the match is conclusive.
  var digitsAnywhere: String? {
    let conclusive = [self, reversed].compactMap(\.bestForwardMatch).filter(\.isConclusive)
    return conclusive.max { $0.margin < $1.margin }?.digits
  }

  /// The match from left to right, at the width with the lowest residual on three lines.
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

  /// The vote of `lines` under the print model with the lowest residual.
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

/// Thresholds measured on 880 photos of barcodes of all symbologies. Units: see ``EANVote/Winner``.
extension EANVote.Winner {
  /// Whether the match is accepted on its own. At these thresholds no other barcode is taken for an
  /// EAN-13, and 44 of 62 EAN-13 are found.
  fileprivate var isConclusive: Bool { margin >= 30 && residual <= 0.02 && lines >= 3 }

  /// Whether the match overrules the result of zxing-cpp. It was correct three times of three; the
  /// first wrong match has a residual of 0.014.
  var overrules: Bool { margin >= 40 && residual <= 0.0125 && lines >= 5 }

  /// Whether the match contradicts the result of zxing-cpp. At a higher residual the lines miss the
  /// barcode, because its quad is wrong.
  var contradicts: Bool { residual <= 0.022 }
}
