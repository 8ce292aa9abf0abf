package import PlatenModel

/// A script from which synthetic words are generated.
package struct Script {
  let name: String
  /// The units from which words are composed.
  let letters: [String]
  var isRightToLeft = false
  /// Whether lines run from top to bottom, the first at the right.
  var isVertical = false
  /// Whether words are written without spaces between them.
  var isJoined = false
  /// A letter's width, in line heights.
  var letterWidth = 0.5

  package static let all: [Script] = [
    Script(name: "Latin", letters: split("abcdefghijklmnoprstuvwzäéöß")),
    Script(name: "Greek", letters: split("αβγδεζηθικλμνξοπρστυφχψωάέ")),
    Script(name: "Cyrillic", letters: split("абвгдежзиклмнопрстуфхцчшыьэюяё")),
    Script(name: "Arabic", letters: split("ابتثجحخدذرزسشصضطظعغفقكلمنهوي"), isRightToLeft: true),
    Script(name: "Hebrew", letters: split("אבגדהוזחטיכלמנסעפצקרשת"), isRightToLeft: true),
    Script(
      name: "Devanagari",
      letters: ["न", "म", "स्", "ते", "दु", "नि", "या", "का", "रि", "की", "ल", "व", "हा", "शा"]),
    Script(
      name: "Han", letters: split("日本語文書紙面写真読取東京大学年月火水木金土中国漢字"), isJoined: true,
      letterWidth: 1),
    Script(name: "Hangul", letters: split("가나다라마바사아자차카타파하한국어문서"), letterWidth: 1),
    Script(
      name: "Japanese", letters: split("あいうえおかきくけこさしすせそたちつてとアイウエオ春夏秋冬山川"),
      isVertical: true, isJoined: true, letterWidth: 1),
  ]

  private static func split(_ text: String) -> [String] { text.map(String.init) }
}

/// A synthetic page of two to four blocks of words: A4 at 300 pixels per inch, rotated where lines
/// run from top to bottom.
package struct DrawnText {
  package let page: RecognizedPage

  package init(script: Script, seed: UInt64) {
    var random = SplitMix(state: seed &* 0x9E37_79B9 &+ 1)
    var blocks: [RecognizedPage.Block] = []
    var top = 200.0
    for _ in 0..<Int.random(in: 2...4, using: &random) {
      let height = Double.random(in: 30...64, using: &random).rounded()
      let lines = (0..<Int.random(in: 3...7, using: &random)).map { _ in
        defer { top += height * 1.6 }
        return Self.line(script, top: top, height: height, random: &random)
      }
      blocks.append(
        RecognizedPage.Block(
          box: lines.map(\.box).reduce(lines[0].box) { $0.union($1) }, kind: .text,
          paragraphs: [RecognizedPage.Paragraph(lines: lines)]))
      top += 120
    }
    let lines = RecognizedPage(width: 2480, height: 3508, language: script.name, blocks: blocks)
    page = script.isVertical ? lines.turned(by: .clockwise, isVertical: true) : lines
  }

  private static func line(
    _ script: Script, top: Double, height: Double, random: inout SplitMix
  ) -> RecognizedPage.Line {
    var x = 200.0
    var words: [(text: String, x: Double, width: Double)] = []
    while x < 1900 {
      let letters = (0..<Int.random(in: 2...9, using: &random)).map { _ in
        script.letters.randomElement(using: &random)!
      }
      let width = Double(letters.count) * height * script.letterWidth
      words.append((letters.joined(), x, width))
      x += width + (script.isJoined ? 0.1 : 0.3) * height
    }
    let recognized = words.map { word in
      RecognizedPage.Word(
        text: word.text,
        box: Box(
          x: script.isRightToLeft ? 2480 - word.x - word.width : word.x, y: top, width: word.width,
          height: height),
        confidence: 1, isRightToLeft: script.isRightToLeft)
    }
    let box = recognized.map(\.box).reduce(recognized[0].box) { $0.union($1) }
    let baseline = top + height * 0.8
    return RecognizedPage.Line(
      text: words.map(\.text).joined(separator: script.isJoined ? "" : " "), box: box,
      baseline: [Point(x: box.x, y: baseline), Point(x: box.maxX, y: baseline)],
      words: recognized)
  }
}

/// SplitMix64 (Steele, Lea and Flood 2014): the same pages on every run.
struct SplitMix: RandomNumberGenerator {
  var state: UInt64

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var value = state
    value = (value ^ value >> 30) &* 0xBF58_476D_1CE4_E5B9
    value = (value ^ value >> 27) &* 0x94D0_49BB_1331_11EB
    return value ^ value >> 31
  }
}
