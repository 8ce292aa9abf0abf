internal import PlatenModel

/// A page's picture on its PDF page: the base, and the ink that is drawn over it.
struct PlacedImage {
  let image: PageImage
  /// Points.
  let width: Double
  /// Points.
  let height: Double

  /// Appends the operators that draw it, over the whole page.
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

  /// Adds the picture's streams; the page's resources by name.
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

  /// `matrix` is the matrix that maps the unit square to where the picture lies (ISO 32000-1,
  /// 8.9.5.2).
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
