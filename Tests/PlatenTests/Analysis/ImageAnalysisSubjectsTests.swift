import DrawnSubjects
import Foundation
import PlatenImaging
import Testing

@testable import Platen

/// The rows of VisionKit's subjects (E) and of Visual Look Up (F) in the library.
@Suite struct ImageAnalysisSubjectsTests {
  private func analysis(
    _ types: ImageAnalyzer.AnalysisTypes = .subject, of photo: SubjectPhoto = .threeDiscs,
    lookUp: LookUp? = nil
  ) async throws -> ImageAnalysis {
    var configuration = ImageAnalyzer.Configuration(types)
    configuration.subjectNetwork = .bytes(RedNetwork.onnx(), name: "red.onnx")
    return try await ImageAnalyzer(lookUp: lookUp).analyze(
      .bytes(photo.png, name: "discs.png"), configuration: configuration)
  }

  @Test func e1SubjectsAreTheThings() async throws {
    let analysis = try await analysis()
    #expect(analysis.subjects.count == 3 && analysis.hasResults(for: .subject))
  }

  @Test func e2AnImageHasStraightAlpha() async throws {
    let analysis = try await analysis()
    let image = try await analysis.image(for: analysis.subjects[0])
    #expect(image.rgba.count == 4 * image.width * image.height)
    let middle = 4 * (image.height / 2 * image.width + image.width / 2)
    #expect(image.rgba[middle + 3] == 255 && image.rgba[middle] > 190)
    #expect(image.rgba[3] == 0)
    #expect(try image.file().starts(with: [0x89, 0x50, 0x4E, 0x47]))
    #expect(try image.file(as: .webp).starts(with: Data("RIFF".utf8)))
  }

  @Test func e4SubjectsAreHashable() async throws {
    let first = try await analysis().subjects, second = try await analysis().subjects
    #expect(Set(first).union(second).count == 3)
  }

  @Test func e5SeveralSubjectsAreOneImage() async throws {
    let analysis = try await analysis()
    let image = try await analysis.image(for: Set(analysis.subjects))
    let (first, last) = (analysis.subjects[0].box, analysis.subjects[2].box)
    #expect(abs(image.box.x - first.x) < 3 && abs(image.box.maxX - last.maxX) < 3)
  }

  @Test func e6ASubjectIsAtAPointOrNone() async throws {
    let analysis = try await analysis()
    #expect(analysis.subject(at: Point(x: 128, y: 256)) == analysis.subjects[0])
    #expect(analysis.subject(at: Point(x: 5, y: 5)) == nil)
  }

  @Test func e5AndE9AnImageOfAnotherSubjectIsUnavailable() async throws {
    let analysis = try await analysis()
    let foreign = Subject(
      id: 1, box: Box(x: 0, y: 0, width: 9, height: 9), area: 81, confidence: 1, outline: [],
      holes: [])
    await #expect(throws: SubjectUnavailable.imageUnavailable) {
      try await analysis.image(for: [analysis.subjects[0], foreign])
    }
    await #expect(throws: SubjectUnavailable.imageUnavailable) {
      try await analysis.image(for: [Subject]())
    }
  }

  @Test func e11NothingIsDetectedUnlessAskedFor() async throws {
    // A network that cannot be read is never touched.
    var configuration = ImageAnalyzer.Configuration(.machineReadableCode)
    configuration.subjectNetwork = .file("/nonexistent.onnx")
    let photo = PhotoSource.bytes(SubjectPhoto.threeDiscs.png, name: "discs.png")
    let analyzer = ImageAnalyzer()
    let analysis = try await analyzer.analyze(photo, configuration: configuration)
    #expect(analysis.subjects.isEmpty && analysis.photoSubjects == nil)
    await #expect(throws: SubjectUnavailable.imageUnavailable) {
      try await analysis.image(for: [Subject]())
    }
    var withSubjects = ImageAnalyzer.Configuration(.subject)
    withSubjects.subjectNetwork = .file("/nonexistent.onnx")
    await #expect(throws: ScanError.self) {
      try await analyzer.analyze(photo, configuration: withSubjects)
    }
  }

  @Test func f1AClosureIsAskedAboutEachSubject() async throws {
    let lookUp: LookUp = { query in
      guard query.subject.id != 2 else { return nil }
      let isPNG = query.picture.starts(with: [0x89, 0x50, 0x4E, 0x47])
      return LookUpResult(
        title: "\(query.source) \(query.subject.id) \(isPNG)", url: "https://example.com/")
    }
    let results = try await analysis([.subject, .visualLookUp], lookUp: lookUp).lookUpResults
    #expect(results.map(\.title) == ["discs.png 1 true", "discs.png 3 true"])
    #expect(results.map(\.subject) == [1, 3])
  }

  @Test func f1NothingIsAskedUnlessTheTypeIsWanted() async throws {
    let lookUp: LookUp = { _ in throw CancellationError() }
    #expect(try await analysis(.subject, lookUp: lookUp).lookUpResults.isEmpty)
    await #expect(throws: CancellationError.self) {
      try await analysis([.subject, .visualLookUp], lookUp: lookUp)
    }
  }
}
