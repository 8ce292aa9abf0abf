internal import Platen
internal import PlatenModel

/// Reports the blank pages that are left out, and keeps their images in a folder.
struct BlankPages {
  private let options: BlankOptions
  private let isQuiet: Bool

  /// Creates the folder, if there is one.
  init(_ options: BlankOptions, quiet: Bool) throws(ScanError) {
    self.options = options
    isQuiet = quiet
    if let folder = options.blankDir { try OutputFolder.create(path: folder) }
  }

  /// Whether `page` is blank and left out. Throws ``ScanError`` where its image cannot be kept.
  func take(_ page: ScannedPage?) throws(ScanError) -> Bool {
    guard options.skipBlank, let page, page.isBlank else { return false }
    if !isQuiet {
      Messages.standard.warn("\(page.source): page \(page.page) is blank and left out")
    }
    if let folder = options.blankDir { try keep(page, in: folder) }
    return true
  }

  /// Writes the image to the folder: `photo-1.jpg` for the first page of `photo.jpg`. The image of
  /// another photo of that name is not replaced.
  private func keep(_ page: ScannedPage, in folder: String) throws(ScanError) {
    let name = page.source == "-" ? "standard-input" : page.source.splitAtLastSlash.name
    let stem = name.split(separator: ".").dropLast().joined(separator: ".")
    let base = "\(folder)/\(stem.isEmpty ? name : stem)-\(page.page)"
    for number in 1... {
      do throws(ScanError) {
        let path = number == 1 ? base + ".jpg" : "\(base)-\(number).jpg"
        let file = try OutputFile(path: path, replacing: false)
        try file.write(page.jpeg())
        return try file.commit()
      } catch {
        guard case .outputExists = error else { throw error }
      }
    }
  }
}
