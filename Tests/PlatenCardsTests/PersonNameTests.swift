import Testing

@testable import PlatenCards

struct PersonNameTests {
  @Test(
    arguments: [
      ("ANNA-LENA O'BRIEN", nil, "Anna-Lena", "O'Brien"),
      ("Jane van der Berg", nil, "Jane", "van der Berg"),
      ("Prof. Dr. Ada Quill, MBA", "Prof. Dr.", "Ada", "Quill"), ("Madonna", nil, nil, "Madonna"),
    ] as [(String, String?, String?, String)])
  func splitsPersonNames(line: String, prefix: String?, given: String?, family: String) {
    let name = PersonName(line)
    #expect(name.prefix == prefix && name.given == given && name.family == family)
  }
}
