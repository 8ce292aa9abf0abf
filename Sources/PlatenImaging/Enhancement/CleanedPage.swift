package import PlatenModel

/// A page made to look as if it had been scanned, and the picture to read it from.
package struct CleanedPage: Sendable {
  /// For the PDF, in the pixels of the page: red-green-blue, grey, or, in
  /// ``PageColour/bw``, grey that holds only 0 and 255. `nil` where none was to be drawn.
  package let image: Raster?
  /// What a picture keeps of the page's colours: the caller's wish, or what was found; `nil`
  /// where neither is known.
  package let colour: PageColour?
  /// Grey, for the reader of the text: the same page, but scaled so that its
  /// letters have the size that reads best. Boxes come back by the ratio of sizes.
  package let ocrImage: Raster

  package init(image: Raster?, colour: PageColour?, ocrImage: Raster) {
    self.image = image
    self.colour = colour
    self.ocrImage = ocrImage
  }
}
