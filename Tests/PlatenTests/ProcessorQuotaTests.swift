import Foundation
import Testing

@testable import Platen

struct ProcessorQuotaTests {
  @Test(arguments: [
    ("max 100000\n", nil), ("200000 100000\n", 2), ("150000 100000\n", 2), ("10000 100000\n", 1),
    ("", nil), ("100000\n", nil), ("a b\n", nil), ("100000 0\n", nil), ("-1 100000\n", nil),
  ])
  func aQuotaIsRoundedUp(text: String, count: Int?) {
    #expect(ProcessorQuota.limit(in: text) == count)
  }

  @Test func theTightestGroupCounts() throws {
    let root = FileManager.default.temporaryDirectory
      .appendingPathComponent("platen-groups-\(UUID().uuidString)")
    defer { try? FileManager.default.removeItem(at: root) }
    for (group, quota) in [("a", "300000 100000"), ("a/b", "max 100000"), ("c", "100000 100000")] {
      let folder = root.appendingPathComponent(group)
      try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
      try Data("\(quota)\n".utf8).write(to: folder.appendingPathComponent("cpu.max"))
    }
    #expect(ProcessorQuota.limit(of: "0::/a/b\n", root: root.path) == 3)
    #expect(ProcessorQuota.limit(of: "1:cpu:/x\n0::/c\n", root: root.path) == 1)
    #expect(ProcessorQuota.limit(of: "0::/\n", root: root.path) == nil)
    #expect(ProcessorQuota.processorCount >= 1)
  }
}
