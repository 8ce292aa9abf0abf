internal import FoundationEssentials
internal import Platen
internal import PlatenReceipts

/// The folder of `receipts --review`: `index.html` with every receipt, doubtful ones first, and the
/// image files that it shows. The page works without a network.
///
/// Images are written as they come; a few kilobytes of HTML are kept in memory for each receipt.
struct ReviewFolder {
  private let path: String
  private var entries: [(isDoubtful: Bool, confidence: Double, html: String)] = []

  /// Creates the folder if it does not exist.
  ///
  /// Throws ``ScanError`` where the review would replace one of the files `inputs`, or images that
  /// belong to no earlier review.
  init(path: String, inputs: [PhotoSource]) throws(ScanError) {
    self.path = path
    try OutputFolder.create(path: path)
    try requireOwnFiles(inputs: inputs)
  }

  private func requireOwnFiles(inputs: [PhotoSource]) throws(ScanError) {
    var outputs = OutputCheck(inputs: inputs)
    let files = OutputFolder.names(in: path)
    for file in files.sorted() where file == "index.html" || file.isNameOfImage {
      try outputs.register("\(path)/\(file)")
      guard files.contains("index.html") else {
        throw .output(
          "\(path)/\(file)", "it exists and belongs to no earlier review; another folder would do")
      }
    }
  }

  /// Adds a receipt, and writes its image.
  mutating func append(_ record: ReceiptRecord, page: ReceiptInput) throws(ScanError) {
    let imageFile = try imageFile(of: page)
    let entry = ReviewEntry(record: record, page: page, imageFile: imageFile)
    entries.append((entry.isDoubtful, record.receipt.confidence ?? 0, entry.html))
  }

  /// Writes `index.html`.
  func finish() throws(ScanError) {
    let order = entries.indices.sorted { a, b in
      let (first, second) = (entries[a], entries[b])
      if first.isDoubtful != second.isDoubtful { return first.isDoubtful }
      return first.isDoubtful && first.confidence != second.confidence
        ? first.confidence < second.confidence : a < b
    }
    let file = try OutputFile(path: "\(path)/index.html", replacing: true)
    try file.write(
      ReviewTemplate.head(count: entries.count, doubtful: entries.count(where: \.isDoubtful)))
    for index in order { try file.write(entries[index].html) }
    try file.write(ReviewTemplate.foot)
    try file.commit()
  }

  /// Writes the page's image into the folder. Returns the name of the file; `nil` where the page has
  /// no image.
  private func imageFile(of page: ReceiptInput) throws(ScanError) -> String? {
    guard let image = page.image else { return nil }
    let name = "\(entries.count + 1).jpg"
    let file = try OutputFile(path: "\(path)/\(name)", replacing: true)
    try file.write(image)
    try file.commit()
    return name
  }
}

extension String {
  /// Whether a review may give an image this name: a number and `.jpg`.
  fileprivate var isNameOfImage: Bool { hasSuffix(".jpg") && Int(dropLast(4)) != nil }
}
