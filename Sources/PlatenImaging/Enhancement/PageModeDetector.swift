internal import PlatenModel

/// Decides whether a page is a document, a photograph, an identity card or a whiteboard.
///
/// A page is a document unless the evidence is strong: a document in another mode is only less
/// clean, but a photograph that is cleaned as a document loses its content. The limits lie between
/// drawn pages of each kind and the 101 photos of paper, nearly all of them documents.
struct PageModeDetector {
  /// The maximum fraction of paper, and the minimum one of strong colours, of a page of pictures.
  /// Documents of the 101 photos have 0.72 paper and more, or no strong colours (black pages); a
  /// cover, a menu, a leaflet and a licence have 0.09 to 0.58, with 0.17 to 0.88 strong colours. With more
  /// paper the cleaning of documents finds the pictures, and evens the light on the rest.
  private static let maximumPaper = 0.4, minimumSaturation = 0.15
  /// The fraction of a page in text lines above which it is a document whatever its colours. Among
  /// the 101 photos it keeps a menu and a leaflet that is half a photograph; words cover 0.09 of the
  /// cover and of the licence, and 0.43 and more of magazine pages.
  private static let maximumTextFraction = 0.2
  /// The aspect ratio of ISO/IEC 7810 ID-1 (85.60 × 53.98 mm), and how far a photographed card may
  /// deviate, as a factor.
  private static let cardAspectRatio = 1.5858, aspectTolerance = 1.05

  /// The maximum fraction of plain paper, the minimum one of texture, and the minimum scatter of
  /// hue of an identity card. Drawn cards with a guilloche mostly have less than 0.2, more than 0.6
  /// and 0.02 to 0.15; drawn business cards have more than 0.5 plain paper and 0.02 texture. A bus
  /// ticket with a fine pattern among the 101 photos stays a document (0.29, 0.35, 0.02).
  private static let maximumPlainCard = 0.3, minimumTexture = 0.45, minimumHueDeviation = 0.015
  /// What a whiteboard has: plain ground without tints, strokes of at least two pens, and letters
  /// higher than 4.5 % of the shorter side. Drawn handwriting on paper in two colours has 3 %, drawn
  /// boards have 5 % and more.
  private static let minimumPlainBoard = 0.6, maximumBoardSaturation = 0.02
  private static let strokeFractions = 0.002...0.1, minimumPenCount = 2
  private static let minimumColouredStrokes = 0.2, minimumStrokeExtent = 0.045

  /// The mode of a page, or of a copy of it of about 1,000 pixels.
  ///
  /// - Parameter textFraction: the fraction of the page that text lines cover, 0 to 1; `nil` where
  ///   it is unknown.
  func decision(for page: Raster, textFraction: Double?) throws(ScanError) -> PageModeDecision {
    let content = try PageContent(of: page)
    if isIdentityCard(content) { return PageModeDecision(mode: .id, reason: .identityCard) }
    if showsPictures(content), (textFraction ?? 0) < Self.maximumTextFraction {
      return PageModeDecision(mode: .photo, reason: .pictures)
    }
    if isWhiteboard(content) {
      return PageModeDecision(mode: .whiteboard, reason: .penStrokes)
    }
    return PageModeDecision(mode: .document, reason: .print)
  }

  private func showsPictures(_ content: PageContent) -> Bool {
    content.paperFraction < Self.maximumPaper
      && content.saturatedFraction > Self.minimumSaturation
  }

  private func isIdentityCard(_ content: PageContent) -> Bool {
    let deviation = content.aspectRatio / Self.cardAspectRatio
    guard max(deviation, 1 / deviation) < Self.aspectTolerance else { return false }
    return content.plainFraction < Self.maximumPlainCard
      && content.texturedFraction > Self.minimumTexture
      && content.hueDeviation > Self.minimumHueDeviation
  }

  private func isWhiteboard(_ content: PageContent) -> Bool {
    content.plainFraction > Self.minimumPlainBoard
      && content.saturatedFraction < Self.maximumBoardSaturation
      && Self.strokeFractions.contains(content.strokeFraction)
      && content.penCount >= Self.minimumPenCount
      && content.colouredStrokeFraction > Self.minimumColouredStrokes
      && content.strokeExtent > Self.minimumStrokeExtent
  }
}
