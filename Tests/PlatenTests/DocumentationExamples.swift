// The examples of the DocC articles, which have to compile; DocumentationExamplesTests compares them.
import Platen

/// Prints each word of a photo with its confidence and its box in pixels of the page.
func printWords(of photo: PhotoSource) async throws {
  var options = ScanOptions()
  options.encodesImages = false
  options.languages = ["eng", "deu"]
  for await result in try Scanner(options: options).pages(of: [photo]) {
    for word in try result.get().recognized?.words ?? [] {
      print(word.text, word.confidence, word.box)
    }
  }
}

/// The texts of all photos that can be read; reports the others.
func texts(of photos: [PhotoSource]) async throws -> [String] {
  var texts: [String] = []
  for await result in try Scanner().pages(of: photos) {
    switch result.outcome {
    case .success(let page): texts.append(page.text)
    case .failure(let error): print("\(result.source): \(error)")
    }
  }
  return texts
}

/// The receipts among all pages of the photos.
func receipts(in photos: [PhotoSource]) async throws -> [Receipt] {
  var options = ScanOptions()
  options.encodesImages = false
  options.rerecognizesReceipts = true
  options.detectsMultiplePages = true
  var receipts: [Receipt] = []
  for await result in try Scanner(options: options).pages(of: photos) {
    if let receipt = try result.get().receipt(locale: "de-CH"), receipt.kind != .other {
      receipts.append(receipt)
    }
  }
  return receipts
}

/// The text of an image, and its largest subject without the background.
func textAndSubject(of image: PhotoSource) async throws -> (text: String, subject: SubjectImage?) {
  let analysis = try await ImageAnalyzer().analyze(
    image, configuration: .init([.text, .subject]))
  guard let subject = analysis.subjects.first else { return (analysis.transcript, nil) }
  return (analysis.transcript, try await analysis.image(for: subject))
}
