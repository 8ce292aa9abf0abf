internal import FoundationEssentials
internal import PlatenImaging
internal import PlatenModel

/// Verifies EAN-13 and UPC-A by template matching, and finds them if zxing-cpp finds none.
///
/// Verification is needed because a single check digit lets one misreading in ten through.
struct EANVerifier {
  let photo: BarcodeImage
  let symbologies: Set<BarcodeSymbology>

  /// `detected`, corrected by template matching; `nil` if the match contradicts it and it comes
  /// from a preprocessing variant (`isFirstPass` is false).
  func verified(
    _ detected: DetectedBarcode, isFirstPass: Bool
  ) throws(ScanError) -> DetectedBarcode? {
    guard [.ean13, .upca].contains(detected.barcode.symbology) else { return detected }
    let (rectified, regionBounds) = try photo.rectified(detected.quad)
    guard let match = EANTemplateMatcher(rectified.raster, regionBounds: regionBounds).matchInPlace,
      !match.digits.hasSuffix(detected.barcode.payload)
    else { return detected }
    if match.overrules { return found(match.digits, at: detected.quad) }
    return isFirstPass || !match.contradicts ? detected : nil
  }

  /// The barcode in a region, if the region has bars.
  func barcode(in crop: RegionCrop) throws(ScanError) -> DetectedBarcode? {
    guard !symbologies.isDisjoint(with: [.ean13, .upca]) else { return nil }
    let raster = crop.image.raster
    guard let direction = BarDirection(raster),
      let digits = try bars(of: raster, regionBounds: crop.regionBounds, direction).digitsAnywhere
    else { return nil }
    return found(digits, at: crop.region)
  }

  private func bars(
    of image: Raster, regionBounds: Box, _ direction: BarDirection
  ) throws(ScanError) -> EANTemplateMatcher {
    switch direction {
    case .vertical:
      return EANTemplateMatcher(image, regionBounds: regionBounds)
    case .horizontal:
      let turnedBounds = Box(
        x: regionBounds.y, y: regionBounds.x, width: regionBounds.height, height: regionBounds.width
      )
      return EANTemplateMatcher(try image.turned(by: .clockwise), regionBounds: turnedBounds)
    }
  }

  private func found(_ digits: String, at quad: Quad) -> DetectedBarcode? {
    let isUPC = digits.first == "0" && symbologies.contains(.upca)
    let symbology = isUPC ? BarcodeSymbology.upca : .ean13
    guard symbologies.contains(symbology) else { return nil }
    let payload = isUPC ? String(digits.dropFirst()) : digits
    return DetectedBarcode(
      barcode: Barcode(symbology: symbology, payload: payload, bytes: Data(payload.utf8)),
      humanReadable: payload, quad: quad)
  }
}

/// The direction of the bars in a crop that shows nothing else.
enum BarDirection {
  case vertical, horizontal

  /// Estimates the direction from the gradients; `nil` if they are about equal in both directions.
  init?(_ image: Raster) {
    let (across, down) = image.withPixels { pixels in
      var across = 0, down = 0
      for row in stride(from: 0, to: pixels.height - 1, by: 2) {
        for column in stride(from: 0, to: pixels.width - 1, by: 2) {
          let place = row * pixels.bytesPerRow + column
          let here = Int(pixels.bytes[place])
          across += abs(Int(pixels.bytes[place + 1]) - here)
          down += abs(Int(pixels.bytes[place + pixels.bytesPerRow]) - here)
        }
      }
      return (across, down)
    }
    if across > down * 3 / 2 {
      self = .vertical
    } else if down > across * 3 / 2 {
      self = .horizontal
    } else {
      return nil
    }
  }
}

/// The vote of several scan lines on the digits of an EAN-13.
struct EANVote {
  /// For each of the twelve encoded digits and each of its patterns: the excess cost over the best
  /// pattern, in units of the line's noise, summed over the lines.
  private var costs: [[Float]] = (0..<12).map {
    Array(repeating: 0, count: $0 < 6 ? 20 : 10)
  }
  /// The residual of each counted line.
  private var residuals: [Float] = []

