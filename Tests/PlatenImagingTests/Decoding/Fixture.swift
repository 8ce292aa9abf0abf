import Foundation
import PlatenModel
import Testing

@testable import PlatenImaging

/// The files of the Fixtures folder, all of which show the same card.
enum Fixture {
  static let folder = URL(filePath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().appending(path: "Fixtures")

  static func data(_ name: String) throws -> Data {
    try Data(contentsOf: folder.appending(path: name))
  }

  /// The names of all fixtures, sorted.
  static func names() throws -> [String] {
    try FileManager.default.contentsOfDirectory(atPath: folder.path)
      .filter { !$0.hasSuffix(".py") && !$0.hasSuffix(".md") }.sorted()
  }

  static func file(_ name: String, maximumMegapixels: Double = 250) throws -> PhotoFile {
    try PhotoFile(data: data(name), source: name, maximumMegapixels: maximumMegapixels)
  }

  /// A TIFF with one row of gray `samples` of 1 to 8 bits.
  static func tiff(samples: [Int], bits: Int, photometric: Int) -> Data {
    var row = [UInt8](repeating: 0, count: (samples.count * bits + 7) / 8)
    for (index, sample) in samples.enumerated() {
      row[index * bits / 8] |= UInt8(sample << (8 - bits - index * bits % 8))
    }
    let tags = [
      (256, samples.count), (257, 1), (258, bits), (259, 1), (262, photometric), (273, 8), (277, 1),
      (278, 1), (279, row.count),
    ]
    func bytes(_ value: Int, _ count: Int) -> [UInt8] {
      (0..<count).map { UInt8(value >> (8 * $0) & 255) }
    }
    let entries = tags.flatMap { tag, value in
      bytes(tag, 2) + bytes(4, 2) + bytes(1, 4) + bytes(value, 4)
    }
    let header = Array("II".utf8) + bytes(42, 2) + bytes(8 + row.count, 4)
    return Data(header + row + bytes(tags.count, 2) + entries + bytes(0, 4))
  }

  static func photo(_ name: String, frame: Int = 0) throws -> Photo {
    try file(name).photo(frame: frame)
  }
}

/// The expected colors of the card in different encodings.
enum Card {
  case color
  case gray
  /// Gray with 2 to the power of `bits` levels.
  case shades(bits: Int)
  /// Four levels of gray, the darkest of which is transparent.
  case withoutDarkest
  /// Black, with white paper.
  case bilevel

  static let width = 48
  static let height = 32

  /// The centers of the patches and a point of the paper above the middle one, with their colors.
  private static let spots: [(x: Int, y: Int, color: [Int])] = [
    (8, 5, [230, 20, 20]), (40, 5, [20, 200, 20]), (40, 27, [20, 20, 230]),
    (8, 27, [0, 0, 0]), (24, 16, [128, 128, 128]), (24, 4, [255, 255, 255]),
  ]

  private func expected(_ color: [Int]) -> [Int] {
    let gray = (299 * color[0] + 587 * color[1] + 114 * color[2]) / 1000
    func shade(_ bits: Int) -> Int { (gray >> (8 - bits)) * 255 / ((1 << bits) - 1) }
    return switch self {
    case .color: color
    case .gray: [gray]
    case .shades(let bits): [shade(bits)]
    case .withoutDarkest: [shade(2) == 0 ? 255 : shade(2)]
    case .bilevel: [gray > 140 ? 255 : 0]
    }
  }

  /// Expects `raster` to show the card, each spot within `tolerance` levels of its color.
  func expectShown(by raster: Raster, tolerance: Int, _ comment: Comment) {
    #expect(raster.width == Card.width && raster.height == Card.height, comment)
    guard raster.width == Card.width, raster.height == Card.height else { return }
    for spot in Card.spots {
      let expected = expected(spot.color)
      let found = raster.pixel(x: spot.x, y: spot.y)
      let isClose =
        found.count == expected.count
        && zip(found, expected).allSatisfy { abs($0 - $1) <= tolerance }
      #expect(isClose, "\(comment): \(found) for \(expected) at \(spot.x), \(spot.y)")
    }
  }
}

extension Raster {
  /// The channels of one pixel.
  func pixel(x: Int, y: Int) -> [Int] {
    withPixels { view in
      let start = y * view.bytesPerRow + x * view.channels
      return (start..<start + view.channels).map { Int(view.bytes[$0]) }
    }
  }

  /// All pixels, without padding between rows.
  var bytes: [UInt8] {
    withPixels { view in
      (0..<view.height).flatMap { y in
        view.bytes[y * view.bytesPerRow..<y * view.bytesPerRow + view.width * view.channels]
      }
    }
  }
}
