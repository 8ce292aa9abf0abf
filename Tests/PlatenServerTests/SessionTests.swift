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
    let version: Int
    let pages: [Page]
  }

  /// The answer to a change of a page.
  private struct Stored: Decodable {
    let page: State.Page
    let version: Int
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

  /// Of two requests with one photo, one says that it has added the page: the version of the other may be
  /// that of a later change, which its client does not know.
  @Test func onePhotoInTwoRequestsIsAddedByOne() async throws {
    try await RunningServer.run { server in
      let session = try await server.beginSession()
      let photo = try RunningServer.sample("card.jpg")
      let id = RunningServer.newID()
      let whole = server.bytes(
        "PUT", "/api/sessions/\(session)/pages/\(id)?name=photo.jpg", body: photo)
      let late = try await Connection.blocking {
        let connection = try Connection(port: server.port)
        connection.send(whole.dropLast(100))
        return connection
      }
      try await Task.sleep(for: .milliseconds(300))
      let (_, first) = try await server.upload(photo, to: session, id: id)
      let second = try await Connection.blocking {
        late.send(whole.suffix(100))
        return HTTPReply(late.receive())
      }
      #expect(first.status == 201 && second?.status == 200)
      #expect(try await state(session, server).pages.map(\.id) == [id])
    }
  }

  /// A photo that is sent again while it is being read is not read twice: three attempts at once would look
  /// like one that ended the server.
  @Test func aPhotoIsReadOnceAtATime() async throws {
    try await RunningServer.run { server in
      let session = try await server.beginSession()
      let photo = try RunningServer.sample("card.jpg")
      let id = RunningServer.newID()
      let statuses = try await withThrowingTaskGroup(of: Int.self) { group in
        for _ in 0..<6 {
          group.addTask { try await server.upload(photo, to: session, id: id).reply.status }
        }
        return try await group.reduce(into: []) { $0.append($1) }
      }
      #expect(statuses.filter { $0 == 201 }.count == 1)
      #expect(Set(statuses).isSubset(of: [200, 201, 503]), "\(statuses)")
      #expect(server.files(of: session).contains("photo-\(id)"))
      #expect(!server.files(of: session).contains("attempts-\(id)"))
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
      #expect(!reply.text.contains("/"), "a path of the server: \(reply.text)")
      #expect(server.files(of: session) == ["session.json"])
    }
  }

  @Test func sessionsAndPhotosAreBounded() async throws {
    var limits = ServerLimits()
    limits.sessions = 1
    limits.photos = 1
    try await RunningServer.run(limits: limits) { server in
      let session = try await server.beginSession()
      #expect(
        try await server.request("PUT", "/api/sessions/\(RunningServer.newID())").error
          == "too-many-sessions")
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

  /// A page with this name, of which there is no photo.
  private func page(_ id: SessionID, filePage: Int? = nil) -> SessionPage {
    SessionPage(
      id: id, name: "a.jpg", filePage: filePage, width: 10, height: 10, sha256: id.description,
      detected: nil,
      confidence: nil)
  }

  private func change(after others: [Neighbor]? = nil, isRemoved: Bool? = nil) -> PageChange {
    PageChange(
      quad: nil, detected: nil, rotation: nil, look: nil, after: others, isRemoved: isRemoved)
  }

  /// Rows of changes of the pages 0 to 3, and the pages that follow from them.
  @Test(arguments: [
    ([], [0, 1, 2, 3]), (["0 after 2"], [1, 2, 0, 3]), (["3 after "], [3, 0, 1, 2]),
    // A page that is gone is no neighbor: the one before it is.
    (["remove 2", "0 after 2 1"], [1, 0, 3]), (["remove 1", "3 after 1"], [3, 0, 2]),
    (["0 after 0 1"], [1, 0, 2, 3]), (["remove 1", "restore 1 after 0"], [0, 1, 2, 3]),
    (["remove 1", "restore 1"], [0, 2, 3, 1]), (["remove 1", "remove 1"], [0, 2, 3]),
    // What another client does not know stays.
    (["2 after 0", "1 after 0"], [0, 1, 2, 3]), (["remove 3", "2 after 3 0"], [0, 2, 1]),
  ])
  func changesOfSeveralClientsMerge(changes: [String], pages: [Int]) throws {
    var session = Session(id: SessionID(), created: 0)
    let ids = (0..<4).map { _ in SessionID() }
    session.pages = ids.map { page($0) }
    for words in changes.map({ $0.split(separator: " ") }) {
      let numbers = words.compactMap { Int($0) }
      let others =
        words.contains("after") ? numbers.dropFirst().map { Neighbor.page(ids[$0]) } : nil
      let isRemoved = ["remove": true, "restore": false][String(words[0])]
      try session.change(ids[numbers[0]], change(after: others, isRemoved: isRemoved))
    }
    #expect(session.pages.map(\.id) == pages.map { ids[$0] })
    #expect(Set((session.pages + session.removed).map(\.id)) == Set(ids))
  }

  @Test func pagesAreArrangedTakenOutAndPutBack() async throws {
    try await RunningServer.run { server in
      let session = try await server.beginSession()
      let (a, _) = try await server.upload(RunningServer.sample("card.jpg"), to: session)
      let (b, _) = try await server.upload(RunningServer.sample("receipt.jpg"), to: session)
      func change(_ id: String, _ json: String) async throws -> HTTPReply {
        try await self.change("/api/sessions/\(session)/pages/\(id)", json, server)
      }
      #expect(try await change(a, #"{"after":["\#(b)"]}"#).status == 200)
      #expect(try await state(session, server).pages.map(\.id) == [b, a])
      let version = try await state(session, server).version
      let removed = try await change(b, #"{"isRemoved":true}"#)
      #expect(try removed.json(Stored.self).version == version + 1)
      #expect(try await state(session, server).pages.map(\.id) == [a])
      // Only who puts it back changes it, and sending it again does not.
      #expect(try await change(b, #"{"look":"bw"}"#).error == "removed")
      let again = try await server.upload(RunningServer.sample("receipt.jpg"), to: session, id: b)
      #expect(again.reply.status == 410 && again.reply.error == "removed")
      _ = try await change(b, #"{"isRemoved":false,"after":["\#(a)"]}"#)
      #expect(try await state(session, server).pages.map(\.id) == [a, b])
      // A photo that was deleted before it came does not come.
      let late = RunningServer.newID()
      #expect(try await change(late, #"{"isRemoved":true}"#).error == "removed")
      let sent = try await server.upload(RunningServer.sample("card.jpg"), to: session, id: late)
      #expect(sent.reply.error == "removed")
      #expect(try await change(RunningServer.newID(), #"{"look":"bw"}"#).error == "not-found")
    }
  }

  /// A file of several pages becomes pages in its place, also where it is sent again after a break.
  @Test(arguments: [
    ("PlatenCommandsTests/Fixtures/chapters.pdf", 3), ("PlatenImagingTests/Fixtures/pages.tif", 3),
  ])
  func aFileOfSeveralPagesComesPageByPage(name: String, count: Int) async throws {
    try await RunningServer.run { server in
      let session = try await server.beginSession()
      let photo = try RunningServer.sample("card.jpg")
      let (a, _) = try await server.upload(photo, to: session)
      let (b, _) = try await server.upload(photo, to: session)
      let file = try RunningServer.sample("../Tests/\(name)")
      let (id, reply) = try await server.upload(file, to: session, query: "&after=\(a)")
      #expect(reply.status == 201)
      let first = try #require(SessionID(id))
      let ids = (0..<count).map { first.following(by: $0).description }
      #expect(try await state(session, server).pages.map(\.id) == [a] + ids + [b])
      let store = server.store.appendingPathComponent(session)
      let (_, again) = try await server.upload(file, to: session, id: id)
      #expect(again.status == 200)
      #expect(try await state(session, server).pages.count == count + 2)
      _ = try await server.request("POST", "/api/sessions/\(session)/save")
      let progress = try await saved(session, server)
      #expect(progress.document?.pageCount == count + 2 && progress.failures.isEmpty)
      // Each page has its own name of the file.
      #expect(FileManager.default.fileExists(atPath: store.path + "/photo-\(ids[1])"))
    }
  }

  @Test func aPageThatIsMissingOfAFileComesWhenItIsSentAgain() throws {
    var session = Session(id: SessionID(), created: 0)
    let id = SessionID()
    #expect(!session.hasFile(id))
    var first = page(id)
    first.filePageCount = 3
    session.pages = [first, page(id.following(by: 1), filePage: 2)]
    #expect(!session.hasFile(id))
    session.pages.append(page(id.following(by: 2), filePage: 3))
    #expect(session.hasFile(id))
    // A photo behind the file is behind its last page; its own pages have their places.
    let other = page(SessionID())
    session.place(other, after: [.file(id)])
    #expect(session.pages.last?.id == other.id)
    session.place(other, after: [.page(id)])
    #expect(session.pages[1].id == other.id)
    try session.change(id.following(by: 1), change(isRemoved: true))
    try session.change(id, change(isRemoved: true))
    #expect(session.hasFile(id))
    #expect(
      SessionID("000000000000000000000000ffffffff")?.following(by: 1).description
        == "00000000000000000000000000000000")
  }

  @Test func aPhotoComesToItsPlaceWithItsLook() async throws {
    try await RunningServer.run { server in
      let session = try await server.beginSession()
      let photo = try RunningServer.sample("card.jpg")
      let (a, _) = try await server.upload(photo, to: session)
      let (b, _) = try await server.upload(photo, to: session)
      let unknown = RunningServer.newID()
      let (c, _) = try await server.upload(
        photo, to: session, query: "&after=\(unknown),\(a)&look=bw")
      let (d, _) = try await server.upload(photo, to: session, query: "&after=")
      let pages = try await state(session, server).pages
      #expect(pages.map(\.id) == [d, a, c, b])
      #expect(pages.map(\.look) == ["auto", "auto", "bw", "auto"])
    }
  }

  /// Whoever discards a document has seen all of it.
  @Test func aSessionIsNotDiscardedUnseen() async throws {
    try await RunningServer.run { server in
      let session = try await server.beginSession()
      let seen = try await state(session, server).version
      try await server.upload(RunningServer.sample("card.jpg"), to: session)
      let path = "/api/sessions/\(session)"
      #expect(
        try await server.request("DELETE", "\(path)?version=\(seen)").error == "changed-elsewhere")
      let version = try await state(session, server).version
      #expect(try await server.request("DELETE", "\(path)?version=\(version)").status == 204)
    }
  }

  @Test func changesAreFollowedUntilTheSessionIsDeleted() async throws {
    let folder = FileManager.default.temporaryDirectory
      .appendingPathComponent("platen-store-\(UUID().uuidString)")
    defer { try? FileManager.default.removeItem(at: folder) }
    let store = try SessionStore(stateFolder: folder.path, limits: ServerLimits())
    let id = try await store.begin(SessionID()).id
    var versions = try await store.versions(of: id).makeAsyncIterator()
    #expect(await versions.next() == 1)
    _ = try await store.add(page(SessionID()), to: id)
    #expect(await versions.next() == 2)
    try await store.delete(id, at: nil)
    #expect(await versions.next() == nil)
  }

  /// The application is told at once, and a server that ends does not wait for those who listen.
  @Test func changesAreSentAsEvents() async throws {
    try await RunningServer.run { server in
      let session = try await server.beginSession()
      let events = try await Connection.blocking {
        let connection = try Connection(port: server.port)
        connection.send(server.bytes("GET", "/api/sessions/\(session)/events"))
        return connection
      }
      try await server.upload(RunningServer.sample("card.jpg"), to: session)
      let text = try await Connection.blocking { events.receive(until: "data: 2\n\n") }
      #expect(text.contains("text/event-stream") && text.contains("data: 2\n\n"))
    }
  }

  /// After three attempts that ended the server, the photo is refused, until a person sends it again.
  @Test(arguments: [(2, 201), (3, 422)])
  func aPhotoThatEndsTheServerIsRefused(attempts: Int, status: Int) async throws {
    try await RunningServer.run { server in
      let session = try await server.beginSession()
      let id = RunningServer.newID()
      let note = server.store.appendingPathComponent("\(session)/attempts-\(id)")
      try Data(count: attempts).write(to: note)
      let (_, reply) = try await server.upload(
        RunningServer.sample("card.jpg"), to: session, id: id)
      #expect(reply.status == status)
      #expect(reply.error == (status == 422 ? "ended-server" : nil))
      #expect(!server.files(of: session).contains("attempts-\(id)"))
      #expect(server.files(of: session).contains("photo-\(id)") == (status == 201))
      let (_, again) = try await server.upload(
        RunningServer.sample("card.jpg"), to: session, id: id)
      #expect(again.status == (status == 422 ? 201 : 200))
    }
  }

  /// A session that was stored before there were versions.
  @Test func anOlderSessionIsRead() throws {
    let id = SessionID()
    let json = #"{"id":"\#(id)","title":"Old","created":1,"pages":[],"removed":[]}"#
    let session = try JSONDecoder().decode(Session.self, from: Data(json.utf8))
    #expect(session.title == "Old" && session.version == 1 && session.deleted.isEmpty)
  }

  /// The same document is one file, under its present title; a file that a person has changed stays.
  @Test func savingAgainReplacesTheFile() async throws {
    let output = FileManager.default.temporaryDirectory
      .appendingPathComponent("platen-output-\(UUID().uuidString)")
    defer { try? FileManager.default.removeItem(at: output) }
    @Sendable func names() throws -> [String] {
      try FileManager.default.contentsOfDirectory(atPath: output.path).sorted()
    }
    try await RunningServer.run(outputFolder: output.path) { server in
      let session = try await server.beginSession()
      try await server.upload(RunningServer.sample("card.jpg"), to: session)
      func save(_ title: String) async throws -> String {
        _ = try await change("/api/sessions/\(session)", #"{"title":"\#(title)"}"#, server)
        _ = try await server.request("POST", "/api/sessions/\(session)/save")
        return try #require(try await saved(session, server).document?.copy)
      }
      let first = try await save("A")
      let second = try await save("A")
      #expect(first == second)
      #expect(try names() == [first.dropLast(4) + ".json", first])
      let renamed = try await save("B")
      #expect(try names() == [renamed.dropLast(4) + ".json", renamed] && renamed != first)
      try Data("signed".utf8).write(to: output.appendingPathComponent(renamed))
      let next = try await save("B")
      #expect(try names().count == 4 && next != renamed)
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
      #expect(try reply.json(Stored.self).page.mayRepeat == true)
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
    let id = try await store.begin(SessionID()).id
    let files = store.files(of: id)
    var pages: [SessionID] = []
    for _ in 0..<3 {
      let page = page(SessionID())
      try files.write(Data("photo".utf8), to: .photo(page.id))
      pages.append(try await store.add(page, to: id).page.id)
    }
    let remove = change(isRemoved: true)
    let saved = try await store.change(id) { try $0.change(pages[2], remove) }
    try await store.change(id) { try $0.change(pages[1], remove) }
    try await store.finish(
      saved, with: SavedDocument(title: nil, pageCount: 2, created: 0, byteCount: 1))
    #expect(files.has(.photo(pages[1])) && !files.has(.photo(pages[2])))
    let restore = change(isRemoved: false)
    let back = try await store.change(id) { try $0.change(pages[1], restore) }
    #expect(back.pages.map(\.id) == [pages[0], pages[1]] && back.deleted == [pages[2]])
    await #expect(throws: RequestError.self) {
      try await store.add(page(pages[2]), to: id)
    }
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
      // The licence is no receipt, unless a person says so.
      let licence = "/api/sessions/\(session)/pages/\(ids[2])"
      _ = try await change(licence, #"{"isReceipt":true}"#, server)
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
    for _ in 0..<1800 {
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
