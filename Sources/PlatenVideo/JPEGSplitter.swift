internal import FoundationEssentials
internal import PlatenModel

/// Finds the JPEG images in a stream, such as Motion JPEG, with anything in between, such as the
/// headers of multipart HTTP (ITU-T T.81, annex B).
struct JPEGSplitter {
  let reader: ByteReader
  /// The limit of one image, in bytes.
  let maximumSize: Int

  private enum Marker {
    static let startOfImage: UInt8 = 0xD8, endOfImage: UInt8 = 0xD9, startOfScan: UInt8 = 0xDA
    /// Markers without a segment: TEM, the restart markers, and the start and end of the image.
    static func stands(alone code: UInt8) -> Bool { code == 0x01 || (0xD0...0xD9).contains(code) }
  }

  /// The next image, from its start to its end marker; `nil` where none begins any more.
  func next() throws(ScanError) -> Data? {
    guard try skipToImage() else { return nil }
    var image = Data([0xFF, Marker.startOfImage])
    var code = try marker(&image)
    while code != Marker.endOfImage {
      if !Marker.stands(alone: code) { try segment(&image) }
      code = code == Marker.startOfScan ? try scan(&image) : try marker(&image)
    }
    return image
  }

  /// Skips everything up to and including the next start marker.
  private func skipToImage() throws(ScanError) -> Bool {
    var previous: UInt8 = 0
    while let byte = try reader.next() {
      if previous == 0xFF, byte == Marker.startOfImage { return true }
      previous = byte
    }
    return false
  }

  /// Reads a marker with its fill bytes; what is no marker is a fault of the image and skipped.
  private func marker(_ image: inout Data) throws(ScanError) -> UInt8 {
    while true {
      while try append(&image) != 0xFF {}
      var code = try append(&image)
      while code == 0xFF { code = try append(&image) }
      if code != 0 { return code }
    }
  }

  /// Reads the length of a segment and its content.
  private func segment(_ image: inout Data) throws(ScanError) {
    let length = Int(try append(&image)) << 8 | Int(try append(&image))
    guard length > 2 else { return }
    guard let content = try reader.bytes(length - 2) else { throw reader.truncated() }
    image.append(contentsOf: content)
    try checkSize(image)
  }

  /// Reads the entropy-coded data of a scan and the marker after it.
  private func scan(_ image: inout Data) throws(ScanError) -> UInt8 {
    while true {
      let bytes = try reader.available()
      guard !bytes.isEmpty else { throw reader.truncated() }
      guard let escape = bytes.firstIndex(of: 0xFF) else {
        image.append(contentsOf: bytes)
        reader.skip(bytes.count)
        try checkSize(image)
        continue
      }
      image.append(contentsOf: bytes[...escape])
      reader.skip(escape - bytes.startIndex + 1)
      var code = try append(&image)
      while code == 0xFF { code = try append(&image) }
      if code != 0, !(0xD0...0xD7).contains(code) { return code }
    }
  }

  private func append(_ image: inout Data) throws(ScanError) -> UInt8 {
    guard let byte = try reader.next() else { throw reader.truncated() }
    image.append(byte)
    try checkSize(image)
    return byte
  }

  private func checkSize(_ image: Data) throws(ScanError) {
    guard image.count <= maximumSize else {
      throw .input(reader.source, "a frame has more than \(maximumSize) bytes")
    }
  }
}
