internal import Platen
internal import PlatenModel

/// A document of a batch whose last page has not come yet.
struct OpenDocument {
  private let document: SearchableDocument
  private var facts: DocumentFacts
  /// The records of its pages, in the order in which they came.
  var records: [PageRecord] = []
  /// What identifies the document: the digests of its photos with the numbers of its pages.
  private var contents: [String] = []

  init(document: SearchableDocument, facts: DocumentFacts) {
    self.document = document
    self.facts = facts
  }

  /// Adds a page. Throws where it cannot be part of a document.
  mutating func append(_ page: ScannedPage, dates: PageItemDetector) throws(ScanError) {
    try document.append(page)
    facts.add(page, dates: dates)
    contents.append("\(page.sha256) \(page.page)")
    var record = PageRecord(page, fate: .written)
    record.documentPage = document.pageCount
    records.append(record)
  }

  /// The records of the pages once the document is written under the next free name.
  func written(in settings: DocumentBatch.Settings, name: String?) -> [PageRecord] {
    guard document.pageCount > 0 else { return records }
    do throws(ScanError) {
      let register = DocumentRegister(settings, contents: contents)
      let values = facts.values
      if let path = register?.writtenPath { return records(.kept, in: path, values) }
      let base = settings.folder + "/" + (name ?? settings.name.path(values))
      return records(.written, in: try write(to: base, register), values)
    } catch {
      return failed(error)
    }
  }

  /// The most documents of one name.
  private static let maximumNumber = 10_000

  /// Writes the document to `base` with `.pdf`, or where that is taken with `-2.pdf` and so on.
  private func write(to base: String, _ register: DocumentRegister?) throws(ScanError) -> String {
    try OutputFolder.create(path: String(base.splitAtLastSlash.folder.dropLast()))
    let whole = try document.spooled()
    for number in 1...Self.maximumNumber {
      let path = number == 1 ? base + ".pdf" : "\(base)-\(number).pdf"
      do throws(ScanError) {
        let file = try OutputFile(path: path, replacing: false)
        register?.record(path)
        try whole.copy { bytes throws(ScanError) in try file.write(bytes) }
        try file.commit()
        return path
      } catch {
        guard error.detail == .outputExists else { throw error }
      }
    }
    throw .outputExists(base + ".pdf")
  }

  private func records(
    _ fate: PageRecord.Fate, in path: String, _ values: [NameTemplate.Field: String]
  ) -> [PageRecord] {
    records.map { record in
      var record = record
      guard record.fate == .written else { return record }
      record.fate = fate
      record.document = path.fileNameText
      if record.documentPage == 1 {
        record.fields = Dictionary(
          uniqueKeysWithValues: values.map { ($0.key.rawValue, $0.value) })
      }
      return record
    }
  }

  private func failed(_ error: ScanError) -> [PageRecord] {
    records.map { record in
      var record = record
      guard record.fate == .written else { return record }
      (record.fate, record.documentPage) = (.failed, nil)
      (record.error, record.documentError) = (error.description, error)
      return record
    }
  }
}
