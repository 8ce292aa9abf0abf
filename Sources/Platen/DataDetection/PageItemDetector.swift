package import FoundationEssentials
package import PlatenDataDetectors
package import PlatenModel
internal import PlatenTextAnalysis

/// Detects the items in the text of a page.
package struct PageItemDetector: Sendable {
  /// The detector for plain text.
  package let detector: ItemDetector

  /// Creates a detector. Throws ``ScanError`` where the language of the locale is not supported, or
  /// where the reference date is not `YYYY-MM-DD`.
  package init(
    settings: ItemSettings, context: ItemDetector.Context = .page
  ) throws(ScanError) {
    guard let locale = ItemLocale(tag: settings.locale ?? "en-US") else {
      throw ScanError(
        .usage,
        reason: "dates and numbers are known in de, en, es, fr, it, nl and pt, with a region or not"
      )
    }
    let day = settings.referenceDate.map { CivilDate($0) } ?? CivilDate.today
    guard let day else {
      throw ScanError(.usage, reason: "the reference date is not YYYY-MM-DD")
    }
    detector = ItemDetector(
      kinds: settings.textKinds, locale: locale, reference: day, context: context)
  }

  /// The items in the text of `page`, with quads in pixels of the photo; none where the page is
  /// `nil`.
  func items(on page: RecognizedPage?, at placement: PagePlacement) -> [Item] {
    page.map { items(on: $0, quad: placement.quad) } ?? []
  }

  /// The items in the text of `page`, with quads in pixels of the flattened page.
  package func items(on page: RecognizedPage) -> [Item] {
    items(on: page) { Quad($0) }
  }

  /// The links of those items of `page` that have one. `stamp` is the time that calendar events
  /// get as their creation time.
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
