import DrawnSubjects
import Foundation
import Testing

/// The subjects of a page in the Live Text tab.
@Suite struct SubjectTests {
  private struct Answer: Decodable {
    struct Subject: Decodable {
      let subject: Int
      let polygon: [[Double]]
    }

    let width: Int
    let height: Int
    let subjects: [Subject]
  }

  @Test func aPageShowsItsSubjects() async throws {
    try await RunningServer.run { server in
      let session = try await server.beginSession()
      let (id, _) = try await server.upload(SubjectPhoto.threeDiscs.png, to: session)
      let path = "/api/sessions/\(session)/pages/\(id)/subjects"
      let answer = try await server.request("GET", path).json(Answer.self)
      #expect(answer.subjects.map(\.subject) == [1, 2, 3])
      for polygon in answer.subjects.map(\.polygon) {
        #expect(polygon.count > 8)
        #expect(polygon.allSatisfy { (0...Double(answer.width)).contains($0[0]) })
        #expect(polygon.allSatisfy { (0...Double(answer.height)).contains($0[1]) })
      }
      let picture = try await server.request("GET", path + "/2")
      #expect(picture.status == 200 && picture.headers["content-type"] == "image/png")
      #expect(picture.body.starts(with: [0x89, 0x50, 0x4E, 0x47]))
      for other in ["/4", "/0", "/x"] {
        #expect(try await server.request("GET", path + other).status == 404)
      }
    }
  }
}
