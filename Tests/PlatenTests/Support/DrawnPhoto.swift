import Foundation
import Platen

/// A photo of the generator `Samples/draw.py`, and its ground truth.
struct DrawnPhoto {
  let path: String
  let truth: Truth

  struct Truth: Decodable {
    let width: Int
    let height: Int
    /// Clockwise from the page's top left, in pixels of the photo as displayed.
    let corners: [[Double]]
    /// Millimeters.
    let paper: Paper
    let lines: [Line]
  }

  struct Paper: Decodable {
    let width: Double
    let height: Double
  }

  struct Line: Decodable {
    let text: String
  }

  init(path: String) throws {
    self.path = path
    let truth = URL(fileURLWithPath: path).deletingPathExtension().appendingPathExtension("json")
    self.truth = try JSONDecoder().decode(Truth.self, from: Data(contentsOf: truth))
  }

  /// The folder of the samples and of the generator.
  static let samples = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
    .appendingPathComponent("Samples")

  static func sample(_ name: String) throws -> DrawnPhoto {
    try DrawnPhoto(path: samples.appendingPathComponent(name).path)
  }

  /// Runs the generator with `arguments` and returns the photos that it drew into `folder`.
  static func draw(_ arguments: [String], into folder: URL) throws -> [DrawnPhoto] {
    let process = Process()
    process.executableURL = samples.appendingPathComponent("draw.py")
    process.arguments = [folder.path] + arguments
    process.standardOutput = FileHandle.nullDevice
    try process.run()
    process.waitUntilExit()
    return try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted()
      .filter { $0.hasSuffix(".jpg") }
      .map { try DrawnPhoto(path: folder.appendingPathComponent($0).path) }
  }

  /// The mean distance of the corners of `quad` from the true ones, as a fraction of the photo's
  /// diagonal.
  func cornerError(of quad: Quad) -> Double {
    let diagonal = Double(truth.width * truth.width + truth.height * truth.height).squareRoot()
    let distances = zip(truth.corners, quad.corners).map { corner, found in
      found.distance(to: Point(x: corner[0], y: corner[1]))
    }
    return distances.reduce(0, +) / 4 / diagonal
  }

  /// The fraction of the printed words that are in `text`, each as often as printed.
  func wordRecall(of text: String) -> Double {
    var found: [Substring: Int] = [:]
    for word in text.words { found[word, default: 0] += 1 }
    let wanted = truth.lines.flatMap { $0.text.words }
    let hits = wanted.count { word in
      guard let count = found[word], count > 0 else { return false }
      found[word] = count - 1
      return true
    }
    return Double(hits) / Double(wanted.count)
  }
}

extension String {
  /// Runs of letters and digits.
  fileprivate var words: [Substring] { split { !$0.isLetter && !$0.isNumber } }
}