  /// The limit on a line's excess cost for a pattern, in units of its noise, so that a scratch does
  /// not outvote the other lines.
  private static let maximumCostPerLine: Float = 9
  /// The maximum residual of a counted line: the mean squared difference of a module's darkness, 0
  /// to 1.
  private static let maximumResidual: Float = 0.05
  /// The noise floor: paper grain and lens blur cause at least this residual.
  private static let minimumResidual: Float = 0.006

  /// Counts a line, unless it is too noisy.
  mutating func add(_ alignment: ModuleAlignment) {
    guard alignment.residual <= Self.maximumResidual else { return }
    let normalizer = 2 * max(alignment.residual, Self.minimumResidual)
    residuals.append(alignment.residual)
    for (digit, line) in alignment.digitCosts.enumerated() {
      let minimumCost = line.min() ?? 0
      for pattern in line.indices {
        costs[digit][pattern] += min(
          (line[pattern] - minimumCost) / normalizer, Self.maximumCostPerLine)
      }
    }
  }

  /// The result of the vote.
  struct Winner {
    /// Thirteen digits with a valid check digit.
    let digits: String
    /// The cost margin over the second-best thirteen digits, in units of the lines' noise.
    let margin: Float
    /// The number of counted lines.
    let lines: Int
    /// The lowest residual of a line.
    let residual: Float
  }

  /// The best thirteen digits with a valid check digit.
  var winner: Winner? {
    guard let residual = residuals.min() else { return nil }
    let candidates = EANDigitPattern.parities.enumerated()
      .flatMap { first, parity in
        CheckDigitSearch.best(costs: digitCosts(parity), remainder: -first).map {
          (digits: "\(first)" + $0.digits.map(String.init).joined(), cost: $0.cost)
        }
      }
      .sorted { $0.cost < $1.cost }
    return Winner(
      digits: candidates[0].digits, margin: candidates[1].cost - candidates[0].cost,
      lines: residuals.count,
      residual: residual)
  }

  /// The costs of each digit for `parity`, whose bit 5 says whether the leftmost digit is even.
  private func digitCosts(_ parity: UInt8) -> [[Float]] {
    costs.enumerated().map { digit, patterns in
      guard patterns.count == 20 else { return patterns }
      let isEven = (parity >> (5 - digit)) & 1 == 1
      return Array(isEven ? patterns[10...] : patterns[..<10])
    }
  }
}

/// Finds the digits with the lowest cost among those with a valid check digit.
enum CheckDigitSearch {
  typealias Candidate = (digits: [Int], cost: Float)

  /// The best two candidates, the better one first.
  ///
  /// The weights of the sum alternate from the right: 1 for the last digit, 3 for the one before
  /// it.
  /// - Parameters:
  ///   - costs: the costs of the ten digits at each position.
  ///   - remainder: the remainder of the sum modulo 10.
  static func best(costs: [[Float]], remainder: Int) -> [Candidate] {
    var candidates: [[Candidate]] = Array(repeating: [], count: 10)
    candidates[0] = [([], 0)]
    for (place, digitCosts) in costs.enumerated() {
      let weight = (costs.count - 1 - place) % 2 == 0 ? 1 : 3
      var next: [[Candidate]] = Array(repeating: [], count: 10)
      for (sum, prefixes) in candidates.enumerated() {
        for prefix in prefixes {
          for digit in 0..<10 {
            let candidate = (prefix.digits + [digit], prefix.cost + digitCosts[digit])
            insert(candidate, into: &next[(sum + digit * weight) % 10])
          }
        }
      }
      candidates = next
    }
    return candidates[(remainder % 10 + 10) % 10]
  }

  /// Inserts `candidate` and keeps the best two.
  private static func insert(_ candidate: Candidate, into candidates: inout [Candidate]) {
    if candidates.count == 2, candidate.cost >= candidates[1].cost { return }
    candidates.append(candidate)
    candidates.sort { $0.cost < $1.cost }
    if candidates.count > 2 { candidates.removeLast() }
  }
}
