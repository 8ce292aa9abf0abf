internal import FoundationEssentials
internal import PlatenModel

extension ImageAnalysis {
  /// The analysis with what `lookUp` knows about each of its subjects, before what its codes say.
  ///
  /// Throws what `lookUp` throws, and `CancellationError`.
  func lookedUp(by lookUp: LookUp, source: String) async throws -> ImageAnalysis {
    var results: [LookUpResult] = []
    for subject in subjects {
      try Task.checkCancellation()
      let query = LookUpQuery(
        source: source, subject: subject, picture: try await image(for: subject).file(),
        transcript: transcript, items: items)
      if let result = try await lookUp(query) { results.append(result.about(subject.id)) }
    }
    return ImageAnalysis(self, lookUpResults: results + lookUpResults)
  }
}
