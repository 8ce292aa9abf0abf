internal import FoundationEssentials
internal import Platen

/// The folder for the overlays of `platen detect`: one image per photo, named after it.
struct OverlayFolder {
  let path: String

  /// Creates the folder unless it exists. Throws ``ScanError/unwritableOutput(path:reason:)``.
  init(path: String) throws(ScanError) {
    self.path = path
    do {
      try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
    } catch {
      throw .unwritableOutput(path: path, reason: "the folder cannot be made")
    }
  }

  /// Writes the overlay of `detection`: `photo.overlay.jpg` for `photo.jpg`, `scan.3.overlay.jpg`
  /// for the third page of `scan.tiff`.
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
