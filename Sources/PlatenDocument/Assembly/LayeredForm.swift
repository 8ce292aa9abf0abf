internal import FoundationEssentials
internal import PlatenModel

/// A form that shows an image with foreground layers (ISO 32000-1, 8.10): it stands in
/// the place of an image that had the same colour space.
struct LayeredForm {
  /// An image of the form.
  struct Image {
    /// Its resource name, with a slash.
    let name: String
    /// Its dictionary in PDF's syntax, without the filter.
    let dictionary: String
    let filter: ImageFilter
    let isMask: Bool
    let data: Data
  }

  /// The side of the form in its own units, which have four decimal places.
  static let side = 10_000.0

  /// The operators that draw the images.
  let content: String
  let images: [Image]

  /// Creates the form of `image` in a colour space of 1 or 3 `components`.
  init(_ image: PageImage, components: Int) {
    var operators: [UInt8] = [], images: [Image] = []
    if image.encoding != .blank {
      operators.append(ascii: "q 10000 0 0 10000 0 0 cm /Im Do Q\n")
      images.append(Self.background(image))
    } else {
      let white = components == 1 ? "1" : "1 1 1"
      operators += "q /Colours cs \(white) sc 0 0 10000 10000 re f Q\n".utf8
    }
    for (index, layer) in image.foreground.enumerated() {
      Self.draw(layer, index, of: image, components, in: &operators)
      images.append(Self.mask(layer, index))
    }
    content = String(decoding: operators, as: UTF8.self)
    self.images = images
  }

  private static func background(_ image: PageImage) -> Image {
    Image(
      name: "/Im",
      dictionary: "<< /Type /XObject /Subtype /Image /Width \(image.backgroundWidth)"
        + " /Height \(image.backgroundHeight) /BitsPerComponent 8 >>",
      filter: ImageFilter(image), isMask: false, data: image.data)
  }

  private static func mask(_ layer: PageImage.ForegroundLayer, _ index: Int) -> Image {
    Image(
      name: "/Ink\(index)",
      dictionary: "<< /Type /XObject /Subtype /Image /Width \(layer.width)"
        + " /Height \(layer.height) /BitsPerComponent 1 /ImageMask true >>",
      filter: ImageFilter(layer), isMask: true, data: layer.data)
  }

  /// Appends the operators that paint `layer` in its colour.
  private static func draw(
    _ layer: PageImage.ForegroundLayer, _ index: Int, of image: PageImage, _ components: Int,
    in operators: inout [UInt8]
  ) {
    let (x, y) = (side / Double(image.width), side / Double(image.height))
    operators.append(ascii: "q /Colours cs ")
    let parts = [layer.colour.red, layer.colour.green, layer.colour.blue]
    for part in parts.prefix(components) {
      operators.append(decimal: Double(part) / 255)
      operators.append(0x20)
    }
    operators.append(ascii: "sc ")
    let matrix = [
      Double(layer.width) * x, 0, 0, Double(layer.height) * y, Double(layer.x) * x,
      side - Double(layer.y + layer.height) * y,
    ]
    for number in matrix {
      operators.append(decimal: number)
      operators.append(0x20)
    }
    operators += "cm /Ink\(index) Do Q\n".utf8
  }
}

/// The filter of an image's stream and its parameters, in PDF's syntax.
struct ImageFilter {
  let name: String
  let parameters: String

  /// The filter of the background of `image`.
  init(_ image: PageImage) {
    switch image.encoding {
    case .deflated(let components):
      name = "/FlateDecode"
      parameters =
        "<< /Predictor 15 /Colors \(components) /BitsPerComponent 8"
        + " /Columns \(image.backgroundWidth) >>"
    case .ccittGroup4, .blank, .jpeg: (name, parameters) = ("/DCTDecode", "null")
    }
  }

  /// The filter of the mask of a foreground layer.
  init(_ layer: PageImage.ForegroundLayer) {
    name = "/CCITTFaxDecode"
    parameters = "<< /K -1 /Columns \(layer.width) /Rows \(layer.height) >>"
  }
}
