import DrawnSubjects
import Foundation
import PlatenImaging
import Testing

@testable import Platen

/// Subjects of photos, as `platen lift` takes them.
@Suite struct SubjectLifterTests {
  private func lifted(
    _ photo: SubjectPhoto = .threeDiscs, _ change: (inout SubjectSettings) -> Void
  ) async throws -> LiftedPhoto {
    var settings = SubjectSettings()
    settings.network = .bytes(RedNetwork.onnx(), name: "red.onnx")
    settings.format = .png
    change(&settings)
    let source = PhotoSource.bytes(photo.png, name: "discs.png")
    for await result in try SubjectLifter(settings: settings).photos([source]) {
      return try result.get()
    }
    throw CancellationError()
  }

  private func size(_ file: Data?) throws -> (Int, Int) {
    let raster = try PhotoFile(data: try #require(file), source: "lifted").photo(frame: 0).raster
    return (raster.width, raster.height)
  }

  @Test func allSubjectsAreOnePictureOfThePhotosSize() async throws {
    let photo = try await lifted { _ in }
    #expect(photo.subjects.map(\.id) == [1, 2, 3] && photo.width == 640 && photo.height == 480)
    #expect(try size(photo.picture) == (640, 480))
  }

  @Test func aPhotoWithoutSubjectsHasNoPicture() async throws {
    let photo = try await lifted(.empty) { _ in }
    #expect(photo.subjects.isEmpty && photo.picture == nil && photo.pictureBox == nil)
  }

  @Test func numbersAndPointsSelect() async throws {
    #expect(try await lifted { $0.selection = .numbers([1, 3]) }.subjects.map(\.id) == [1, 3])
    #expect(
      try await lifted { $0.selection = .at(Point(x: 320, y: 256)) }.subjects.map(\.id) == [2])
    #expect(try await lifted { $0.selection = .at(Point(x: 1, y: 1)) }.subjects.isEmpty)
  }

  @Test func aNumberThatThePhotoDoesNotHaveIsAnError() async throws {
    let error = ScanError(
      .usage, "discs.png", reason: "there is no subject 4; there are 1 to 3")
    await #expect(throws: error) { try await lifted { $0.selection = .numbers([1, 4]) } }
  }

  @Test func placesInAPartAreThoseOfThePhoto() async throws {
    let photo = try await lifted {
      $0.part = Box(x: 400, y: 100, width: 600, height: 300)
      $0.trims = true
    }
    let subject = try #require(photo.subjects.first)
    #expect(photo.subjects.count == 1)
    #expect(abs(subject.box.x - (0.8 - 0.09) * 640) < 3 && abs(subject.box.y - 198.4) < 3)
    let box = try #require(photo.pictureBox)
    #expect(abs(box.x - subject.box.x) < 3 && abs(box.maxY - subject.box.maxY) < 3)
    let whole = try await lifted { $0.part = Box(x: 400, y: 100, width: 600, height: 300) }
    #expect(try size(whole.picture) == (240, 300))
  }

  @Test func aPartOutsideOfThePhotoIsAnError() async throws {
    await #expect(
      throws: ScanError(.usage, "discs.png", reason: "the box lies outside of the photo")
    ) {
      try await lifted { $0.part = Box(x: 700, y: 0, width: 9, height: 9) }
    }
  }

  @Test(arguments: [
    ("white", true), ("#a0B1c2", true), ("#abc", true), ("grey", true), ("#abcd", false),
    ("mauve", false), ("#12345g", false), ("", false), ("#", false), ("#+12345", false),
  ])
  func colorsAreNamesOrHexadecimal(text: String, isColor: Bool) {
    #expect((SubjectSettings.Background(color: text) != nil) == isColor)
  }

  @Test func aLookUpThatFailsIsAWarning() async throws {
    let photo = try await lifted {
      $0.looksUp = true
      $0.lookUp = { query in
        guard query.subject.id == 1 else { throw ScanError.lookUpFailed("no line") }
        return LookUpResult(title: "disc")
      }
    }
    #expect(photo.lookUpResults == [LookUpResult(title: "disc").about(1)])
    #expect(photo.warnings.count == 2 && photo.picture != nil)
  }
}
