/// How a plane looks: a small rectified patch.
package struct PlaneAppearance: Hashable, Sendable {
  /// Gray, row by row.
  let pixels: [UInt8]

  /// The normalized cross-correlation with another look, -1 to 1: near 1 for the same thing in any
  /// light, near 0 for another or where something covers it. 0 for a patch without contrast.
  package func correlation(with other: PlaneAppearance) -> Double {
    let count = Double(pixels.count)
    var sums = (a: 0.0, b: 0.0, aa: 0.0, bb: 0.0, ab: 0.0)
    for (a, b) in zip(pixels, other.pixels) {
      let (a, b) = (Double(a), Double(b))
      sums.a += a
      sums.b += b
      sums.aa += a * a
      sums.bb += b * b
      sums.ab += a * b
    }
    let variances = (sums.aa - sums.a * sums.a / count) * (sums.bb - sums.b * sums.b / count)
    return variances > 1 ? (sums.ab - sums.a * sums.b / count) / variances.squareRoot() : 0
  }
}
