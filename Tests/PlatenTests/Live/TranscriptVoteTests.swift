import Testing

@testable import Platen

@Suite struct TranscriptVoteTests {
  private func consensus(_ readings: [(String, Double)]) -> String {
    var vote = TranscriptVote()
    for (text, weight) in readings { vote.add(text, weight: weight) }
    return vote.transcript.text
  }

  @Test func noReadingsGiveNoText() {
    #expect(consensus([]) == "")
    #expect(consensus([("", 1), ("", 1)]) == "")
  }

  @Test func theConsensusHasNoneOfTheErrors() {
    let readings = [("T0TAL 12.50", 0.8), ("TOTAL I2.50", 0.8), ("TOTAL 12.5O", 0.8)]
    #expect(consensus(readings) == "TOTAL 12.50")
  }

  @Test func lettersThatAreMissingOrAddedAreOutvoted() {
    let readings = [
      ("Harbor Lantern", 0.9), ("Harbour Lntern", 0.9), ("Harbour  Lantern", 0.9),
      ("Harbour Lantern", 0.9),
    ]
    #expect(consensus(readings) == "Harbour Lantern")
  }

  @Test func aReadingOfHighConfidenceOutweighsTwoOfLow() {
    #expect(consensus([("5", 0.9), ("S", 0.3), ("S", 0.3)]) == "5")
    #expect(consensus([("5", 0.5), ("S", 0.3), ("S", 0.3)]) == "S")
  }

  @Test(arguments: [
    ("Harbour Lantern", "Harbour Lantem", true), ("TOTAL 12.50", "T0TAL I2.50", true),
    ("5", "S", false), ("left", "right", false), ("", "", true),
  ])
  func readingsThatNearlyAgreeAreSimilar(a: String, b: String, areSimilar: Bool) {
    #expect(TranscriptVote.areSimilar(a, b) == areSimilar)
  }

  @Test func eachWordHasTheShareOfReadingsThatAgree() {
    var vote = TranscriptVote()
    for text in ["red door", "red d0or", "red door", "red doo"] { vote.add(text, weight: 0.5) }
    #expect(vote.transcript.words.map(\.text) == ["red", "door"])
    #expect(vote.transcript.words[0].confidence == 1)
    // One of four differs in two of its four characters.
    #expect(abs(vote.transcript.words[1].confidence - (1 + 0.75 + 1 + 0.75) / 4) < 1e-9)
  }

  @Test func oldReadingsAreForgotten() {
    var vote = TranscriptVote()
    for _ in 0..<12 { vote.add("old", weight: 1) }
    for _ in 0..<12 { vote.add("new", weight: 1) }
    #expect(vote.transcript.text == "new" && vote.count == 12)
  }
}
