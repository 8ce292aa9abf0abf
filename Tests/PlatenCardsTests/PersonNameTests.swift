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

  /// Generations and degrees follow the name; only degrees are no part of the full name.
  @Test(arguments: [
    ("William Carter III", "William Carter III", "Carter", "III"),
    ("Robert \"Bob\" O'Malley Jr, CPA", "Robert \"Bob\" O'Malley Jr", "O'Malley", "Jr, CPA"),
    ("Ada Quill, Ph.D., MBA", "Ada Quill", "Quill", "Ph.D., MBA"),
    ("Ada Quill MBA", "Ada Quill", "Quill", "MBA"), ("JOHN DOE, SR.", "John Doe SR.", "Doe", "SR."),
  ])
  func keepsSuffixes(line: String, full: String, family: String, suffix: String) {
    let name = PersonName(line)
    #expect(name.full == full && name.family == family && name.suffix == suffix)
  }

  /// The order and the number of family names, by country, script and capitals.
  @Test(arguments: [
    ("Kovács János", false, true, "János", "Kovács"),
    ("Nguyễn Văn An", false, true, "Văn An", "Nguyễn"),
    ("YAMADA Taro", false, false, "Taro", "Yamada"),
    ("Marie DE LA TOUR", false, false, "Marie", "De La Tour"),
    ("山田 太郎", false, false, "太郎", "山田"), ("김 철수", false, false, "철수", "김"),
    ("María José García López", true, false, "María José", "García López"),
    ("João da Silva Santos", true, false, "João", "da Silva Santos"),
    ("João da Silva", true, false, "João", "da Silva"),
    ("Ana María Souza", true, false, "Ana María", "Souza"),
    ("Jan van den Berg", false, false, "Jan", "van den Berg"),
    ("Taro NEC", false, false, "Taro", "NEC"),
  ])
  func findsTheFamilyName(
    line: String, hasTwo: Bool, isFirst: Bool, given: String, family: String
  ) {
    let name = PersonName(line, hasTwoFamilyNames: hasTwo, isFamilyNameFirst: isFirst)
    #expect(name.given == given && name.family?.lowercased() == family.lowercased())
  }
}
