internal import CVision
package import PlatenModel

extension Raster {
  /// The page without the bars of linear barcodes, so that text which touches them stands free; `nil`
  /// where it has none.
  ///
  /// - Parameter capitalHeight: the height of most capitals, in pixels.
  package func erasingBars(
    capitalHeight: Double = TextLineImage.capitalHeight
  ) throws(ScanError) -> Raster? {
    var count: Int32 = 0
    let erased = try Raster(orThrow: pv_bars_erased(image, capitalHeight, &count))
    return count > 0 ? erased : nil
  }
}
