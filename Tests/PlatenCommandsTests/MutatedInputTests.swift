import Foundation
import Testing

/// Truncated and mutated files of every format go through every verb: no signal, and each file is
/// delivered or named. `Benchmarks/mutants` does the same with 2,880 files.
@Suite struct MutatedInputTests {
  private static let fixtures = Sample.folder.deletingLastPathComponent()
    .appendingPathComponent("Tests/PlatenImagingTests/Fixtures")

  /// A file of each format and kind of compression.
  private static let formats = [
    "baseline.jpg", "progressive.jpg", "cmyk.jpg", "rgb.png", "interlaced.png", "lzw.tif", "g4.tif",
    "jpeg.tif", "lossy.webp", "lossless.webp", "card.heic", "card.pdf",
  ]

  /// Verbs with options that leave out what does not depend on the format.
  static let verbs = [
    ["scan", "--no-ocr", "--rotate", "0", "-o", "out.pdf"], ["detect"],
    ["text", "--rotate", "0", "--no-detect"], ["find", "--types", "barcode"],
    ["receipts", "-q", "--rotate", "0", "--no-detect"], ["cards", "--rotate", "0", "--no-detect"],
  ]

  @Test(arguments: verbs)
  func damagedFilesAreDeliveredOrNamed(verb: [String]) throws {
    let folder = try Folder()
    var random = SplitMix(state: UInt64(verb[0].utf8.reduce(0) { $0 + Int($1) }))
    var names: [String] = []
    for format in Self.formats {
      let whole = try Data(contentsOf: Self.fixtures.appendingPathComponent(format))
      for index in 0..<4 {
        let name = "\(index)-\(format)"
        let damaged =
          index == 0
          ? whole.prefix(.random(in: 0..<whole.count, using: &random))
          : whole.mutated(using: &random)
        names.append(name)
        try folder.write(damaged, to: name)
      }
    }
    try folder.copy(sample: Sample.small, as: "good.jpg")
    let run = try Program.run(
      verb + ["good.jpg"] + names + ["good.jpg", "--max-megapixels", "4"], in: folder)
    #expect(run.status == 0 || run.status == 2, "\(run.messages)")
    for line in run.messageLines where line.hasPrefix("platen: ") && !line.hasSuffix("error") {
      #expect(names.contains { line.hasPrefix("platen: \($0): ") }, "\(line)")
    }
    if verb[0] == "detect" {
      let failed = Set(run.messageLines.compactMap { $0.split(separator: ":").dropFirst().first })
      let delivered = run.text.split(separator: "\n").count
      #expect(delivered >= names.count + 2 - failed.count)
    }
  }
}

extension Data {
  /// A copy in which one to sixteen bytes, bits or short ranges are changed.
  fileprivate func mutated(using random: inout SplitMix) -> Data {
    var data = self
    for _ in 0..<Int.random(in: 1...16, using: &random) {
      let offset = Int.random(in: 0..<data.count, using: &random)
      switch Int.random(in: 0..<4, using: &random) {
      case 0: data[offset] = .random(in: 0...255, using: &random)
      case 1: data[offset] ^= 1 << UInt8.random(in: 0..<8, using: &random)
      case 2: data[offset] = 0xFF
      default:
        let end = Swift.min(data.count, offset + Int.random(in: 1...64, using: &random))
        if data.count > 128 { data.removeSubrange(offset..<end) }
      }
    }
    return data
  }
}

/// SplitMix64 by Sebastiano Vigna: the same numbers on every run.
private struct SplitMix: RandomNumberGenerator {
  var state: UInt64

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var z = state
    z = (z ^ (z >> 30)) &* 0xBF58_476D_1CE4_E5B9
    z = (z ^ (z >> 27)) &* 0x94D0_49BB_1331_11EB
    return z ^ (z >> 31)
  }
}
