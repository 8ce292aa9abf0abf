internal import CShim
internal import CVision
package import PlatenModel
internal import Synchronization

/// An image in memory that OpenCV owns, freed with the last reference.
///
/// 8 bits per channel, gray or RGB. Its pixels are never written after `init`, so threads may share
/// it.
package final class Raster: @unchecked Sendable {
  /// The longest side of a photo, a frame or a page, in pixels. OpenCV warps images whose sides are below
  /// 32,767; a page that is turned to be level may be a little larger than its photo.
  package static let longestSide = 32_000

  private let image: OpaquePointer
  private let cachedGray = Mutex<Raster?>(nil)
  private let cachedHalf = Mutex<Raster?>(nil)

  /// Takes over `image`; the caller must not free it.
  init(adopting image: OpaquePointer) { self.image = image }

  /// Creates a raster of `width` × `height` pixels with 1 or 3 channels.
  ///
  /// `fill` writes the pixels: it gets the address of the first row and the number of bytes per
  /// row. Returns `nil` when memory ran out or a size is not positive.
  package convenience init?(
    width: Int, height: Int, channels: Int,
    fill: (UnsafeMutablePointer<UInt8>, _ bytesPerRow: Int) throws -> Void
  ) rethrows {
    var pixels: UnsafeMutablePointer<UInt8>?
    var stride = 0
    let image = pv_image_create(
      Int32(width), Int32(height), Int32(channels), &pixels, &stride)
    guard let image, let pixels else { return nil }
    self.init(adopting: image)
    try fill(pixels, stride)
  }

  /// This raster with white `boxes`, in shares of its width and height.
  package func whitened(in boxes: [Box]) throws(ScanError) -> Raster {
    guard !boxes.isEmpty else { return self }
    let copy = withPixels { view in
      Raster(width: width, height: height, channels: channels) { pixels, bytesPerRow in
        for y in 0..<height {
          UnsafeMutableRawPointer(pixels + y * bytesPerRow).copyMemory(
            from: view.bytes.baseAddress! + y * view.bytesPerRow, byteCount: width * channels)
        }
        for box in boxes {
          let columns = Self.pixels(box.x, box.maxX, of: width)
          for y in Self.pixels(box.y, box.maxY, of: height) {
            (pixels + y * bytesPerRow + columns.lowerBound * channels)
              .update(repeating: 255, count: columns.count * channels)
          }
        }
      }
    }
    guard let copy else { throw .openCV(purpose: "an image") }
    return copy
  }

  /// The pixels that the shares from `start` to `end` of a side of `count` pixels touch.
  private static func pixels(_ start: Double, _ end: Double, of count: Int) -> Range<Int> {
    let first = max(0, min(count, Int(start * Double(count))))
    return first..<max(first, min(count, Int((end * Double(count)).rounded(.up))))
  }

  deinit { pv_image_free(image) }

  /// Gives the memory of rasters that are gone back to the system, if it is usually kept for the next
  /// ones.
  package static func returnFreedMemory() { pv_return_freed_memory() }

  /// In pixels.
  package var width: Int { Int(pv_image_width(image)) }
  /// In pixels.
  package var height: Int { Int(pv_image_height(image)) }
  /// 1 for gray, 3 for red, green and blue.
  package var channels: Int { Int(pv_image_channels(image)) }

  /// Calls `body` with the image for the shim, which is valid only during the call: without this scope,
  /// ARC may free the raster after its last use, before a C function returns.
  func withImage<Result, Failure>(
    _ body: (OpaquePointer) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    try withExtendedLifetime(self) { () throws(Failure) in try body(image) }
  }

  /// The same with the images of two rasters.
  func withImage<Result, Failure>(
    and other: Raster, _ body: (OpaquePointer, OpaquePointer) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    try withImage { (one) throws(Failure) in
      try other.withImage { (two) throws(Failure) in try body(one, two) }
    }
  }

  /// The same with the images of any number of rasters.
  static func withImages<Result>(
    of rasters: [Raster], _ body: ([OpaquePointer]) -> Result
  ) -> Result {
    withExtendedLifetime(rasters) { body(rasters.map(\.image)) }
  }

  /// The raster that a function of the shim makes of this one.
  func transformed(_ body: (OpaquePointer) -> OpaquePointer?) throws(ScanError) -> Raster {
    try Raster(orThrow: withImage(body))
  }

  /// The raster that a function of the shim makes of this one and another.
  func transformed(
    with other: Raster, _ body: (OpaquePointer, OpaquePointer) -> OpaquePointer?
  ) throws(ScanError) -> Raster {
    try Raster(orThrow: withImage(and: other, body))
  }

  /// Calls `body` with the pixels, which are valid only during the call.
  package func withPixels<Result, Failure>(
    _ body: (PixelView) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    try withImage { (image) throws(Failure) in
      let stride = pv_image_stride(image)
      let bytes = UnsafeRawBufferPointer(start: pv_image_data(image), count: stride * height)
      return try body(
        PixelView(
          width: width, height: height, channels: channels, bytesPerRow: stride, bytes: bytes))
    }
  }

  /// Whether all colors are shades of gray, whatever the number of channels.
  package var isGray: Bool { withImage(pv_image_is_gray) == 1 }

  /// The raster in gray: itself if it is gray, otherwise a copy that is made once and cached.
  package func gray() throws(ScanError) -> Raster {
    if channels == 1 { return self }
    return try cached(cachedGray) { pv_image_gray(image) }
  }

  /// The raster at half its size, without an odd last row or column; made once and cached, because
  /// a large scan is downscaled to several small sizes.
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

  /// Frees the copies that are cached: the last step of a page takes the most memory.
  package func releaseCachedCopies() {
    cachedGray.withLock { $0 = nil }
    cachedHalf.withLock { $0 = nil }
  }

  /// A copy scaled to `width` × `height` pixels.
  package func resized(width: Int, height: Int) throws(ScanError) -> Raster {
    if 4 * width <= self.width, 4 * height <= self.height, channels == 1 {
      return try halved().resized(width: width, height: height)
    }
    return try transformed { pv_image_resized($0, Int32(width), Int32(height)) }
  }

  /// The raster rotated by `rotation`; itself for no rotation.
  package func turned(by rotation: Rotation) throws(ScanError) -> Raster {
    if rotation == .none { return self }
    return try transformed { pv_image_rotated($0, Int32(rotation.quarterTurns)) }
  }

  /// The raster as it is displayed with `orientation`; itself if that is as stored.
  package func displayed(_ orientation: ImageOrientation) throws(ScanError) -> Raster {
    let mirrored = orientation.isMirrored ? try transformed { pv_image_mirrored($0) } : self
    return try mirrored.turned(by: orientation.rotation)
  }

  /// The width and height after a rotation, in pixels.
  package func size(turned rotation: Rotation) -> (width: Int, height: Int) {
    rotation.swapsSides ? (height, width) : (width, height)
  }

  /// The negative of a gray raster.
  package func inverted() throws(ScanError) -> Raster {
    try transformed { pv_image_inverted($0) }
  }

  /// Takes over the result of a shim function; `nil` means that the call failed.
  convenience init(orThrow image: OpaquePointer?) throws(ScanError) {
    guard let image else { throw .openCV(purpose: "an image") }
    self.init(adopting: image)
  }
}

