internal import CVision
package import PlatenModel

extension RecognizedPage.CheckBox {
  /// The maximum number of check boxes of a page; further ones are left out.
  private static let maximumCount = 500

  /// The check boxes on a gray page with even illumination, such as the OCR image, without labels.
  ///
  /// - Parameter capitalHeight: the height of most capitals, in pixels.
  package static func detected(
    on page: Raster, capitalHeight: Double = TextLineImage.capitalHeight
  ) throws(ScanError) -> [RecognizedPage.CheckBox] {
    var found = [pv_check_box](repeating: pv_check_box(), count: maximumCount)
    let count = pv_check_boxes(page.image, capitalHeight, &found, Int32(maximumCount))
    guard count >= 0 else { throw .openCV(purpose: "check boxes") }
    return found.prefix(Int(count)).map {
      RecognizedPage.CheckBox(
        box: Box(x: $0.x, y: $0.y, width: $0.width, height: $0.height),
        isChecked: $0.fill >= PV_MINIMUM_FILL, shape: $0.isRound == 0 ? .square : .round)
    }
  }

  /// A rule that covers the check box and a mark that reaches over it.
  package var cover: Rule {
    let margin = 0.08 * box.height + 3, y = box.y + box.height / 2
    return Rule(
      start: Point(x: box.x - margin, y: y), end: Point(x: box.maxX + margin, y: y),
      thickness: box.height + 2 * margin)
  }
}
