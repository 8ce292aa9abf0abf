internal import PlatenModel

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

  /// Whether one of `barcodes` is the code.
  static func isPresent(among barcodes: [Item]) -> Bool {
    barcodes.contains { $0.barcode?.symbology == .qr && $0.barcode?.payload == payload }
  }
}
