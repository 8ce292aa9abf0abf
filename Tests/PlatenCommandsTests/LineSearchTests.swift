import Foundation
import Testing

/// `platen find --lines`.
struct LineSearchTests {
  private let find = ["find", "--lines", "--types", "currency", "--format", "tsv"]

  /// The line numbers and amounts of the printed records.
  private func found(_ run: Program.Outcome) -> [String] {
    run.text.split(separator: "\n").dropFirst().map { line in
      let columns = line.split(separator: "\t", omittingEmptySubsequences: false)
      return "\(columns[1]) \(columns[5])"
    }
  }

  @Test(arguments: ["1", "3"])
  func batchesArePrintedInOrder(jobs: String) throws {
    let text = (1...9000).map { "Number \($0) costs $\($0), and no more.\n" }.joined()
    let run = try Program.run(find + ["-j", jobs, "-"], input: Data(text.utf8))
    #expect(run.status == 0)
    #expect(found(run) == (1...9000).map { "\($0) $\($0)" })
  }

  @Test func longLinesAndALastLineWithoutLineFeedAreSearched() throws {
    let text = "$1\r\n" + String(repeating: "long ", count: 50_000) + "$2\n\n$3"
    let run = try Program.run(find + ["-"], input: Data(text.utf8))
    #expect(found(run) == ["1 $1", "2 $2", "4 $3"])
  }

  /// The items of each line are printed before the next line is written.
  @Test func itemsOfATypedLineArePrintedAtOnce() throws {
    let run = try Program.shell(
      """
      coproc platen find --lines --types currency --format tsv -
      read -t 60 -ru ${COPROC[0]} header
      for amount in 5 6; do
        echo "costs \\$$amount" >&${COPROC[1]}
        read -t 60 -ru ${COPROC[0]} line && echo "$line" | cut -f 6
      done
      """)
    #expect(run.text == "$5\n$6\n")
  }

  @Test func aFolderIsReportedAsUnreadable() throws {
    let folder = try Folder()
    let run = try Program.run(find + [folder.path])
    #expect(run.status == 2)
    #expect(run.messageLines.count == 1)
  }
}
