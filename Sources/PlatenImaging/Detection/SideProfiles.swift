internal import CVision
internal import PlatenModel

/// The steps in colour across one side of a quad, at many places along it.
///
/// A step is the mean Lab of `half` pixels inside a place less that of `half`
/// pixels outside it, a and b counted twice.
struct SideProfiles {
  typealias Colour = SIMD3<Float>

  /// A step at `position` (0 to 1) of the side, `offset` pixels inside it.
  struct Step {
    let position: Double
    let offset: Double
    let colour: Colour
    let strength: Double
  }

  private let samples: Int
  private let reach: Int
  private let half: Int
  /// Per place along the side the colour steps from the outermost inwards; those
  /// beyond the frame are not a number.
  private let steps: [[Colour]]

  /// The side of `lab` from `a` to `b`, the page on its right hand, in pixels.
  init(of lab: Raster, from a: Point, to b: Point, samples: Int, reach: Int, half: Int) {
    (self.samples, self.reach, self.half) = (samples, reach, half)
    let width = 2 * reach + 1
    let values = [Float](unsafeUninitializedCapacity: samples * width * 3) { buffer, count in
      pv_detect_profiles(
        lab.image, a.x, a.y, b.x, b.y, Int32(samples), Int32(reach), buffer.baseAddress!)
      count = samples * width * 3
    }
    steps = (0..<samples).map { sample in
      let first = sample * width * 3
      let colours = (0..<width).map { k in
        Colour(values[first + 3 * k], 2 * values[first + 3 * k + 1], 2 * values[first + 3 * k + 2])
      }
      return (half...(width - half)).map { edge in
        let inside = colours[edge..<(edge + half)].reduce(.zero, +)
        let outside = colours[(edge - half)..<edge].reduce(.zero, +)
        return (inside - outside) / Float(half)
      }
    }
  }

  /// The offset of the `index`th step, in pixels inside the side.
  private func offset(at index: Int) -> Double { Double(index + half) - Double(reach) - 0.5 }

  /// The strongest step at every place, steps far from the line counting up to
  /// `discount` less; none where the frame ends.
  func strongestSteps(discount: Double) -> [Step] {
    pick { colour, offset in
      Double((colour * colour).sum().squareRoot()) * (1 - discount * abs(offset) / Double(reach))
    }
  }

  /// The step at every place that goes furthest in `direction`.
  func steps(along direction: Colour) -> [Step] {
    pick { colour, _ in Double((colour * direction).sum()) }
  }

  private func pick(_ strength: (Colour, _ offset: Double) -> Double) -> [Step] {
    steps.indices.compactMap { sample in
      let strengths = steps[sample].indices.map { strength(steps[sample][$0], offset(at: $0)) }
      var best: Int?
      for index in strengths.indices where strengths[index].isFinite {
        if best == nil || strengths[index] > strengths[best!] { best = index }
      }
      guard let best else { return nil }
      return Step(
        position: (Double(sample) + 0.5) / Double(samples),
        offset: offset(at: best) + peak(of: strengths, at: best),
        colour: steps[sample][best], strength: strengths[best])
    }
  }

  /// Where a parabola through three values has its top, from the middle one: -0.5 to 0.5.
  private func peak(of values: [Double], at index: Int) -> Double {
    guard index > 0, index + 1 < values.count else { return 0 }
    let before = values[index - 1], here = values[index], after = values[index + 1]
    let curvature = before - 2 * here + after
    guard before.isFinite, after.isFinite, curvature < -1e-6 else { return 0 }
    return max(-0.5, min(0.5, (before - after) / (2 * curvature)))
  }

  /// The mean direction in colour of the strongest steps, of length 1 (or 0).
  var usualDirection: Colour {
    let sum = strongestSteps(discount: 0.4).reduce(Colour.zero) { $0 + $1.colour }
    let length = (sum * sum).sum().squareRoot()
    return length > 0 ? sum / length : .zero
  }
}
