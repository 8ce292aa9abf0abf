import Foundation
import Platen
import PlatenModel
import Testing

@testable import PlatenServer

/// Sessions collect photos, survive the server, and become documents.
@Suite struct SessionTests {
  /// What a test reads of a session.
  private struct State: Decodable {
    struct Page: Decodable {
      let id: String
      let quad: [Point]?
      let look: String
      let rotation: Int?
      let isBlank: Bool
      let duplicateOf: String?
      let mayRepeat: Bool?
      let width: Int
    }
    let title: String
    let pages: [Page]
  }

  private struct Progress: Decodable {
    struct Document: Decodable {
      let pageCount: Int, title: String?, copy: String?, problem: String?
    }
    struct Failure: Decodable { let page: String, error: String }
    let state: String
    let failures: [Failure]
    let document: Document?
  }

  private func state(_ id: String, _ server: RunningServer) async throws -> State {
    try await server.request("GET", "/api/sessions/\(id)").json(State.self)
  }

  private func change(
    _ path: String, _ json: String, _ server: RunningServer
  ) async throws -> HTTPReply {
    try await server.request("PATCH", path, body: Data(json.utf8))
  }

  @Test func aPhotoBecomesAPageWithItsCorners() async throws {
    try await RunningServer.run { server in
      let session = try await server.beginSession()
      let (id, reply) = try await server.upload(RunningServer.sample("card.jpg"), to: session)
      #expect(reply.status == 201)
      let page = try #require(try await state(session, server).pages.first)
      #expect(page.id == id && page.quad?.count == 4 && !page.isBlank)
      let preview = try await server.request(
        "GET", "/api/sessions/\(session)/pages/\(id)/preview?side=300")
      #expect(preview.status == 200 && preview.headers["content-type"] == "image/jpeg")
      #expect(preview.body.starts(with: [0xFF, 0xD8]))
    }
  }

  /// A client that lost the answer sends the photo again.
  @Test func aPhotoThatIsSentTwiceIsOnePage() async throws {
    try await RunningServer.run { server in
      let session = try await server.beginSession()
      let photo = try RunningServer.sample("card.jpg")
      let (id, _) = try await server.upload(photo, to: session)
      let (_, again) = try await server.upload(photo, to: session, id: id)
      #expect(again.status == 200)
      #expect(try await state(session, server).pages.count == 1)
    }
  }

  @Test func aConnectionThatBreaksInTheMiddleLeavesNothingAndLosesNothing() async throws {
    try await RunningServer.run { server in
      let session = try await server.beginSession()
      let photo = try RunningServer.sample("card.jpg")
      let (first, _) = try await server.upload(photo, to: session)
      let id = RunningServer.newID()
      try await Connection.blocking {
        let connection = try Connection(port: server.port)
        let whole = server.bytes("PUT", "/api/sessions/\(session)/pages/\(id)", body: photo)
        connection.send(whole.prefix(whole.count / 2))
      }
      try await Task.sleep(for: .milliseconds(300))
      #expect(try await state(session, server).pages.map(\.id) == [first])
      #expect(!server.files(of: session).contains("photo-\(id)"))
      let (_, reply) = try await server.upload(photo, to: session, id: id)
      #expect(reply.status == 201)
      #expect(try await state(session, server).pages.map(\.id) == [first, id])
    }
  }

  @Test(arguments: [
    (Data("no photo".utf8), "unreadable-photo"), (Data(), "unreadable-photo"),
    (Data("GIF89a".utf8), "unsupported-format"),
  ])
  func aFileThatIsNoPhotoIsRefusedAndDeleted(file: Data, error: String) async throws {
    try await RunningServer.run { server in
      let session = try await server.beginSession()
      let (_, reply) = try await server.upload(file, to: session)
      #expect(reply.status == 422 && reply.error == error)
      #expect(server.files(of: session) == ["session.json"])
    }
  }

  @Test func sessionsAndPhotosAreBounded() async throws {
    var limits = ServerLimits()
    limits.sessions = 1
    limits.photos = 1
    try await RunningServer.run(limits: limits) { server in
      let session = try await server.beginSession()
      #expect(try await server.request("POST", "/api/sessions").error == "too-many-sessions")
      let photo = try RunningServer.sample("card.jpg")
      try await server.upload(photo, to: session)
      let (_, second) = try await server.upload(photo, to: session)
      #expect(second.status == 507 && second.error == "too-many-photos")
    }
  }

