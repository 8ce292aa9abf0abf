import Foundation
import PlatenModel
import Testing

struct TableTests {
  private static let box = Box(x: 1, y: 2, width: 3, height: 4)

  private static func cell(_ rows: Int, _ columns: Int) -> RecognizedPage.Table.Cell {
    RecognizedPage.Table.Cell(box: box, lines: [], rowSpan: rows, columnSpan: columns)
  }

  /// A cell over two rows, one over two columns, one over both.
  @Test func theGridHasEachCellOnce() {
    let table = RecognizedPage.Table(rows: [
      RecognizedPage.Table.Row(cells: [Self.cell(2, 1), Self.cell(1, 2)]),
      RecognizedPage.Table.Row(cells: [Self.cell(2, 2)]),
      RecognizedPage.Table.Row(cells: [Self.cell(1, 1)]),
    ])
    #expect(table.columnCount == 3)
    let filled = table.grid.map { $0.map { $0 != nil } }
    #expect(filled == [[true, true, false], [false, true, false], [true, false, false]])
  }

  @Test func aTableIsDecodedAsItWasEncoded() throws {
    let table = RecognizedPage.Table(rows: [
      RecognizedPage.Table.Row(cells: [Self.cell(2, 1), Self.cell(1, 2)])
    ])
    let block = RecognizedPage.Block(box: Self.box, kind: .table, paragraphs: [], table: table)
    let data = try JSONEncoder().encode(block)
    #expect(try JSONDecoder().decode(RecognizedPage.Block.self, from: data) == block)
    #expect(!String(decoding: data, as: UTF8.self).contains("isHeader"))
  }

  /// The rows and columns of a table whose first row has all cells, of a thousand columns each.
  @Test(arguments: [(1000, 1000, true), (1001, 1000, false), (20_000, 1_000_000, false)])
  func aTableOfMorePlacesThanMemoryHasIsRejected(rows: Int, columns: Int, isPlausible: Bool) {
    let cell = #"{"box":[1,2,3,4],"lines":[],"columnSpan":1000}"#
    let cells = Array(repeating: cell, count: columns / 1000).joined(separator: ",")
    let others = String(repeating: #",{"cells":[]}"#, count: rows - 1)
    let table = try? JSONDecoder().decode(
      RecognizedPage.Table.self, from: Data(#"{"rows":[{"cells":[\#(cells)]}\#(others)]}"#.utf8))
    #expect((table != nil) == isPlausible)
  }

  /// Cells that span many rows fill places in all of them.
  @Test func placesOfRowsBelowCount() {
    let cell = #"{"box":[1,2,3,4],"lines":[],"columnSpan":1000,"rowSpan":1000}"#
    let row = #"{"cells":[\#(cell)]}"#
    let json = #"{"rows":[\#(Array(repeating: row, count: 40).joined(separator: ","))]}"#
    #expect(throws: DecodingError.self) {
      try JSONDecoder().decode(RecognizedPage.Table.self, from: Data(json.utf8))
    }
  }

  @Test(arguments: [0, -1, 1001])
  func otherSpansAreRejected(span: Int) {
    let json = #"{"box":[1,2,3,4],"lines":[],"rowSpan":\#(span)}"#
    #expect(throws: DecodingError.self) {
      try JSONDecoder().decode(RecognizedPage.Table.Cell.self, from: Data(json.utf8))
    }
  }
}
