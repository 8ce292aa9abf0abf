internal import PlatenModel

/// A page's picture on its PDF page: the base, and the ink that is drawn over it.
struct PagePicture {
  let image: PageImage
  /// Points.
  let width: Double
  /// Points.
  let height: Double

  /// The operators that draw it, over the whole page.
  var operators: String {
    var operators = ""
    if image.encoding != .blank {
      operators += "q \(decimal(width)) 0 0 \(decimal(height)) 0 0 cm /Im Do Q\n"
    }
    for (index, layer) in image.ink.enumerated() { operators += drawing(of: layer, index: index) }
    return operators
  }

  /// Adds the picture's streams; the page's resources by name.
  func add(to document: HaruDocument) throws(ScanError) -> [PDFValue.Entry] {
    var resources: [PDFValue.Entry] = []
    if image.encoding != .blank {
      let stream = PageImageStream(image)
      resources.append(("Im", .reference(try stream.add(to: document))))
    }
    for (index, layer) in image.ink.enumerated() {
      let stream = PageImageStream(layer)
      resources.append(("Ink\(index)", .reference(try stream.add(to: document))))
    }
    return resources
  }

  private func drawing(of layer: PageImage.InkLayer, index: Int) -> String {
    let horizontal = width / Double(image.width), vertical = height / Double(image.height)
    let place = [
      Double(layer.width) * horizontal, 0, 0, Double(layer.height) * vertical,
      Double(layer.x) * horizontal,
      height - Double(layer.y + layer.height) * vertical,
    ]
    let colour = [layer.colour.red, layer.colour.green, layer.colour.blue]
      .map { decimal(Double($0) / 255) }.joined(separator: " ")
    return "q \(colour) rg \(place.map(decimal).joined(separator: " ")) cm /Ink\(index) Do Q\n"
  }
}
