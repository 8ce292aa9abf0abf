import PlatenTextAnalysis
import Testing

@testable import PlatenCards

struct FieldCandidatesTests {
  private func candidates(_ texts: [String]) -> FieldCandidates {
    let lines = texts.enumerated().map { CardLine(text: $1, relativeHeight: 0.8, index: $0) }
    let evidence = AddressNames(emails: ["i.vantorp@quillmer.de"], urls: [])
    return FieldCandidates(lines, evidence: evidence)
  }

  @Test func takesEachLineOnce() {
    var candidates = candidates(["Quillmer GmbH", "Ilse Vantorp", "Leiterin Einkauf"])
    #expect(candidates.take(.name)?.line.text == "Ilse Vantorp")
    #expect(candidates.take(.organization)?.line.text == "Quillmer GmbH")
    #expect(candidates.take(.title)?.line.text == "Leiterin Einkauf")
    #expect(candidates.take(.name) == nil && candidates.remaining.isEmpty)
  }

  @Test func takesNoLineWithoutEvidence() {
    var candidates = candidates(["Tuesday to Sunday, 10 to 18", "2nd floor, behind the fountain"])
    for role in CardRole.allCases { #expect(candidates.take(role) == nil) }
    #expect(candidates.remaining.count == 2)
  }

  @Test func isMoreConfidentWithMoreEvidence() throws {
    var matching = candidates(["Ilse Vantorp"]), other = candidates(["Ilse Morgan"])
    let (high, low) = (matching.take(.name)?.confidence, other.take(.name)?.confidence)
    #expect(try #require(high) > (low ?? 0))
  }

  /// The line below the likeliest name, for all fields but the name.
  @Test func marksLineBelowName() {
    let candidates = candidates(["Quillmer GmbH", "Ilse Vantorp", "Leiterin Einkauf"])
    let follows = candidates.remaining.map { $0.features[.title]![.followsName] }
    #expect(follows == [0, 0, 1])
    #expect(candidates.remaining.allSatisfy { $0.features[.name]![.followsName] == 0 })
  }
}