  @Test(arguments: [
    #"{"quad":[[0,0],[1,1]]}"#, #"{"quad":[[0,0],[9,9],[9,0],[0,9]]}"#, #"{"look":"pink"}"#,
    #"{"quad":[[-9e9,0],[9e9,0],[9e9,9e9],[0,9e9]]}"#, #"{"rotation":45}"#, "[", "",
  ])
  func aCorrectionThatIsNoneIsRefused(json: String) async throws {
    try await RunningServer.run { server in
      let session = try await server.beginSession()
      let (id, _) = try await server.upload(RunningServer.sample("card.jpg"), to: session)
      let before = try await state(session, server).pages[0].quad
      let reply = try await change("/api/sessions/\(session)/pages/\(id)", json, server)
      #expect(reply.status == 400)
      #expect(try await state(session, server).pages[0].quad == before)
    }
  }

  @Test func pagesAreArrangedTakenOutAndPutBack() async throws {
    try await RunningServer.run { server in
      let session = try await server.beginSession()
      let (a, _) = try await server.upload(RunningServer.sample("card.jpg"), to: session)
      let (b, _) = try await server.upload(RunningServer.sample("receipt.jpg"), to: session)
      func arrange(_ ids: [String]) async throws -> HTTPReply {
        let list = ids.map { "\"\($0)\"" }.joined(separator: ",")
        return try await change("/api/sessions/\(session)", "{\"order\":[\(list)]}", server)
      }
      _ = try await arrange([b, a])
      #expect(try await state(session, server).pages.map(\.id) == [b, a])
      _ = try await arrange([a])
      #expect(try await state(session, server).pages.map(\.id) == [a])
      _ = try await arrange([a, b])
      #expect(try await state(session, server).pages.map(\.id) == [a, b])
      #expect(try await arrange([a, a]).status == 400)
      #expect(try await arrange([RunningServer.newID()]).status == 400)
    }
  }

  @Test func theSamePhotoAgainIsMarked() async throws {
    try await RunningServer.run { server in
      let session = try await server.beginSession()
      let photo = try RunningServer.sample("card.jpg")
      let (first, _) = try await server.upload(photo, to: session)
      try await server.upload(photo, to: session)
      try await server.upload(RunningServer.sample("receipt.jpg"), to: session)
      let pages = try await state(session, server).pages
      #expect(pages.map(\.duplicateOf) == [nil, first, nil])
    }
  }

  /// Another photo of a page is found by the measure of `scan --skip-duplicates`, once it is asked for.
  @Test func anotherPhotoOfAPageIsFoundWhenPagesAreCompared() async throws {
    struct Answer: Decodable { let duplicateOf: String? }
    try await RunningServer.run { server in
      let session = try await server.beginSession()
      let (first, _) = try await server.upload(
        RunningServer.sample("card.jpg"), to: session)
      let (other, _) = try await server.upload(
        RunningServer.sample("receipt.jpg"), to: session)
      let photo = try PhotoPreview(
        .bytes(RunningServer.sample("card.jpg"), name: "card"), side: 1700,
        limits: InputLimits(), budget: MemoryBudget(for: ScanOptions()))
      let (second, reply) = try await server.upload(photo.jpeg, to: session)
      #expect(try reply.json(State.Page.self).mayRepeat == true)
      for (id, original) in [(first, nil), (other, nil), (second, first)] {
        let path = "/api/sessions/\(session)/pages/\(id)/duplicate"
        let answer = try await server.request("GET", path).json(Answer.self)
        #expect(answer.duplicateOf == original)
      }
      let pages = try await state(session, server).pages
      #expect(pages.map(\.duplicateOf) == [nil, nil, first])
      #expect(pages.allSatisfy { $0.mayRepeat == nil })
      let none = "/api/sessions/\(session)/pages/\(RunningServer.newID())/duplicate"
      #expect(try await server.request("GET", none).status == 404)
    }
  }

  /// The session takes the title as well, so that it stays with the document.
  @Test func aDocumentWithoutATitleTakesTheFirstHeading() async throws {
    try await RunningServer.run { server in
      let session = try await server.beginSession()
      try await server.upload(RunningServer.sample("receipt.jpg"), to: session)
      _ = try await server.request("POST", "/api/sessions/\(session)/save")
      let title = try #require(try await saved(session, server).document?.title)
      #expect(title.count >= 3)
      #expect(try await state(session, server).title == title)
    }
  }

