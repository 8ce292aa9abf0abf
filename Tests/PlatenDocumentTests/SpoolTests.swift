import Foundation
import PlatenModel
import Testing

@testable import PlatenDocument

@Suite struct SpoolTests {
  @Test func segmentsComeBackAsTheyWere() throws {
    let spool = try Spool()
    let contents: [[UInt8]] = [[1, 2, 3], [], Array(repeating: 7, count: 10_000), [4]]
    let segments = try contents.map { try spool.append($0) }
    #expect(spool.count == 10_004)
    for (segment, content) in zip(segments, contents).reversed() {
      #expect(read(segment, inPiecesOf: 4096) == content)
      segment.rewind()
      #expect(read(segment, inPiecesOf: 3) == content)
    }
  }

  @Test func nothingIsSeenInTheFolder() throws {
    let folder = FileManager.default.temporaryDirectory
      .appendingPathComponent("platen-test-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: false)
    defer { try? FileManager.default.removeItem(at: folder) }
    let spool = try Spool(directory: folder.path)
    _ = try spool.append([1])
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path).isEmpty)
  }

  @Test(arguments: ["/no/such/folder", "/dev/null"])
  func aFolderThatIsNoneIsNamed(path: String) {
    let error = #expect(throws: ScanError.self) { try Spool(directory: path) }
    #expect(error?.description.hasPrefix("\(path): cannot write: temporary file: ") == true)
  }

  private func read(_ segment: Spool.Segment, inPiecesOf size: Int) -> [UInt8]? {
    var result: [UInt8] = []
    var piece = [UInt8](repeating: 0, count: size)
    while true {
      guard let count = piece.withUnsafeMutableBytes({ segment.read(into: $0) }) else { return nil }
      result += piece[..<count]
      if count < size { return result }
    }
  }
}
