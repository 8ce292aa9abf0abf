import FoundationEssentials
import PlatenImaging
import PlatenModel
import PlatenText

/// Prints the text lines of flat English pages: Tesseract's words of each, and the readings of the
/// recognition network that differ, with the features of the vote. One line of JSON per page.
@main
struct RecognitionEvidenceTool {
  private struct Page: Encodable {
    let source: String
    let lines: [Line]
  }

  private struct Line: Encodable {
    /// The height of the baseline on the page, in pixels of the photo.
    let y: Double
    let words: [String]
    let disagreements: [Disagreement]
  }

  private struct Disagreement: Encodable {
    /// The place of the word in its line; `nil` where only the network reads something.
    let word: Int?
    let tesseract: String, network: String
    let features: [String: Double]
  }

  static func main() throws {
    OpenCVThreads.turnOff()
    let encoder = JSONEncoder()
    let recognizer = try TextRecognizer(languages: ["eng"])
    for path in CommandLine.arguments.dropFirst() {
      let data = try Data(contentsOf: URL(filePath: path))
      let photo = try PhotoFile(data: data, source: path, maximumMegapixels: 200).photo(frame: 0)
      let lines = try lines(of: photo.raster.gray(), by: recognizer)
      print(String(decoding: try encoder.encode(Page(source: path, lines: lines)), as: UTF8.self))
    }
  }

  private static func lines(
    of page: Raster, by recognizer: TextRecognizer
  ) throws(ScanError) -> [Line] {
    let detected = try OrientedLines(on: page, rotation: Rotation.none)
    let image = try PageCleaner(color: .gray, mode: .document).ocrImage(of: page)
    let scale = Double(image.width) / Double(page.width)
    let lineImages = try TextLineImages(of: detected.lines.map { $0.scaled(by: scale) }, in: image)
    var lines: [Line] = []
    for row in lineImages.rows {
      let lineImage = try lineImages.image(of: row)
      guard lineImage.mayBeText else { continue }
      let words = try lineImage.image.withPixels { pixels throws(ScanError) in
        try recognizer.line(in: pixels, deadline: nil)
      }.words
      let disagreements = try disagreements(of: words, in: lineImage.image)
      lines.append(
        Line(
          y: row.line.start.y / scale, words: words.map(\.text), disagreements: disagreements))
    }
    return lines
  }

  /// Words with a lower confidence, 0 to 1, are compared with the network's readings.
  private static let threshold = 0.9

  private static func disagreements(
    of words: [RecognizedPage.Word], in lineImage: Raster
  ) throws(ScanError) -> [Disagreement] {
    var disagreements: [Disagreement] = []
    for span in try UncertainSpans(of: words, below: threshold, in: lineImage).spans {
      let probabilities = try CharacterProbabilities(of: lineImage, in: span.columns)
      let output = CTCOutput(
        characters: CharacterProbabilities.characters, probabilities: probabilities.values,
        columnWidth: probabilities.columnWidth, left: Double(span.columns.lowerBound))
      let vote = LineVote(Array(words[span.words]), against: output, height: lineImage.height)
      disagreements += vote.disagreements.map { place in
        Disagreement(
          word: place.word.map { $0 + span.words.lowerBound }, tesseract: place.tesseract,
          network: place.network,
          features: Dictionary(
            uniqueKeysWithValues: place.features.map { ($0.key.rawValue, $0.value) }))
      }
    }
    return disagreements
  }
}
