internal import CVision
package import PlatenModel

extension PageRules {
  /// The maximum number of rules of a page; further ones are left out. Graph paper has a few
  /// hundred.
  private static let maximumCount = 2000

  /// Detects the rules of a gray page with even illumination, such as the OCR image: dark lines that
  /// are level or plumb within 3 %, at least 2.5 capitals long and at most half a capital thick.
  ///
  /// - Parameter capitalHeight: the height of most capitals, in pixels.
  package init(
    on page: Raster, capitalHeight: Double = TextLineImage.capitalHeight
  ) throws(ScanError) {
    var found = [pv_rule](repeating: pv_rule(), count: Self.maximumCount)
    let count = page.withImage {
      pv_page_rules($0, capitalHeight, &found, Int32(Self.maximumCount))
    }
    guard count >= 0 else { throw .openCV(purpose: "rules") }
    self.init(
      found.prefix(Int(count)).map {
        Rule(
          start: Point(x: $0.startX, y: $0.startY), end: Point(x: $0.endX, y: $0.endY),
          thickness: $0.thickness)
      })
  }
}

extension Raster {
  /// The gray page with `rules` in the color of the ground beside them.
  package func erasing(_ rules: [Rule]) throws(ScanError) -> Raster {
    guard !rules.isEmpty else { return self }
    let numbers = rules.map {
      pv_rule(
        startX: $0.start.x, startY: $0.start.y, endX: $0.end.x, endY: $0.end.y,
        thickness: $0.thickness)
    }
    return try transformed { pv_page_rules_erased($0, numbers, Int32(numbers.count)) }
  }
}

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
    let count = page.withImage { pv_check_boxes($0, capitalHeight, &found, Int32(maximumCount)) }
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
