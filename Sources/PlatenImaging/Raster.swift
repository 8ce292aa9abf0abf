internal import CVision
package import PlatenModel
internal import Synchronization

/// Pixels that OpenCV owns, freed when the last reference goes.
///
/// 8 bit per channel, grey or red-green-blue. Never written after `init`, which
/// is what makes it safe to share between threads.
package final class Raster: @unchecked Sendable {
  /// For the shim's functions, in this module only; borrowed.
  let image: OpaquePointer
  /// What `gray()` drew.
  private let cachedGray = Mutex<Raster?>(nil)
  /// What `halved()` drew.
  private let cachedHalf = Mutex<Raster?>(nil)

  /// Takes over `image`; the caller must not free it.
  init(adopting image: OpaquePointer) { self.image = image }

  /// A raster of `width` × `height` pixels with 1 or 3 channels, whose pixels
  /// `fill` writes: it gets the first row's first byte and the bytes from one row
  /// to the next. Returns `nil` when memory ran out or a size is not positive.
  package convenience init?(
    width: Int, height: Int, channels: Int,
    fill: (UnsafeMutablePointer<UInt8>, _ bytesPerRow: Int) throws -> Void
  ) rethrows {
    guard let image = pv_image_create(Int32(width), Int32(height), Int32(channels)) else {
      return nil
    }
    self.init(adopting: image)
    try fill(pv_image_data(image), pv_image_stride(image))
  }

  deinit { pv_image_free(image) }

  /// Pixels.
  package var width: Int { Int(pv_image_width(image)) }
  /// Pixels.
  package var height: Int { Int(pv_image_height(image)) }
  /// 1 for grey, 3 for red, green and blue.
  package var channels: Int { Int(pv_image_channels(image)) }

  /// Shows the pixels to `body`, which must not keep them.
  package func withPixels<Result, Failure>(
    _ body: (PixelView) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    let stride = pv_image_stride(image)
    let bytes = UnsafeRawBufferPointer(start: pv_image_data(image), count: stride * height)
    return try body(
      PixelView(
        width: width, height: height, channels: channels, bytesPerRow: stride, bytes: bytes))
  }

  /// The same in grey: itself where it is, else drawn once and kept beside it.
  package func gray() throws(ScanError) -> Raster {
    if channels == 1 { return self }
    return try cached(cachedGray) { pv_image_gray(image) }
  }

  /// The same half as large, without an odd last row or column; drawn once and kept beside it,
  /// since a large scan is looked at in several small sizes.
  private func halved() throws(ScanError) -> Raster {
    try cached(cachedHalf) { pv_image_halved(image) }
  }

  private func cached(
    _ copy: borrowing Mutex<Raster?>, draw: () -> OpaquePointer?
  ) throws(ScanError) -> Raster {
    try copy.withLock { (copy) throws(ScanError) in
      if let copy { return copy }
      let drawn = try Raster(orThrow: draw())
      copy = drawn
      return drawn
    }
  }

  /// A copy scaled to `width` × `height` pixels.
  package func resized(width: Int, height: Int) throws(ScanError) -> Raster {
    if 4 * width <= self.width, 4 * height <= self.height, channels == 1 {
      return try halved().resized(width: width, height: height)
    }
    return try Raster(orThrow: pv_image_resized(image, Int32(width), Int32(height)))
  }

  /// The same picture turned by `rotation`; itself for no turn.
  package func turned(by rotation: Rotation) throws(ScanError) -> Raster {
    if rotation == .none { return self }
    return try Raster(orThrow: pv_image_rotated(image, Int32(rotation.quarterTurns)))
  }

  /// How wide and high it is once it is turned by `rotation`, in pixels.
  package func size(turned rotation: Rotation) -> (width: Int, height: Int) {
    rotation.swapsSides ? (height, width) : (width, height)
  }

  /// A grey picture with dark and light exchanged.
  package func inverted() throws(ScanError) -> Raster {
    try Raster(orThrow: pv_image_inverted(image))
  }

  /// Takes over what a shim function returned; `nil` means that memory ran out.
  convenience init(orThrow image: OpaquePointer?) throws(ScanError) {
    guard let image else { throw .internalFault(reason: "out of memory for a picture") }
    self.init(adopting: image)
  }
}
