import Foundation
import Testing

/// `--shard` and `platen merge`.
@Suite struct MergeCommandTests {
  private let folder: Folder

  init() throws {
    folder = try Folder()
    try FileManager.default.createDirectory(
      at: folder.url("photos"), withIntermediateDirectories: false)
    for (number, sample) in ["card.jpg", "receipt.jpg", "licence.jpg"].enumerated() {
      for copy in 0..<2 {
        try folder.copy(sample: sample, as: "photos/\(9 + number + 3 * copy).jpg")
        let handle = try FileHandle(
          forWritingTo: folder.url("photos/\(9 + number + 3 * copy).jpg"))
        try handle.seekToEnd()
        try handle.write(contentsOf: Data(repeating: 0, count: number + 7 * copy + 1))
      }
    }
  }

  private func shell(_ script: String) throws -> Program.Outcome {
    try Program.shell("export SOURCE_DATE_EPOCH=0\n" + script, in: folder)
  }

  @Test func theResultIsThatOfOneRun() throws {
    let run = try shell(
      """
      scan="platen scan -q --no-ocr --rotate 0 --no-tagged photos"
      $scan -o all.pdf --manifest all.json
      mkdir parts
      for part in 1 2 3; do
        $scan --shard $part/3 -o parts/$part.pdf --manifest parts/$part.json
        platen detect -q photos --shard $part/3 > parts/$part.jsonl
      done
      platen merge parts/?.pdf -o merged.pdf --manifest merged.json
      sed 's/merged.pdf/all.pdf/' merged.json | cmp - all.json
      platen detect -q photos | cmp - <(platen merge parts/?.jsonl)
      ls parts/*.pdf | wc -l
      for file in all merged; do
        pdfinfo $file.pdf | grep Pages
        pdftoppm -r 40 $file.pdf $file
      done
      for number in 1 2 3 4 5 6; do cmp all-$number.ppm merged-$number.ppm; done
      """)
    #expect(run.status == 0 && run.messages.isEmpty)
    let lines = run.text.split(separator: "\n").map { $0.filter { $0 != " " } }
    #expect(lines.suffix(2) == ["Pages:6", "Pages:6"])
    #expect(lines[0] != "1")
  }

  @Test func taggedDocumentsAreRefused() throws {
    let run = try shell(
      """
      platen scan -q --no-ocr --rotate 0 photos/9.jpg -o 1.pdf --manifest 1.json
      platen merge 1.pdf -o merged.pdf
      """)
    #expect(run.status == 2 && run.messages.contains("tags of several files cannot be joined"))
    #expect(!folder.names.contains("merged.pdf"))
  }

  @Test(arguments: [
    ("merge", 1, "part"), ("merge missing.csv", 2, "missing.csv"),
    ("merge half.csv", 1, "half.csv: its last row is not complete"),
    ("merge half.csv -o half.csv", 1, "is an input"),
    ("merge half.csv --manifest x", 1, "--manifest goes with PDFs"),
    ("scan photos -o out.pdf --shard 3/2", 1, "--shard"),
    ("scan photos -o out.pdf --shard 1/2 --reverse", 1, "--shard"),
  ])
  func mistakesAreNamed(command: String, status: Int, message: String) throws {
    try folder.write(Data("source,page\r\nx,1".utf8), to: "half.csv")
    let run = try Program.run(command.split(separator: " ").map(String.init), in: folder)
    #expect(run.status == status && run.messages.contains(message))
  }
}
