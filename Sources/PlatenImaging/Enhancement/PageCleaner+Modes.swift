internal import CVision
internal import PlatenModel

extension PageCleaner {
  /// The mode of a page: the caller's, or the detected one. A level of cleaning implies a document.
  ///
  /// - Parameters:
  ///   - page: a copy of the page of about 1,000 pixels.
  ///   - textFraction: the fraction of the page that text lines cover; `nil` where it is unknown.
  func resolvedMode(
    of page: Raster, textFraction: Double?
  ) throws(ScanError) -> PageModeDecision {
    guard mode == .auto else { return PageModeDecision(mode: mode, reason: .requested) }
    guard cleaning == .auto else { return PageModeDecision(mode: .document, reason: .requested) }
    return try PageModeDetector().decision(for: page, textFraction: textFraction)
  }

  /// The image of a page in `mode` with its colours; `nil` for a document, which is cleaned.
  /// `small` is a copy of the page of about 1,000 pixels.
  func picture(
    of page: Raster, small: Raster, in mode: PageMode
  ) throws(ScanError) -> (image: Raster, colour: PageColour)? {
    let kept: PageColour = page.channels == 1 ? .gray : .colour
    switch mode {
    case .auto, .document: return nil
    case .original:
      return try converted(page, to: colour ?? kept, isPicture: true)
    case .photo, .id:
      let adjusted = try PhotoAdjustment(of: small).applied(to: page)
      return try converted(adjusted, to: colour ?? kept, isPicture: true)
    case .whiteboard:
      let colours = try outputColour(of: page)
      return try converted(WhiteboardCleaner.cleaned(page), to: colours, isPicture: false)
    }
  }

  /// `image` in gray, or in black and white: pictures dithered, pen strokes binarized.
  private func converted(
    _ image: Raster, to colour: PageColour, isPicture: Bool
  ) throws(ScanError) -> (image: Raster, colour: PageColour) {
    guard colour != .colour else { return (image, .colour) }
    let gray = try image.gray()
    guard colour == .bw else { return (gray, .gray) }
    // A mask of one pixel covers the whole page.
    let everything =
      isPicture ? Raster(width: 1, height: 1, channels: 1) { mask, _ in mask[0] = 255 } : nil
    let window = max(15, min(gray.width, gray.height) / 40 | 1)
    let bits = try withExtendedLifetime((gray, everything)) { () throws(ScanError) in
      try Raster(orThrow: pv_image_binarized(gray.image, everything?.image, Int32(window)))
    }
    return (bits, .bw)
  }
}
