internal import PlatenImaging
package import PlatenModel

/// The subjects of one photo, and what is needed to cut them out.
package struct PhotoSubjects: Sendable {
  private let photo: Raster
  private let matte: SubjectMatte
  /// The subjects, the largest first.
  package let subjects: [Subject]

  init(photo: Raster, matte: SubjectMatte, subjects: [Subject]) {
    self.photo = photo
    self.matte = matte
    self.subjects = subjects
  }

  /// The subject at a point, in pixels of the photo; `nil` where there is none.
  package func subject(at point: Point) -> Subject? {
    matte.number(at: point).map { subjects[$0 - 1] }
  }

  /// Cuts subjects out of the photo, all in one picture. Numbers that the photo does not have are left
  /// out.
  ///
  /// - Parameter trims: whether the picture ends where the subjects do, instead of where the photo does.
  package func cutout(of numbers: Set<Subject.ID>, trims: Bool) throws(ScanError) -> Cutout {
    Cutout(cutter: try SubjectCutter(of: numbers, in: photo, matte: matte, trims: trims))
  }
}
