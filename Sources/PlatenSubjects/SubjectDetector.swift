package import PlatenImaging
package import PlatenModel

/// Detects the subjects of photos with a saliency network.
package struct SubjectDetector: Sendable {
  private let network: SubjectNetwork

  /// Creates a detector with `network`, by default the embedded one.
  package init(network: SubjectNetwork? = nil) {
    self.network = network ?? .embedded
  }

  /// The subjects of `photo`, whose pixels the result keeps for cutouts.
  package func subjects(in photo: Raster) throws(ScanError) -> PhotoSubjects {
    let map = try network.map(of: photo)
    let matte = try SubjectMatte(of: map, for: photo)
    return PhotoSubjects(photo: photo, matte: matte, subjects: try matte.subjects(map: map))
  }
}
