internal import FoundationEssentials
internal import Platen

/// The files of `platen lift`: one picture, or a folder with one for each photo.
struct PictureFiles {
  private enum Target {
    /// A file, or `-` for standard output.
    case file(String)
    case folder(String)
  }

  private let target: Target
  private let format: SubjectSettings.Format
  private var outputs: OutputCheck

  /// Prepares the output at `path`: a folder where it is one or ends in a slash, else a file, for which
  /// there may be one photo only. A folder is created unless it exists.
  ///
  /// Throws an error of the kind `usage` where a picture would replace one of `sources`, and one of the
  /// kind `output` where the folder cannot be created.
  init(path: String, sources: [PhotoSource], format: SubjectSettings.Format) throws(ScanError) {
    self.format = format
    outputs = OutputCheck(inputs: sources)
    if path != "-", path.hasSuffix("/") || PhotoFolder.exists(at: path) {
      target = .folder(path)
      try OutputFolder.create(path: path)
      return
    }
    target = .file(path)
    if path != "-" { try outputs.register(path) }
  }

  /// Whether the output holds pictures of several photos.
  var takesSeveral: Bool {
    if case .folder = target { true } else { false }
  }

  /// Writes the picture of `photo`, if it has one.
  ///
  /// - Parameter results: the descriptor of standard output.
  mutating func write(_ photo: LiftedPhoto, standardOutput results: Int32) throws(ScanError) {
    guard let picture = photo.picture else { return }
    let path: String
    switch target {
    case .file(let name): path = name
    case .folder(let folder):
      path = folder + "/" + name(of: photo)
      try outputs.register(path)
    }
    let file = try OutputFile(path: path, replacing: true, standardOutput: results)
    try file.write(picture)
    try file.commit()
  }

  /// `cup.png` for `cup.jpg`, `cup.2.png` for its second page.
  private func name(of photo: LiftedPhoto) -> String {
    let file =
      photo.source == "-" ? "standard-input" : photo.source.split(separator: "/").last ?? "photo"
    let stem = file.split(separator: ".").dropLast().joined(separator: ".")
    let number = photo.page > 1 ? ".\(photo.page)" : ""
    return (stem.isEmpty ? String(file) : stem) + number + "." + format.rawValue
  }
}
