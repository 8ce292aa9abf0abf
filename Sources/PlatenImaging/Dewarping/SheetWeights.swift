/// The weights of the equations of a `SheetFit`: the inverse of each residual's expected deviation.
struct SheetWeights {
  /// Of the bend between two edges, in sides of the page.
  let bend = 1.0
  /// Of the logarithms of the aspect ratio and of the focal length, and of the principal point, in focal
  /// lengths.
  let aspect = 10.0
  let focalLength: Double, principalPoint: Double
  /// Of the displacement across a side; of the deviation of text lines and rules, and of the edges of columns,
  /// from straight lines; and of that of text lines from even spacing: in sides of the page.
  let side = 3000.0, straight = 1000.0, edge = 500.0
  let spacing: Double
  /// Residuals of lengths and bends above this count linearly, as at creases, and those of lines, as between
  /// paragraphs (pseudo-Huber loss).
  let threshold: Double
  let lineThreshold = 1.0
  /// Where the sum of the squared amplitudes exceeds this, it counts logarithmically (Lorentzian loss): on
  /// some pages the network is far more wrong than it expects.
  let amplitudeThreshold: Double

  /// With a known focal length, as the camera's photo is.
  static let calibrated = SheetWeights(
    focalLength: 50, principalPoint: 100, spacing: 900, threshold: 0.45,
    amplitudeThreshold: 30)
  /// With an unknown one, as of pictures that were cropped: their perspective is trusted less than their
  /// text.
  static let uncalibrated = SheetWeights(
    focalLength: 10, principalPoint: 200, spacing: 3000, threshold: 0.07,
    amplitudeThreshold: 1000)

  private init(
    focalLength: Double, principalPoint: Double, spacing: Double, threshold: Double,
    amplitudeThreshold: Double
  ) {
    self.focalLength = focalLength
    self.principalPoint = principalPoint
    self.spacing = spacing
    self.threshold = threshold
    self.amplitudeThreshold = amplitudeThreshold
  }
}
