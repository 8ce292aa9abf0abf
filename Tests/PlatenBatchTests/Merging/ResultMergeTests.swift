import Foundation
import PlatenModel
import Testing

@testable import PlatenBatch

struct ResultMergeTests {
  private func merged(_ parts: [String], order: [String]? = nil) throws -> String {
    let folder = FileManager.default.temporaryDirectory
      .appendingPathComponent("platen-merge-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let paths = try parts.enumerated().map { index, text in
      let url = folder.appendingPathComponent("part-\(index)")
      try Data(text.utf8).write(to: url)
      return url.path
    }
    var bytes: [UInt8] = []
    try ResultMerge(of: paths, order: order).write { bytes += $0 }
    return String(decoding: bytes, as: UTF8.self)
  }

  private static let header = "source,page,merchant\r\n"

  @Test func rowsAreInNaturalOrderOfTheirPhotos() throws {
    let parts = [
      Self.header + "10.jpg,1,\"A, \"\"B\"\"\r\nC\"\r\n2.jpg,1,D\r\n2.jpg,1,E\r\n",
      Self.header + "9.jpg,2,F\r\n9.jpg,1,G\r\n",
    ]
    #expect(
      try merged(parts)
        == Self.header + "2.jpg,1,D\r\n2.jpg,1,E\r\n9.jpg,1,G\r\n9.jpg,2,F\r\n"
        + "10.jpg,1,\"A, \"\"B\"\"\r\nC\"\r\n")
  }

  @Test func aListStatesTheOrder() throws {
    let parts = ["{\"source\":\"a\",\"page\":1}\n", "{\"source\":\"b\",\"page\":1}\n", ""]
    #expect(try merged(parts, order: ["b", "a"]) == parts[1] + parts[0])
    #expect(throws: ScanError.self) { try merged(parts, order: ["a"]) }
  }

  @Test func aPageOfSeveralPartsCountsOnce() throws {
    let line = "{\"page\":1,\"source\":\"a\"}\n"
    #expect(try merged([line, line]) == line)
    #expect(throws: ScanError.self) {
      try merged([line, "{\"page\":1,\"source\":\"a\",\"total\":\"9\"}\n"])
    }
  }

  @Test func manifestsAreJoined() throws {
    func manifest(_ pages: [String], _ documents: String, _ count: Int) -> String {
      "{\"generator\":\"platen\",\"created\":\"1970-01-01T00:00:00Z\",\n\"pages\":[\n"
        + pages.map { "{\"page\":1,\"source\":\"\($0)\"}" }.joined(separator: ",\n")
        + "\n],\n\"documents\":[\(documents)],\"pageCount\":\(count)}\n"
    }
    let parts = [
      manifest(["b", "c"], "{\"pageCount\":2,\"path\":\"1.pdf\"}", 2),
      manifest(["a"], "{\"pageCount\":1,\"path\":\"2.pdf\"}", 1),
    ]
    #expect(
      try merged(parts)
        == manifest(
          ["a", "b", "c"],
          "{\"pageCount\":2,\"path\":\"1.pdf\"},{\"pageCount\":1,\"path\":\"2.pdf\"}", 3))
  }

  @Test(arguments: [
    [header + "a.jpg,1,B"], ["{\"source\":\"a\"}"], ["merchant,total\r\nA,1\r\n"],
    [header + "a.jpg,1\r\n"], [header, "source,page\r\na.jpg,1\r\n"],
    [header + "a,1,b\r\n", "{\"source\":\"a\"}\n"], ["{\"page\":1}\n"],
    ["{\"generator\":\"platen\",\"created\":\"x\",\n\"pages\":[\n{\"page\":1,\"source\":\"a\"},\n"],
  ])
  func incompleteAndOtherPartsAreRefused(parts: [String]) {
    #expect(throws: ScanError.self) { try merged(parts) }
  }
}
