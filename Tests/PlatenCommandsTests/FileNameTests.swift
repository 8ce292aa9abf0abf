import Foundation
import Testing

/// Names of files that are not UTF-8, or that a terminal would act on.
struct FileNameTests {
  @Test func namesThatAreNotUTF8AreOpened() throws {
    let run = try Program.shell(
      """
      cd "$(mktemp -d)" && printf 'costs $5\\n' > $'caf\\xe9.txt'
      platen find --lines --types currency --format tsv $'caf\\xe9.txt' | cut -f 1,6 | tail -1
      printf 'caf\\xe9.txt\\n' |
        platen find --lines --types currency --format tsv --files-from - | cut -f 1,6 | tail -1
      """)
    #expect(run.text == "caf\\xE9.txt\t$5\ncaf\\xE9.txt\t$5\n")
  }

  @Test func controlCharactersAreShownInMessages() throws {
    let run = try Program.run(["detect", "a\u{1B}]0;x\u{7}\nb.jpg"])
    #expect(run.status == 2)
    #expect(run.messageLines.count == 1)
    #expect(run.messages.hasPrefix("platen: a\\x1B]0;x\\x07\\nb.jpg: "))
    #expect(!run.messages.utf8.dropLast().contains { $0 < 0x20 })
  }

  @Test func missingNamesThatAreNotUTF8AreReported() throws {
    let run = try Program.shell("platen detect $'caf\\xe9.jpg' $'\\xff\\xfe'")
    #expect(run.status == 2)
    #expect(run.messageLines.count == 2)
    #expect(run.messages.contains("caf\\xE9.jpg: ") && run.messages.contains("\\xFF\\xFE: "))
  }
}
