internal import PlatenImaging
internal import PlatenModel

extension ScanOptions {
  /// The options for one page of `file`: a kept page that has text already is not recognized.
  func forPage(of file: PhotoFile, frame: Int) -> ScanOptions {
    guard keepsPages, file.hasText(frame: frame) else { return self }
    var options = self
    options.recognizesText = false
    options.rotation = Rotation.none
    return options
  }
}
