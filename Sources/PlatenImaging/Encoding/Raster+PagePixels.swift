internal import FoundationEssentials
package import PlatenModel

extension Raster {
  /// A copy of the pixels without padding between rows.
  package func pagePixels() throws(ScanError) -> PagePixels {
    let bytes = withPixels { view in
      var bytes = Data(capacity: width * height * channels)
      for row in 0..<height {
        let start = row * view.bytesPerRow
        bytes.append(
          contentsOf: UnsafeRawBufferPointer(rebasing: view.bytes[start..<start + width * channels])
        )
      }
      return bytes
    }
    let pixels = PagePixels(width: width, height: height, channels: channels, bytes: bytes)
    guard let pixels else { throw .internalFault("a raster has all its rows") }
    return pixels
  }
}
