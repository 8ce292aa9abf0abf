internal import Platen

/// Replaces folders among the named photos by the photos in them.
struct PhotoFolders {
  private let isRecursive: Bool
  private let isQuiet: Bool
  /// The folders of outputs, which are no inputs.
  private let outputs: [String]

  init(_ options: ArrangementOptions, quiet: Bool, outputs: [String]) {
    isRecursive = options.recursive
    isQuiet = quiet
    self.outputs = outputs
  }

  /// The photos of `names`, and of the folders among them. Reports how many files of a folder are no
  /// photos.
  ///
  /// Throws an error of the kind `input` where the only name is a folder that cannot
  /// be read or holds no photo. Beside others, such a folder is one photo that cannot be read. Throws
  /// an error of the kind `usage` where a name is a folder of outputs.
  func photos(in names: [String]) throws(ScanError) -> [PhotoSource] {
    var photos: [PhotoSource] = []
    for name in names {
      guard name != "-", PhotoFolder.exists(at: name) else {
        photos.append(PhotoSource(name: name))
        continue
      }
      if let output = outputs.first(where: { PhotoFolder.isSame($0, name) }) {
        throw .outputIsInput(output.fileNameText, input: name.fileNameText)
      }
      do throws(ScanError) {
        photos += try self.photos(inFolder: name)
      } catch {
        guard names.count > 1 else { throw error }
        photos.append(.file(name))
      }
    }
    return photos
  }

  private func photos(inFolder path: String) throws(ScanError) -> [PhotoSource] {
    var folder = PhotoFolder(path: path, isRecursive: isRecursive)
    folder.excluded = outputs
    let contents = try folder.contents()
    let skipped = contents.skippedCount
    guard !contents.photos.isEmpty else {
      let hint = isRecursive ? "" : " (--recursive takes those of its subfolders)"
      throw .input(path.fileNameText, "the folder holds no photo" + hint)
    }
    if skipped > 0, !isQuiet {
      let files = skipped == 1 ? "1 file that is no photo" : "\(skipped) files that are no photos"
      Messages.standard.warn("\(path.fileNameText): skipped \(files)")
    }
    return contents.photos
  }
}
