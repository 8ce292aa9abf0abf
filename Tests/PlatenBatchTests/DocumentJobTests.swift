import Foundation
import Platen
import PlatenModel
import Testing

@testable import PlatenBatch

struct DocumentJobTests {
  private func jobs(_ text: String) throws -> [DocumentJob] {
    try DocumentJob.jobs(contentsOf: .bytes(Data(text.utf8), name: "jobs"))
  }

  @Test func aLineIsADocument() throws {
    let jobs = try jobs(
      """
      {"name":"2026/lease","title":"Lease","photos":["a.jpg",{"source":"b.pdf","page":2,"rotation":90}]}

      {"photos":[]}
      """)
    #expect(jobs.map(\.name) == ["2026/lease", nil] && jobs[0].title == "Lease")
    #expect(jobs[0].photos.map(\.source) == [.file("a.jpg"), .file("b.pdf")])
    #expect(jobs[0].photos.map(\.page) == [nil, 2])
    #expect(jobs[0].photos[1].correction?.settings.rotation == .clockwise)
  }

  @Test(arguments: ["{}", "[]", "{\"photos\":\"a.jpg\"}", "x"])
  func anotherLineIsNamed(line: String) {
    #expect { try jobs("{\"photos\":[]}\n" + line) } throws: {
      "\($0)".contains("line 2 is no document")
    }
  }
}
