internal import Platen

/// The folder for the overlays of `platen detect`: one image per photo, named after it.
struct OverlayFolder {
  private let path: String
  private var outputs: OutputCheck
  /// The sources whose first overlay has its name.
  private var named: Set<String> = []

  /// Creates the folder unless it exists.
  ///
  /// Throws an error of the kind `output`, and one of the kind `usage` where an overlay of `sources` would
  /// replace one of them or another overlay.
  init(path: String, sources: [PhotoSource]) throws(ScanError) {
    self.path = path
    outputs = OutputCheck(inputs: sources)
    try OutputFolder.create(path: path)
    for source in sources.map(\.name) where named.insert(source).inserted {
      try outputs.register(name(for: source, page: 1))
    }
  }

  /// Writes the overlay of `detection`: `photo.overlay.jpg` for `photo.jpg`, `scan.3.overlay.jpg`
  /// for the third page of `scan.tiff`.
  mutating func write(_ detection: PhotoDetection, page: Int) throws(ScanError) {
    guard let overlay = detection.overlay else { return }
    let name = name(for: detection.source, page: page)
    if page > 1 { try outputs.register(name) }
    let file = try OutputFile(path: name, replacing: true)
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
