package import PlatenImaging
package import PlatenModel

/// Detects the subjects of photos with a saliency network.
package struct SubjectDetector: Sendable {
  private let network: SubjectNetwork

  /// Creates a detector with `network`, by default the embedded one.
  package init(network: SubjectNetwork? = nil) {
    self.network = network ?? .embedded
  }

  /// The share of each side of a photo that is its middle.
  private static let middle = 0.7

  /// The subjects of `photo`, whose pixels the result keeps for cutouts.
  ///
  /// A photo that shows none as a whole may have a small one: its middle is looked at alone.
  package func subjects(in photo: Raster) throws(ScanError) -> PhotoSubjects {
    let found = try subjects(in: photo, map: try network.map(of: photo))
    guard found.subjects.isEmpty else { return found }
    return try subjects(in: photo, map: try network.map(of: photo, middle: Self.middle))
  }

  private func subjects(in photo: Raster, map: [Float]) throws(ScanError) -> PhotoSubjects {
    let matte = try SubjectMatte(of: map, for: photo)
    return PhotoSubjects(photo: photo, matte: matte, subjects: try matte.subjects(map: map))
  }
}
