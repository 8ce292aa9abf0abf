internal import PlatenImaging
internal import PlatenModel

extension ScanOptions {
  /// The options for pages that stay as they are, so that text can be laid over them.
  var keepingPages: ScanOptions {
    var options = self
    options.keepsPages = true
    options.rotation = Rotation.none
    options.encodesImages = false
    return options
  }

  /// The options for one page of `file`: a kept page that has text already is not recognized.
  func forPage(of file: PhotoFile, frame: Int) -> ScanOptions {
    guard keepsPages, file.hasText(frame: frame) else { return self }
    var options = self
    options.recognizesText = false
    options.rotation = Rotation.none
    return options
  }
}
