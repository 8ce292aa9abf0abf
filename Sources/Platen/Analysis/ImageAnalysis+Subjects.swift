public import PlatenModel
internal import PlatenSubjects

extension ImageAnalysis {
  /// The main objects of the image, the largest first; empty unless
  /// ``ImageAnalyzer/AnalysisTypes/subject`` was asked for. Those that touch may be one.
  public var subjects: [Subject] { photoSubjects?.subjects ?? [] }

  /// The subject at a point; `nil` where there is none.
  public func subject(at point: Point) -> Subject? { photoSubjects?.subject(at: point) }

  /// Several subjects in one picture without their background. Works outside of the caller's actor.
  ///
  /// Throws where one of them is not of this analysis, or where there are none.
  @concurrent public func image(
    for subjects: some Collection<Subject> & Sendable
  ) async throws(SubjectUnavailable) -> SubjectImage {
    guard let photoSubjects, !subjects.isEmpty,
      subjects.allSatisfy({ photoSubjects.subjects.contains($0) })
    else { throw .imageUnavailable }
    do throws(ScanError) {
      return SubjectImage(
        cutout: try photoSubjects.cutout(of: Set(subjects.map(\.id)), trims: true))
    } catch {
      throw .imageUnavailable
    }
  }

  /// A subject without its background.
  @concurrent public func image(
    for subject: Subject
  ) async throws(SubjectUnavailable) -> SubjectImage {
    try await image(for: [subject])
  }
}

/// Why a subject has no picture; named as in VisionKit.
public enum SubjectUnavailable: Error, Hashable, Sendable {
  /// The subject is not of this analysis, or it could not be cut out.
  case imageUnavailable
}

extension SubjectUnavailable: CustomStringConvertible {
  /// One line without a full stop.
  public var description: String {
    switch self {
    case .imageUnavailable: "the picture of the subject is not available"
    }
  }
}