  @Test func aDocumentHasThePagesAsTheyWereCorrected() async throws {
    let output = FileManager.default.temporaryDirectory
      .appendingPathComponent("platen-output-\(UUID().uuidString)")
    defer { try? FileManager.default.removeItem(at: output) }
    try await RunningServer.run(outputFolder: output.path) { server in
      let session = try await server.beginSession()
      let (a, _) = try await server.upload(RunningServer.sample("card.jpg"), to: session)
      let (b, _) = try await server.upload(RunningServer.sample("receipt.jpg"), to: session)
      let page = "/api/sessions/\(session)/pages"
      _ = try await change("\(page)/\(a)", #"{"rotation":90,"look":"gray"}"#, server)
      _ = try await change("\(page)/\(b)", #"{"quad":[]}"#, server)
      _ = try await change("/api/sessions/\(session)", #"{"title":"Two / pages"}"#, server)
      // A photo that became unreadable costs its page.
      let (broken, _) = try await server.upload(RunningServer.sample("card.jpg"), to: session)
      try Data("gone".utf8).write(
        to: server.store.appendingPathComponent("\(session)/photo-\(broken)"))

      #expect(
        try await server.request("POST", "/api/sessions/\(session)/save").status == 202)
      let progress = try await saved(session, server)

      #expect(progress.state == "done" && progress.document?.pageCount == 2)
      #expect(progress.failures.map(\.page) == [broken])
      #expect(progress.failures.first?.error == "unreadable-photo")
      let pdf = try await server.request("GET", "/api/sessions/\(session)/files/document.pdf")
      #expect(pdf.body.starts(with: Data("%PDF-".utf8)))
      #expect(pdf.headers["content-type"] == "application/pdf")
      let json = try await server.request("GET", "/api/sessions/\(session)/files/manifest.json")
      let decoder = JSONDecoder()
      decoder.dateDecodingStrategy = .iso8601
      let manifest = try decoder.decode(Manifest.self, from: json.body)
      #expect(manifest.title == "Two / pages" && manifest.pages.count == 3)
      #expect(manifest.pages[0].rotation == .clockwise && manifest.pages[0].color == .gray)
      #expect(manifest.pages[1].quad == nil)
      // The same corrections work on the command line.
      let lines = try await server.request(
        "GET", "/api/sessions/\(session)/files/corrections.jsonl")
      let corrections = try PhotoCorrections(
        contentsOf: .bytes(lines.body, name: "corrections.jsonl"))
      #expect(
        corrections.photos.count == 3 && corrections.photos[0].settings.rotation == .clockwise)
      let name = try #require(progress.document?.copy)
      #expect(name.hasSuffix(" Two pages.pdf"))
      #expect(
        FileManager.default.contents(atPath: output.appendingPathComponent(name).path) == pdf.body)
    }
  }

  /// The document is there: only its copy is not.
  @Test func aWrittenDocumentIsNotReportedAsFailed() async throws {
    try await RunningServer.run(outputFolder: "/proc/no-folder") { server in
      let session = try await server.beginSession()
      try await server.upload(RunningServer.sample("card.jpg"), to: session)
      _ = try await server.request("POST", "/api/sessions/\(session)/save")
      let progress = try await saved(session, server)
      #expect(progress.state == "done" && progress.document?.pageCount == 1)
      #expect(progress.document?.problem == "not-stored" && progress.document?.copy == nil)
      let pdf = try await server.request("GET", "/api/sessions/\(session)/files/document.pdf")
      #expect(pdf.body.starts(with: Data("%PDF-".utf8)))
    }
  }

  @Test func aPageThatIsTakenOutWhileTheDocumentIsMadeCanBePutBack() async throws {
    let folder = FileManager.default.temporaryDirectory
      .appendingPathComponent("platen-store-\(UUID().uuidString)")
    defer { try? FileManager.default.removeItem(at: folder) }
    let store = try SessionStore(stateFolder: folder.path, limits: ServerLimits())
    let id = try await store.begin().id
    let files = store.files(of: id)
    var pages: [SessionID] = []
    for _ in 0..<3 {
      let page = SessionPage(
        id: SessionID(), name: "a.jpg", width: 10, height: 10, sha256: "\(pages.count)",
        detected: nil, confidence: nil)
      try files.write(Data("photo".utf8), to: .photo(page.id))
      pages.append(try await store.add(page, to: id).id)
    }
    _ = try await store.arrange([pages[0], pages[1]], in: id)
    let saved = try await store.session(id)
    _ = try await store.arrange([pages[0]], in: id)
    try await store.finish(
      saved, with: SavedDocument(title: nil, pageCount: 2, created: 0, byteCount: 1))
    #expect(files.has(.photo(pages[1])) && !files.has(.photo(pages[2])))
    let back = try await store.arrange([pages[0], pages[1]], in: id)
    #expect(back.pages.map(\.id) == [pages[0], pages[1]])
  }

