internal import PlatenModel

/// A page's image on its PDF page: the background, and the foreground layers over it.
struct PlacedImage {
  let image: PageImage
  /// Points.
  let width: Double
  /// Points.
  let height: Double

  /// Appends the operators that draw the image over the whole page.
  func draw(in operators: inout [UInt8]) {
    if image.encoding != .blank {
      draw("Im", at: [width, 0, 0, height, 0, 0], in: &operators)
    }
    let horizontal = width / Double(image.width), vertical = height / Double(image.height)
    for (index, layer) in image.foreground.enumerated() {
      let matrix = [
        Double(layer.width) * horizontal, 0, 0, Double(layer.height) * vertical,
        Double(layer.x) * horizontal,
        height - Double(layer.y + layer.height) * vertical,
      ]
      draw("Ink\(index)", at: matrix, colour: layer.colour, in: &operators)
    }
  }

  /// Adds the image's streams; returns the page's XObject resources by name.
  func add(to document: HaruDocument) throws(ScanError) -> [PDFValue.Entry] {
    var resources: [PDFValue.Entry] = []
    if image.encoding != .blank {
      let stream = ImageXObject(image)
      resources.append(("Im", .reference(try stream.add(to: document))))
    }
    for (index, layer) in image.foreground.enumerated() {
      let stream = ImageXObject(layer)
      resources.append(("Ink\(index)", .reference(try stream.add(to: document))))
    }
    return resources
  }

  /// Appends the operators that draw one XObject. `matrix` maps the unit square to its place on the
  /// page (ISO 32000-1, 8.9.5.2).
  private func draw(
    _ name: String, at matrix: [Double], colour: ForegroundColour? = nil,
    in operators: inout [UInt8]
  ) {
    operators.append(ascii: "q ")
    if let colour {
      for part in [colour.red, colour.green, colour.blue] {
        operators.append(decimal: Double(part) / 255)
        operators.append(0x20)
      }
      operators.append(ascii: "rg ")
    }
    for number in matrix {
      operators.append(decimal: number)
      operators.append(0x20)
    }
    operators.append(ascii: "cm /")
    operators += name.utf8
    operators.append(ascii: " Do Q\n")
  }
}
