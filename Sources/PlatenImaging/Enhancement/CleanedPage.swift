package import PlatenModel

/// A cleaned page: the image for the PDF, and the image for text recognition.
package struct CleanedPage: Sendable {
  /// The image for the PDF, in the pixels of the page: RGB, gray, or for ``PageColour/bw`` gray
  /// that holds only 0 and 255. `nil` where none was requested.
  package let image: Raster?
  /// The colours that an image of the page keeps: the caller's choice or the detected ones; `nil`
  /// where neither is known.
  package let colour: PageColour?
  /// The gray image for text recognition: the same page, scaled so that its capitals have the
  /// height at which recognition is most accurate. The ratio of sizes maps boxes back.
  package let ocrImage: Raster

  /// How the image was enhanced; `nil` where none was requested.
  package let mode: PageModeDecision?

  package init(
    image: Raster?, colour: PageColour?, ocrImage: Raster, mode: PageModeDecision? = nil
  ) {
    self.mode = mode
    self.image = image
    self.colour = colour
    self.ocrImage = ocrImage
  }
}