extension Raster? {
  /// Calls `body` with the image for the shim, or with `nil`; valid only during the call.
  func withImage<Result, Failure>(
    _ body: (OpaquePointer?) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    guard let self else { return try body(nil) }
    return try self.withImage(body)
  }
}

/// The threads that OpenCV starts by itself, one pool for the whole process.
package enum OpenCVThreads {
  /// Has OpenCV do all work on the thread that asks for it.
  package static func turnOff() { pv_use_one_thread() }
}

/// What OpenCV prints on standard error, for the whole process: mostly what its exceptions say as well.
package enum OpenCVMessages {
  /// Call this before another thread may call OpenCV.
  package static func turnOff() { pv_print_no_messages() }
}

extension ScanError {
  /// Why this thread's last call of the OpenCV shim failed. `purpose` is a noun for its result.
  static func openCV(purpose: String) -> ScanError {
    shim_last_error_is_out_of_memory()
      ? .outOfMemory(for: purpose)
      : .library("OpenCV", String(cString: shim_last_error()))
  }

  /// The same; `nil` if that call succeeded and just had no result.
  static func openCVIfFailed(purpose: String) -> ScanError? {
    shim_last_error().pointee == 0 ? nil : openCV(purpose: purpose)
  }

  /// Why this thread's last inference failed. `name` is "page", "corner", "line", "script" or
  /// "subject".
  static func inference(network name: String) -> ScanError {
    shim_last_error_is_out_of_memory()
      ? .outOfMemory(for: "the \(name) network")
      : .internalFault(
        "the \(name) network could not be run: \(String(cString: shim_last_error()))")
  }
}

extension Raster {
  /// The smallest box around the pixels of `box` whose gray level is below `level`, and their share of it; `nil`
  /// without any.
  package func ink(in box: Box, below level: UInt8) -> (box: Box, share: Double)? {
    let columns = max(0, Int(box.x))..<max(0, Int(box.x), min(width, Int(box.maxX.rounded(.up))))
    let rows = max(0, Int(box.y))..<max(0, Int(box.y), min(height, Int(box.maxY.rounded(.up))))
    return withPixels { pixels in
      var left = Int.max, right = -1, top = Int.max, bottom = -1, count = 0
      for y in rows {
        for x in columns where pixels.bytes[y * pixels.bytesPerRow + x] < level {
          (left, right, top, bottom) = (min(left, x), max(right, x), min(top, y), y)
          count += 1
        }
      }
      guard count > 0 else { return nil }
      let ink = Box(
        x: Double(left), y: Double(top), width: Double(right - left + 1),
        height: Double(bottom - top + 1))
      return (ink, Double(count) / (ink.width * ink.height))
    }
  }
}
