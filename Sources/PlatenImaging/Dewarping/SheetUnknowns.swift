internal import PlatenModel

/// The unknowns of a `SheetFit`: the logarithms of the depths of its nodes, row by row; the camera; the
/// amplitudes of `DisplacementModes`, relative to what is expected.
struct SheetUnknowns {
  static let nodes = DisplacementModes.nodes
  static let depths = nodes * nodes
  /// The logarithms of the aspect ratio and of the focal length, relative to what is expected, and the
  /// principal point, relative to the photo's centre, in focal lengths.
  static let aspect = depths, focalLength = aspect + 1, principalX = aspect + 2,
    principalY = aspect + 3
  static let firstAmplitude = aspect + 4

  var values: [Double]

  /// The flat sheet before the expected camera.
  init(depths: [Double], modes: Int) {
    values = depths + [Double](repeating: 0, count: Self.firstAmplitude - Self.depths + modes)
  }

  private init(values: [Double]) { self.values = values }

  var depths: ArraySlice<Double> { values[..<Self.depths] }
  var amplitudes: ArraySlice<Double> { values[Self.firstAmplitude...] }
  var principalPoint: SIMD2<Double> { SIMD2(values[Self.principalX], values[Self.principalY]) }

  func moved(by step: [Double]) -> SheetUnknowns {
    SheetUnknowns(values: zip(values, step).map { $0 + $1 })
  }

  /// The same sheet with more modes, whose amplitudes are 0.
  func extended(toModes modes: Int) -> SheetUnknowns {
    SheetUnknowns(values: values + [Double](repeating: 0, count: modes - amplitudes.count))
  }
}
