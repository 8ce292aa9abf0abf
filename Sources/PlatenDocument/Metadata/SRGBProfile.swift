internal import Glibc
internal import PlatenModel

/// The ICC profile of sRGB (IEC 61966-2-1), generated here: a version 2 display profile with
/// primaries and tone curve (ICC.1:2001-04), which every part of PDF/A accepts.
enum SRGBProfile {
  /// The profile's name in output intents.
  static let name = "sRGB IEC61966-2.1"

  /// The number of points of the tone curve: one for each 8-bit value, so that nothing is
  /// interpolated.
  private static let curvePoints = 256

  /// The file's bytes, about 1 kB.
  static var bytes: [UInt8] {
    let tags = Self.tags
    var table: [UInt8] = bigEndianBytes(UInt32(tags.count))
    var body: [UInt8] = []
    var offsets: [[UInt8]: Int] = [:]
    let start = 128 + 4 + 12 * tags.count
    for (signature, content) in tags {
      // The three curves share their data.
      let offset = offsets[content] ?? start + body.count
      if offsets.updateValue(offset, forKey: content) == nil {
        body += content + Array(repeating: 0, count: -content.count & 3)
      }
      table +=
        Array(signature.utf8) + bigEndianBytes(UInt32(offset))
        + bigEndianBytes(UInt32(content.count))
    }
    return header(size: start + body.count) + table + body
  }

  private static var tags: [(signature: String, content: [UInt8])] {
    [
      ("desc", description), ("cprt", text("No copyright, use freely")),
      ("wtpt", xyz(0.9642, 1, 0.8249)),
      // The primaries, adapted to D50 (Bradford).
      ("rXYZ", xyz(0.43607, 0.22249, 0.01392)), ("gXYZ", xyz(0.38515, 0.71687, 0.09708)),
      ("bXYZ", xyz(0.14307, 0.06061, 0.71410)),
      ("rTRC", curve), ("gTRC", curve), ("bTRC", curve),
    ]
  }

  private static func header(size: Int) -> [UInt8] {
    var bytes = bigEndianBytes(UInt32(size)) + zeros(4) + bigEndianBytes(UInt32(0x0210_0000))
    bytes += Array("mntrRGB XYZ ".utf8)
    bytes += [2026, 1, 1, 0, 0, 0].flatMap { bigEndianBytes(UInt16($0)) }
    bytes += Array("acsp".utf8) + zeros(28)
    bytes += xyz(0.9642, 1, 0.8249).dropFirst(8)
    return bytes + zeros(128 - bytes.count)
  }

  /// A `textDescriptionType`: the name in ASCII, with empty Unicode and ScriptCode records.
  private static var description: [UInt8] {
    let ascii = Array(name.utf8) + [0]
    return Array("desc".utf8) + zeros(4) + bigEndianBytes(UInt32(ascii.count)) + ascii
      + zeros(8 + 3 + 67)
  }

  private static func text(_ text: String) -> [UInt8] {
    Array("text".utf8) + zeros(4) + Array(text.utf8) + [0]
  }

  /// An `XYZType`: numbers with 16 fractional bits.
  private static func xyz(_ x: Double, _ y: Double, _ z: Double) -> [UInt8] {
    Array("XYZ ".utf8) + zeros(4)
      + [x, y, z].flatMap { bigEndianBytes(UInt32(($0 * 65536).rounded())) }
  }

  /// A `curveType`: the luminance of each value, 0 to 65,535.
  private static let curve: [UInt8] = {
    let points = (0..<curvePoints).map { index in
      let value = Double(index) / Double(curvePoints - 1)
      let linear = value <= 0.04045 ? value / 12.92 : pow((value + 0.055) / 1.055, 2.4)
      return UInt16((linear * 65535).rounded())
    }
    return Array("curv".utf8) + zeros(4) + bigEndianBytes(UInt32(curvePoints))
      + points.flatMap { bigEndianBytes($0) }
  }()

  private static func zeros(_ count: Int) -> [UInt8] { Array(repeating: 0, count: count) }

  /// The bytes of `value`, most significant byte first.
  private static func bigEndianBytes(_ value: some FixedWidthInteger) -> [UInt8] {
    withUnsafeBytes(of: value.bigEndian) { Array($0) }
  }
}

/// The output intent (ISO 32000-1, 14.11.5): device colors are sRGB.
struct OutputIntent {
  let document: HaruDocument

  /// Adds the intent and its color profile.
  func add() throws(ScanError) -> PDFReference {
    let profile = try document.addStream(
      [("N", .integer(3)), ("Alternate", .name("DeviceRGB"))],
      bytes: SRGBProfile.bytes, filter: .flate)
    return try document.write([
      ("Type", .name("OutputIntent")), ("S", .name("GTS_PDFA1")),
      ("OutputConditionIdentifier", .text(SRGBProfile.name)),
      ("RegistryName", .text("http://www.color.org")), ("Info", .text(SRGBProfile.name)),
      ("DestOutputProfile", .reference(profile)),
    ])
  }
}
