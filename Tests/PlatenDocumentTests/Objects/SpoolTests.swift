import Foundation
import PlatenModel
import Testing

@testable import PlatenDocument

@Suite struct SpoolTests {
  @Test func appendedBytesCanBeRead() throws {
    let spool = try Spool()
    let contents: [[UInt8]] = [[1, 2, 3], [], Array(repeating: 7, count: 10_000), [4]]
    for content in contents { try spool.append(content) }
    #expect(spool.count == 10_004)
    var all = [UInt8](repeating: 0, count: 10_004)
    #expect(all.withUnsafeMutableBytes { spool.read(into: $0, at: 0) })
    #expect(all == contents.flatMap { $0 })
    var chunk: [UInt8] = [0, 0]
    #expect(chunk.withUnsafeMutableBytes { spool.read(into: $0, at: 10_002) })
    #expect(chunk == [7, 4])
    #expect(!chunk.withUnsafeMutableBytes { spool.read(into: $0, at: 10_003) })
  }

  @Test func theFileHasNoName() throws {
    let folder = FileManager.default.temporaryDirectory
      .appendingPathComponent("platen-test-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: false)
    defer { try? FileManager.default.removeItem(at: folder) }
    let spool = try Spool(directory: folder.path)
    try spool.append([1])
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path).isEmpty)
  }

  @Test(arguments: ["/no/such/folder", "/dev/null"])
  func theErrorNamesAnInvalidFolder(path: String) {
    let error = #expect(throws: ScanError.self) { try Spool(directory: path) }
    #expect(error?.description.hasPrefix("\(path): cannot write: temporary file: ") == true)
  }
}
