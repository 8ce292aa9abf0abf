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

  @Test func outputsMayHaveNamesThatAreNotUTF8() throws {
    let run = try Program.shell(
      """
      cd "$(mktemp -d)" && mkdir $'f\\xe9' && cp \(Sample.path(Sample.small)) $'caf\\xe9.jpg'
      platen scan --no-ocr $'caf\\xe9.jpg' -o $'f\\xe9/o\\xe9.pdf' --manifest $'m\\xe9.json'
      platen scan --no-ocr $'caf\\xe9.jpg' --append-to $'f\\xe9/o\\xe9.pdf' || echo failed
      platen detect --overlay $'d\\xe9/e\\xe9' $'caf\\xe9.jpg' > /dev/null
      qpdf --show-npages $'f\\xe9/o\\xe9.pdf'
      jq -r '.documents[].path, .pages[].source' $'m\\xe9.json'
      LC_ALL=C find . -type f | LC_ALL=C sort | LC_ALL=C sed 's/\\xe9/E/g'
      """)
    #expect(
      run.text == """
        2
        f\\xE9/o\\xE9.pdf
        caf\\xE9.jpg
        ./cafE.jpg
        ./dE/eE/caf\\xE9.overlay.jpg
        ./fE/oE.pdf
        ./mE.json

        """, "\(run.messages)")
  }

  @Test func inputsWithNamesThatAreNotUTF8AreNotReplaced() throws {
    let run = try Program.shell(
      """
      cd "$(mktemp -d)" && cp \(Sample.path(Sample.small)) $'caf\\xe9.jpg' && ln -s $'caf\\xe9.jpg' link
      platen scan --no-ocr --force $'caf\\xe9.jpg' -o $'caf\\xe9.jpg'; echo $?
      platen scan --no-ocr --force $'caf\\xe9.jpg' -o link; echo $?
      cmp $'caf\\xe9.jpg' \(Sample.path(Sample.small)) && ls | wc -l
      """)
    #expect(run.text == "1\n1\n2\n", "\(run.messages)")
  }

  @Test func longNamesAreReplaced() throws {
    let folder = try Folder()
    let name = String(repeating: "ä", count: 125) + ".pdf"
    try folder.copy(sample: Sample.small, as: "card.jpg")
    for _ in 0..<2 {
      let run = try Program.run(["scan", "--no-ocr", "card.jpg", "-o", name], in: folder)
      #expect(run.status == 0, "\(run.messages)")
    }
    #expect(folder.names == ["card.jpg", name])
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
