internal import Platen
internal import PlatenModel

/// Finds the subjects of finished pages, with one analyzer for all of them.
struct PageSubjects: Sendable {
  let limits: InputLimits

  private let analyzer = ImageAnalyzer()

  func analysis(of scanned: ScannedPage) async throws -> ImageAnalysis {
    var configuration = ImageAnalyzer.Configuration(.subject)
    configuration.limits = limits
    do {
      return try await analyzer.analyze(
        .bytes(try scanned.jpeg(), name: scanned.source), configuration: configuration)
    } catch let error as ScanError {
      throw Refusal(error)
    }
  }
}
