internal import PlatenTextAnalysis

/// The lines of a card with their features as each of a contact's fields, for the fit of the weights.
package struct CardCandidates: Sendable, Encodable {
  /// A line as one of the fields.
  package struct Candidate: Sendable, Encodable {
    /// The line's text.
    let value: String
    /// The features that are not zero, by name.
    let features: [String: Double]
  }

  /// The lines as the name, as the firm's name, as the job title and as the department.
  let name, organization, title, department: [Candidate]

  init(_ candidates: FieldCandidates) {
    func lines(as role: CardRole) -> [Candidate] {
      candidates.remaining.map {
        Candidate(value: $0.line.text, features: $0.features[role]!.named)
      }
    }
    name = lines(as: .name)
    organization = lines(as: .organization)
    title = lines(as: .title)
    department = lines(as: .department)
  }
}
