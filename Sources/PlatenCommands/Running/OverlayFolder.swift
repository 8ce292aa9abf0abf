internal import FoundationEssentials
internal import Platen

/// The folder that `platen detect` draws into: a picture per photo, with its name.
struct OverlayFolder {
  let path: String

  /// Makes the folder where it is not there yet.
  init(path: String) throws(ScanError) {
    self.path = path
    do {
      try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
    } catch {
      throw .unwritableOutput(path: path, reason: "the folder cannot be made")
    }
  }

  /// Writes the overlay of `detection`: `photo.jpg` becomes `photo.overlay.jpg`,
  /// the third page of `scan.tiff` `scan.3.overlay.jpg`.
  func write(_ detection: PhotoDetection, page: Int) throws(ScanError) {
    guard let overlay = detection.overlay else { return }
    let file = try OutputFile(path: name(for: detection.source, page: page), replacing: true)
    try file.write(overlay)
    try file.commit()
  }

  private func name(for source: String, page: Int) -> String {
    let file = source == "-" ? "standard-input" : source.split(separator: "/").last ?? "photo"
    let stem = file.split(separator: ".").dropLast().joined(separator: ".")
    let number = page > 1 ? ".\(page)" : ""
    return "\(path)/\(stem.isEmpty ? String(file) : stem)\(number).overlay.jpg"
  }
}
