/// Borrowed pixels: what one module shows another for the length of a call.
///
/// 8 bit per channel; 1 channel is grey, 3 are red, green and blue. Never keep
/// it beyond the closure that received it.
package struct PixelView {
  /// Pixels.
  package let width: Int
  /// Pixels.
  package let height: Int
  /// 1 or 3.
  package let channels: Int
  /// Bytes from one row to the next.
  package let bytesPerRow: Int
  package let bytes: UnsafeRawBufferPointer

  package init(
    width: Int, height: Int, channels: Int, bytesPerRow: Int, bytes: UnsafeRawBufferPointer
  ) {
    self.width = width
    self.height = height
    self.channels = channels
    self.bytesPerRow = bytesPerRow
    self.bytes = bytes
  }
}
