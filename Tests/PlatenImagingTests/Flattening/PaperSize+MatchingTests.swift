import PlatenModel
import Testing

@testable import PlatenImaging

@Test(arguments: [
  (0.7071, "A4"), (0.725, "A4"), (0.69, "A4"), (1.4142, "A4"), (0.7727, "Letter"),
  (1.294, "Letter"), (0.6071, "Legal"), (0.618, "Legal"), (1.5858, "ID-1"),
  (1.5455, "business card"),
  // Between two sheets, and the aspect ratios of receipts and snapshots.
  (0.74, nil), (0.6306, nil), (0.647, nil), (0.6667, nil), (1.0, nil), (0.3, nil), (1.7778, nil),
])
func paperIsRecognizedByItsAspectRatio(ratio: Double, name: String?) {
  let paper = PaperSize.matching(aspectRatio: ratio)
  #expect(paper?.name == name)
  #expect(paper.map { ($0.aspectRatio > 1) == (ratio > 1) } ?? true)
}

/// The tolerance grows with the uncertainty, up to halfway between two sheets.
@Test(arguments: [
  (0.737, 0.05, "A4"), (0.742, 0.05, "Letter"), (0.737, 0.02, nil), (0.64, 0.3, nil),
])
func uncertaintyWidensTheTolerance(
  ratio: Double, uncertainty: Double, name: String?
) {
  #expect(PaperSize.matching(aspectRatio: ratio, uncertainty: uncertainty)?.name == name)
}

@Test(arguments: [
  (210.0, 297.0, "A4"), (297, 210, "A4"), (297, 420, "A3"), (148, 210, "A5"), (105, 148, "A6"),
  (216, 279, "Letter"), (54, 85.6, "ID-1"), (80, 200, nil), (180, 254.6, nil),
])
func paperIsRecognizedByItsLengths(width: Double, height: Double, name: String?) {
  #expect(PaperSize.matching(width: width, height: height)?.name == name)
}
