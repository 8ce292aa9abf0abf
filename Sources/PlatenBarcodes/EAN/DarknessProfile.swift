/// The darkness along a scan line, 0 to 1, normalized for illumination.
struct DarknessProfile: Sendable {
  /// The cumulative darkness before each sample.
  private let sums: [Float]
  let count: Int

  /// Samples a scan line.
  ///
  /// - Parameters:
  ///   - brightness: the brightness of the pixels along the line.
  ///   - module: the width of the narrowest bar, in pixels.
  ///   - samplesPerModule: the number of samples per module.
  init(brightness: [Float], module: Float, samplesPerModule: Int) {
    let darkness = Self.normalizedDarkness(brightness, reach: Int(max(4, module * 9)))
    let step = module / Float(samplesPerModule)
    count = max(0, Int(Float(brightness.count - 1) / step))
    var sums: [Float] = [0]
    sums.reserveCapacity(count + 1)
    for sample in 0..<count {
      let place = Float(sample) * step
      let index = Int(place)
      let part = place - Float(index)
      let value =
        darkness[index] + part * (darkness[min(index + 1, darkness.count - 1)] - darkness[index])
      sums.append(sums[sample] + value)
    }
    self.sums = sums
  }

  /// The mean darkness of `length` samples from sample `start` on.
  func mean(from start: Float, length: Float) -> Float {
    (sum(to: start + length) - sum(to: start)) / length
  }

  private func sum(to place: Float) -> Float {
    let index = min(Int(place), count - 1)
    return sums[index] + (place - Float(index)) * (sums[index + 1] - sums[index])
  }

  /// The position of each value between the darkest and the lightest values within `reach` pixels.
  private static func normalizedDarkness(_ values: [Float], reach: Int) -> [Float] {
    let low = extremes(values, reach: reach, min), high = extremes(values, reach: reach, max)
    return values.indices.map { index in
      let range = high[index] - low[index]
      return range < 6 ? 0 : (high[index] - values[index]) / range
    }
  }

  /// The minimum or maximum within `reach` pixels by van Herk's algorithm: two passes for any
  /// reach.
  private static func extremes(
    _ values: [Float], reach: Int, _ extreme: (Float, Float) -> Float
  ) -> [Float] {
    let size = 2 * reach + 1, count = values.count
    var forward = values, backward = values
    for index in values.indices where index % size != 0 {
      forward[index] = extreme(forward[index - 1], values[index])
    }
    for index in values.indices.reversed() where index + 1 < count && (index + 1) % size != 0 {
      backward[index] = extreme(backward[index + 1], values[index])
    }
    return values.indices.map { index in
      extreme(backward[max(0, index - reach)], forward[min(count - 1, index + reach)])
    }
  }
}