  /// A photo that became unreadable, and a correction that is damaged, cost their own rows.
  @Test func anExportNamesThePagesThatItLacks() async throws {
    try await RunningServer.run { server in
      let session = try await server.beginSession()
      let store = server.store.appendingPathComponent(session)
      var ids: [String] = []
      for sample in ["receipt.jpg", "card.jpg", "licence.jpg"] {
        ids.append(try await server.upload(RunningServer.sample(sample), to: session).id)
      }
      try Data("gone".utf8).write(to: store.appendingPathComponent("photo-\(ids[1])"))
      try Data("{".utf8).write(to: store.appendingPathComponent("receipt-\(ids[2]).json"))
      let reply = try await server.request(
        "GET", "/api/sessions/\(session)/export/receipts.jsonl")
      #expect(reply.status == 200 && reply.headers["x-platen-failed-pages"] == "2, 3")
      #expect(reply.text.split(separator: "\n").count == 1)
      // The damaged correction can be made again.
      struct Answer: Decodable { let problem: String? }
      let path = "/api/sessions/\(session)/pages/\(ids[2])/receipt"
      #expect(
        try await server.request("GET", path).json(Answer.self).problem == "damaged-correction")
    }
  }

  @Test func aSessionWithoutPagesGivesNoDocument() async throws {
    try await RunningServer.run { server in
      let session = try await server.beginSession()
      let reply = try await server.request("POST", "/api/sessions/\(session)/save")
      #expect(reply.status == 409 && reply.error == "no-pages")
    }
  }

  @Test func aDiscardedSessionLeavesNothing() async throws {
    try await RunningServer.run { server in
      let session = try await server.beginSession()
      try await server.upload(RunningServer.sample("card.jpg"), to: session)
      #expect(try await server.request("DELETE", "/api/sessions/\(session)").status == 204)
      #expect(
        !FileManager.default.fileExists(atPath: server.store.appendingPathComponent(session).path))
      #expect(try await server.request("GET", "/api/sessions/\(session)").status == 404)
    }
  }

  /// Also where its document is being made.
  @Test func aSessionThatIsDiscardedWhileItIsSavedLeavesNothing() async throws {
    try await RunningServer.run { server in
      let session = try await server.beginSession()
      try await server.upload(RunningServer.sample("card.jpg"), to: session)
      _ = try await server.request("POST", "/api/sessions/\(session)/save")
      #expect(try await server.request("DELETE", "/api/sessions/\(session)").status == 204)
      _ = try await saved(session, server)
      try await Task.sleep(for: .milliseconds(200))
      let folder = server.store.appendingPathComponent(session).path
      #expect(!FileManager.default.fileExists(atPath: folder))
    }
  }

  @Test func sessionsSurviveARestart() async throws {
    let folder = FileManager.default.temporaryDirectory
      .appendingPathComponent("platen-restart-\(UUID().uuidString)")
    defer { try? FileManager.default.removeItem(at: folder) }
    let ids = Box<[String]>([])
    try await RunningServer.run(folder: folder) { server in
      let session = try await server.beginSession()
      let (id, _) = try await server.upload(RunningServer.sample("card.jpg"), to: session)
      ids.value = [session, id]
    }
    // What is no session is left alone.
    try FileManager.default.createDirectory(
      at: folder.appendingPathComponent("sessions/\(RunningServer.newID())"),
      withIntermediateDirectories: true)
    try await RunningServer.run(folder: folder) { server in
      let pages = try await state(ids.value[0], server).pages
      #expect(pages.map(\.id) == [ids.value[1]])
    }
    let attributes = try FileManager.default.attributesOfItem(atPath: folder.path + "/sessions")
    #expect(attributes[.posixPermissions] as? Int == 0o700)
  }

  /// Waits for the document of a session.
  private func saved(_ id: String, _ server: RunningServer) async throws -> Progress {
    for _ in 0..<600 {
      let progress = try await server.request("GET", "/api/sessions/\(id)/save")
        .json(Progress.self)
      if progress.state == "done" || progress.state == "failed" { return progress }
      try await Task.sleep(for: .milliseconds(100))
    }
    throw POSIXError(.ETIMEDOUT)
  }
}

/// A value that a closure sets.
private final class Box<Value: Sendable>: @unchecked Sendable {
  var value: Value
  init(_ value: Value) { self.value = value }
}
