package import FoundationEssentials
package import PlatenDataDetectors
package import PlatenModel
internal import PlatenTextAnalysis

/// The items in a page's text: the one place where they are asked for.
package struct PageItemDetector: Sendable {
  /// What finds them.
  package let detector: ItemDetector

  /// Refuses a locale whose language is not known, and a day that is none.
  package init(
    settings: ItemSettings, context: ItemDetector.Context = .page
  ) throws(ScanError) {
    guard let locale = ItemLocale(tag: settings.locale ?? "en-US") else {
      throw .invalidRequest(
        reason: "dates and numbers are known in de, en, es, fr, it, nl and pt, with a region or not"
      )
    }
    let day = settings.referenceDate.map { CivilDate($0) } ?? CivilDate.today
    guard let day else { throw .invalidRequest(reason: "the reference date is not YYYY-MM-DD") }
    detector = ItemDetector(
      kinds: settings.textKinds, locale: locale, reference: day, context: context)
  }

  /// The items of the text on `page`, at their places in the photo; none where nothing was read.
  func items(on page: RecognizedPage?, at placement: PagePlacement) -> [Item] {
    page.map { items(on: $0, quad: placement.quad) } ?? []
  }

  /// The items of a page that was read before, in pixels of the flattened page.
  package func items(on page: RecognizedPage) -> [Item] {
    items(on: page) { box in
      Quad(
        topLeft: Point(x: box.x, y: box.y), topRight: Point(x: box.maxX, y: box.y),
        bottomRight: Point(x: box.maxX, y: box.maxY), bottomLeft: Point(x: box.x, y: box.maxY))
    }
  }

  /// Where the items of `page` lead, those that lead anywhere. `stamp` is when that is told.
  package func links(on page: RecognizedPage, stamp: Date) -> [TextLink] {
    let printed = TokenizedPage(page)
    let time: String = stamp.formatted(.iso8601)
    let digits = time.filter { !"-:".contains($0) }
    return detector.items(in: printed.text).compactMap { match in
      let title = printed.line(of: match.range)
      guard let target = match.target(title: title, stamp: digits) else { return nil }
      return TextLink(
        wordRanges: printed.wordRanges(of: match.range), kind: match.kind, target: target,
        value: match.value)
    }
  }

  private func items(on page: RecognizedPage, quad: (Box) -> Quad) -> [Item] {
    let printed = TokenizedPage(page)
    return detector.items(in: printed.text).map { match in
      Item(
        kind: match.kind, text: printed.string(match.range), value: match.value,
        quad: printed.box(of: match.range).map(quad),
        confidence: match.confidence * printed.confidence(of: match.range), parts: match.parts)
    }
  }
}
