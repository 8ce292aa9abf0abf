/// A line across bars: how black it is, 0 to 1, with the light taken out.
struct DarknessProfile: Sendable {
  /// Sums of the blackness of the samples before each.
  private let sums: [Float]
  let count: Int

  /// - Parameters:
  ///   - brightness: of the pixels along the line.
  ///   - module: pixels of the narrowest bar.
  ///   - samplesPerModule: how many samples a module gets.
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

  /// The mean blackness from sample `start` over `length`.
  func mean(from start: Float, length: Float) -> Float {
    (sum(to: start + length) - sum(to: start)) / length
  }

  private func sum(to place: Float) -> Float {
    let index = min(Int(place), count - 1)
    return sums[index] + (place - Float(index)) * (sums[index + 1] - sums[index])
  }

  /// Where each pixel is between the darkest and the lightest of those within `reach`.
  private static func normalizedDarkness(_ values: [Float], reach: Int) -> [Float] {
    let low = extremes(values, reach: reach, min), high = extremes(values, reach: reach, max)
    return values.indices.map { index in
      let range = high[index] - low[index]
      return range < 6 ? 0 : (high[index] - values[index]) / range
    }
  }

  /// The extreme of the pixels within `reach`, by van Herk's blocks: two passes, whatever reach.
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
