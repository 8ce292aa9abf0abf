internal import PlatenBarcodes
internal import PlatenDocument
internal import PlatenImaging
public import PlatenModel

/// A sheet that is laid between documents before they are photographed or scanned.
///
/// It shows Patch T near each side, for scanners, and a QR code in the middle, which a photo shows
/// reliably; ``ScanOptions/detectsSeparators`` detects both. All of it is printed at its true size.
public struct SeparatorSheet: Hashable, Sendable {
  /// The paper, in portrait.
  public let paper: PaperSize

  /// Creates a sheet to print on `paper`.
  public init(paper: PaperSize) { self.paper = paper }

  /// Pixels per inch: a module of Patch T is 24 pixels wide.
  private static let resolution = 300.0
  /// The distance of Patch T from the edge of the paper, which printers leave white, and the side of
  /// the QR code, in inches. Its modules are 2.7 mm wide.
  private static let margin = 0.5, codeSide = 2.25

  /// Writes the sheet as a PDF to a file at `path`, or with `-` to standard output.
  ///
  /// Throws an error of the kind `output` if the file cannot be written, or exists and `replacing` is
  /// `false`.
  public func write(to path: String, replacing: Bool = true) throws(ScanError) {
    let document = try document()
    try document.write(to: path, replacing: replacing)
  }

  /// The sheet as a document of one page.
  package func document() throws(ScanError) -> SearchableDocument {
    var metadata = DocumentMetadata()
    metadata.title = "Separator"
    metadata.created = CreationDate.current()
    metadata.generator = Generator.name
    let document = try SearchableDocument(metadata: metadata)
    let image = try raster()
    try document.append(
      PageImage(
        encoding: .ccittGroup4, width: image.width, height: image.height,
        data: try RasterEncoder.ccittGroup4(image)),
      sizeInPoints: paper.sizeInPoints)
    return document
  }

  /// The sheet in black and white.
  func raster() throws(ScanError) -> Raster {
    let rectangles = patches + code
    let width = pixels(inches: paper.width / 25.4), height = pixels(inches: paper.height / 25.4)
    let raster = Raster(width: width, height: height, channels: 1) { bytes, stride in
      for row in 0..<height {
        let line = UnsafeMutableBufferPointer(start: bytes + row * stride, count: width)
        line.update(repeating: 255)
        for rectangle in rectangles where rectangle.rows.contains(row) {
          line[rectangle.columns.clamped(to: 0..<width)].update(repeating: 0)
        }
      }
    }
    guard let raster else {
      throw .outOfMemory(for: "a separator sheet")
    }
    return raster
  }

  /// A black rectangle, in pixels.
  private struct Rectangle {
    let columns: Range<Int>
    let rows: Range<Int>

    /// The same rectangle on a sheet whose rows are columns.
    var transposed: Rectangle { Rectangle(columns: rows, rows: columns) }
  }

  private func pixels(inches: Double) -> Int { Int((inches * Self.resolution).rounded()) }

  /// Patch T at the upper and lower edge, and at the left and right one.
  private var patches: [Rectangle] {
    let (width, height) = (paper.width / 25.4, paper.height / 25.4)
    return bars(across: width, down: height) + bars(across: height, down: width).map(\.transposed)
  }

  /// The bars at the upper and the lower edge of a sheet, in inches: half as long as the sheet is wide.
  private func bars(across width: Double, down height: Double) -> [Rectangle] {
    let length = max(PatchT.minimumLengthInInches, width / 2)
    let columns = pixels(inches: (width - length) / 2)..<pixels(inches: (width + length) / 2)
    let symbol = PatchT.runs.reduce(0, +) * PatchT.moduleInInches
    return [Self.margin, height - Self.margin - symbol].flatMap { top in
      var place = top
      return PatchT.runs.enumerated().compactMap { index, run -> Rectangle? in
        let end = place + run * PatchT.moduleInInches
        defer { place = end }
        guard index.isMultiple(of: 2) else { return nil }
        return Rectangle(columns: columns, rows: pixels(inches: place)..<pixels(inches: end))
      }
    }
  }

  /// The QR code in the middle.
  private var code: [Rectangle] {
    let modules = SeparatorCode.modules
    let module = pixels(inches: Self.codeSide) / modules.count
    let left = (pixels(inches: paper.width / 25.4) - module * modules.count) / 2
    let top = (pixels(inches: paper.height / 25.4) - module * modules.count) / 2
    return modules.enumerated().flatMap { row, line in
      line.enumerated().filter(\.element).map { column, _ in
        Rectangle(
          columns: left + column * module..<left + (column + 1) * module,
          rows: top + row * module..<top + (row + 1) * module)
      }
    }
  }
}

/// The QR code of a separator sheet.
enum SeparatorCode {
  /// The content, in the alphanumeric characters of QR codes.
  static let payload = "PLATEN-SEPARATOR"

  /// The modules of the symbol, version 1 with error correction Q, from top to bottom; `#` is dark.
  static let modules = """
    #######..#..#.#######
    #.....#.#.###.#.....#
    #.###.#.###.#.#.###.#
    #.###.#..##...#.###.#
    #.###.#..###..#.###.#
    #.....#...#.#.#.....#
    #######.#.#.#.#######
    .........#.#.........
    .###.##...##......##.
    .#####.######.#.#.#.#
    ####..#....#.#....#..
    .###.#..#.######..#.#
    ##.#.##.#...#.#.##.#.
    ........####.##...#.#
    #######...##..#...#..
    #.....#.##..##.##....
    #.###.#..#...#..###..
    #.###.#.##....#.#..#.
    #.###.#.#.....####...
    #.....#.##....#.#....
    #######..##.###..###.
    """.split(separator: "\n").map { $0.map { $0 == "#" } }

  /// The content of separator sheets of other programs, such as paperless-ngx, named for the patch.
  static let patchPayload = "PATCHT"

  /// The symbologies that separator sheets have.
  static let symbologies: Set<BarcodeSymbology> = [.qr, .code39, .code128]

  /// Whether one of `barcodes` is the code of a separator sheet.
  static func isPresent(among barcodes: [Item]) -> Bool {
    barcodes.contains { item in
      guard let barcode = item.barcode, symbologies.contains(barcode.symbology) else {
        return false
      }
      return barcode.payload == patchPayload
        || barcode.symbology == .qr && barcode.payload == payload
    }
  }
}
