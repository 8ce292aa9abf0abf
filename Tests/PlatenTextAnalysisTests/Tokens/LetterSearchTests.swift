import Testing

@testable import PlatenTextAnalysis

@Test(arguments: [
  ("thankyou", "thank", 0), ("thankyou", "you", 5), ("thankyou", "thankyou", 0),
  ("aabaab", "aab", 0), ("abaab", "aab", 2), ("thank", "thanks", nil), ("thank", "hat", nil),
  ("thank", "", nil), ("", "a", nil),
])
func theFirstPlaceOfLettersIsFound(text: String, letters: String, start: Int?) {
  let place = Array(text.utf8).place(of: Array(letters.utf8))
  #expect(place == start.map { $0..<$0 + letters.utf8.count })
}
