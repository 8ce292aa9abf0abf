import Testing

@testable import Platen

/// What is made of several readings of the same figures.
@Suite struct FigureReadingTests {
  @Test func figuresAreTakenAndMarksStay() {
    let first = FigureReading(["14", "Mar", "2015"])
    #expect(first.again(in: ["14", "Mar", "2016"])?.texts == ["14", "Mar", "2016"])
    #expect(first.again(in: ["\"14Mar", "2016", "&"])?.texts == ["14", "Mar", "2016"])
  }

  @Test(arguments: [[], ["14", "Mar", "201"], ["214", "Mar", "2016"]])
  func whatIsNotOfAsManyFiguresIsNoReading(texts: [String]) {
    #expect(FigureReading(["14", "Mar", "2015"]).again(in: texts) == nil)
  }

  @Test(arguments: [
    (["26/03"], "26/03", 1.0), (["26/03", "28/03", "28/03", "28/03"], "28/03", 0.75),
    (["26/03", "28/03"], "26/03", 0.5), (["26/03", "28/03", "20/03", "28/03"], "28/03", 0.5),
  ])
  func whatMostSayIsTaken(texts: [String], best: String, share: Double) {
    let most = FigureReading.most(of: texts.map { FigureReading([$0]) })
    #expect(most.reading.texts == [best])
    #expect(most.share == share)
  }
}
