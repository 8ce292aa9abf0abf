/// Borrowed pixels that one module passes to another for the duration of a call.
///
/// 8 bits per channel; 1 channel is gray, 3 channels are red, green and blue. The view is valid
/// only inside the closure that receives it.
package struct PixelView {
  /// Pixels.
  package let width: Int
  /// Pixels.
  package let height: Int
  /// 1 or 3.
  package let channels: Int
  /// Bytes from one row to the next.
  package let bytesPerRow: Int
  /// All rows, from the top.
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
