import Foundation
import Platen
import PlatenModel
import Testing

@testable import PlatenBatch

struct DocumentBatchTests {
  private let folder = FileManager.default.temporaryDirectory
    .appendingPathComponent("platen-batch-\(UUID().uuidString)")
  private static let samples = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent().appendingPathComponent("Samples")

  private func sample(_ name: String) -> PhotoSource {
    .file(Self.samples.appendingPathComponent(name).path)
  }

  private func run(
    _ jobs: [DocumentJob], name: String = "{source}", workDirectory: WorkDirectory? = nil
  ) async throws -> [PageRecord] {
    var settings = DocumentBatch.Settings(folder: folder.path + "/documents")
    settings.name = try #require(NameTemplate(name))
    settings.workDirectory = workDirectory
    settings.splitsAtSeparators = true
    var options = ScanOptions()
    options.recognizesText = false
    options.detectsSeparators = true
    options.workDirectory = workDirectory
    options.rotation = Rotation.none
    var batch = try DocumentBatch(of: jobs, settings: settings)
    var records: [PageRecord] = []
    for await result in try Scanner(options: options).pages(of: batch.photos) {
      records += batch.append(result)
    }
    return records + batch.finish()
  }

  private func names() throws -> [String] {
    try FileManager.default.contentsOfDirectory(atPath: folder.path + "/documents").sorted()
  }

  @Test func documentsGetFreeNamesAndAFailedPhotoIsRecorded() async throws {
    defer { try? FileManager.default.removeItem(at: folder) }
    let bad = PhotoRequest(.bytes(Data("no photo".utf8), name: "bad"))
    let jobs = [
      DocumentJob(photos: [PhotoRequest(sample("card.jpg")), bad, PhotoRequest(sample("card.jpg"))]
      ),
      DocumentJob(photos: [PhotoRequest(sample("card.jpg"))]), DocumentJob(photos: [bad]),
    ]
    let records = try await run(jobs)
    #expect(records.map(\.outcome) == [.written, .failed, .written, .written, .failed])
    #expect(records.map(\.documentPage) == [1, nil, 2, 1, nil])
    #expect(
      records.compactMap(\.document).map { $0.split(separator: "/").last } == [
        "card.pdf", "card.pdf", "card-2.pdf",
      ])
    #expect(try names() == ["card-2.pdf", "card.pdf"])
  }

  @Test func aDocumentOfAnEarlierRunIsNotWrittenAgain() async throws {
    defer { try? FileManager.default.removeItem(at: folder) }
    let work = try WorkDirectory(path: folder.path + "/work")
    let jobs = [DocumentJob(photos: [PhotoRequest(sample("card.jpg"))])]
    #expect(try await run(jobs, workDirectory: work).map(\.outcome) == [.written])
    #expect(try await run(jobs, workDirectory: work).map(\.outcome) == [.existing])
    try FileManager.default.removeItem(atPath: folder.path + "/documents/card.pdf")
    #expect(try await run(jobs, workDirectory: work).map(\.outcome) == [.written])
    #expect(try names() == ["card.pdf"])
  }

  /// Another document has taken the name since.
  @Test func aDocumentIsKnownByItsContentAndNotByItsName() async throws {
    defer { try? FileManager.default.removeItem(at: folder) }
    let work = try WorkDirectory(path: folder.path + "/work")
    let documents = folder.path + "/documents"
    let card = [DocumentJob(photos: [PhotoRequest(sample("card.jpg"))])]
    let licence = [DocumentJob(photos: [PhotoRequest(sample("licence.jpg"))])]
    #expect(try await run(card, name: "document", workDirectory: work).map(\.outcome) == [.written])
    try FileManager.default.removeItem(atPath: documents + "/document.pdf")
    #expect(
      try await run(licence, name: "document", workDirectory: work).map(\.outcome) == [.written])
    let records = try await run(card, name: "document", workDirectory: work)
    #expect(records.map(\.outcome) == [.written])
    #expect(records[0].document == documents + "/document-2.pdf")
    #expect(
      try await run(card, name: "document", workDirectory: work).map(\.outcome) == [.existing])
  }

  /// The temporary folder is gone: what fails is the document, and another attempt may succeed.
  @Test func aLostTemporaryFolderIsNoFailureOfAPhoto() async throws {
    defer { try? FileManager.default.removeItem(at: folder) }
    let jobs = [DocumentJob(photos: [PhotoRequest(sample("card.jpg"))])]
    var settings = DocumentBatch.Settings(folder: folder.path + "/documents")
    settings.document = DocumentSettings()
    var batch = try DocumentBatch(of: jobs, settings: settings)
    let error = ScanError.output("/gone", "temporary file")
    let result = PhotoResult<ScannedPage>(source: "card.jpg", page: 1, outcome: .failure(error))
    let record = try #require(batch.append(result).first)
    #expect(record.outcome == .failed && record.isRunFailure && record.documentError == nil)
    let bad = PhotoResult<ScannedPage>(
      source: "card.jpg", page: 1,
      outcome: .failure(.image("card.jpg", "it is damaged")))
    #expect(try #require(batch.append(bad).first).isRunFailure == false)
  }

  @Test func aSeparatorSheetStartsADocumentAndIsLeftOut() async throws {
    defer { try? FileManager.default.removeItem(at: folder) }
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    let sheet = folder.path + "/sheet.pdf"
    try SeparatorSheet(paper: .named("A5")!).write(to: sheet)
    let photos = [sample("card.jpg"), .file(sheet), .file(sheet), sample("licence.jpg")]
    let records = try await run(
      [DocumentJob(photos: photos.map { PhotoRequest($0) })], name: "{index}")
    #expect(records.map(\.outcome) == [.written, .separator, .separator, .written])
    #expect(try names() == ["0001.pdf", "0002.pdf"])
  }
}
