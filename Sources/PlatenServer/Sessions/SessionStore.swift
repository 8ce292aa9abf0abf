internal import FoundationEssentials
internal import Glibc
internal import HTTPTypes
internal import Platen
internal import PlatenModel

/// The sessions, each a folder, which survive the end of the program.
actor SessionStore {
  private let folder: String
  private let limits: ServerLimits
  private var sessions: [SessionID: Session] = [:]
  /// The clients that follow a session.
  private var followers: [SessionID: [UUID: AsyncStream<Int>.Continuation]] = [:]

  /// Reads the sessions in the state folder. A folder that holds none is left alone.
  init(stateFolder: String, limits: ServerLimits) throws(ScanError) {
    folder = stateFolder + "/sessions"
    self.limits = limits
    try OutputFolder.create(path: folder)
    // Photos of papers are private.
    guard chmod(folder, 0o700) == 0 else {
      throw .output(folder, String(cString: strerror(errno)))
    }
    for id in OutputFolder.names(in: folder).compactMap(SessionID.init) {
      guard let data = try? SessionFolder(path: folder + "/\(id)").contents(of: .session),
        let session = try? JSONDecoder().decode(Session.self, from: data), session.id == id
      else { continue }
      sessions[id] = session
    }
  }

  /// The folder of a session.
  nonisolated func files(of id: SessionID) -> SessionFolder {
    SessionFolder(path: folder + "/\(id)")
  }

  /// All sessions, the newest first.
  var all: [Session] {
    sessions.values.sorted { ($1.created, $0.id.description) < ($0.created, $1.id.description) }
  }

  /// A session. Throws ``RequestError/notFound`` if there is none.
  func session(_ id: SessionID) throws -> Session {
    guard let session = sessions[id] else { throw RequestError.notFound }
    return session
  }

  /// A page of a session.
  func page(_ id: SessionID, in session: SessionID) throws -> SessionPage {
    guard let page = try self.session(session).page(id) else { throw RequestError.notFound }
    return page
  }

  /// Begins the session with this name, which the client chooses, so that a repeated request begins one.
  func begin(_ id: SessionID) throws -> Session {
    if let known = sessions[id] { return known }
    guard sessions.count < limits.sessions else {
      throw RequestError(.insufficientStorage, "too-many-sessions")
    }
    let session = Session(id: id, created: Date().timeIntervalSince1970)
    try files(of: session.id).create()
    return try store(session)
  }

  /// Changes a session, and stores it.
  @discardableResult
  func change(_ id: SessionID, _ change: (inout Session) throws -> Void) throws -> Session {
    var session = try session(id)
    try change(&session)
    return try store(session)
  }

  /// Throws if the session has no room for so many other photos.
  func requireRoom(for count: Int = 1, in id: SessionID) throws {
    let session = try session(id)
    guard session.pages.count + session.removed.count + count <= limits.photos,
      session.deleted.count < Session.maximumDeletedCount
    else {
      throw RequestError(.insufficientStorage, "too-many-photos")
    }
  }

  /// Adds a page, unless it is there already, or was taken out.
  ///
  /// - Parameter others: the pages before its place, the nearest first; `nil` for the end.
  func add(
    _ page: SessionPage, to id: SessionID, after others: [Neighbor]? = nil
  ) throws -> StoredPage {
    try requireRoom(in: id)
    var added = page
    let session = try change(id) { session in
      guard !session.hasRemoved(page.id) else { throw RequestError.removed }
      if let known = session.page(page.id) {
        added = known
        return
      }
      added.duplicateOf =
        session.pages.first { $0.sha256 == page.sha256 && $0.filePage == page.filePage }?.id
      if added.duplicateOf == nil, !session.pages.similar(to: page).isEmpty {
        added.mayRepeat = true
      }
      session.pages.append(added)
      if let others { session.place(added, after: others) }
      session.document = nil
    }
    return StoredPage(page: added, version: session.version)
  }

  /// The pages before a page that look like it, the most similar first.
  func similar(to id: SessionID, in session: SessionID) throws -> [SessionPage] {
    let pages = try self.session(session).pages
    guard let index = pages.firstIndex(where: { $0.id == id }) else { throw RequestError.notFound }
    return pages[..<index].similar(to: pages[index])
  }

  /// Notes which page another repeats; `nil` for none.
  func note(_ id: SessionID, repeats original: SessionID?, in session: SessionID) throws {
    try change(session) { session in
      guard let index = session.pages.firstIndex(where: { $0.id == id }) else { return }
      (session.pages[index].duplicateOf, session.pages[index].mayRepeat) = (original, nil)
    }
  }

  /// Notes the document that was made of `saved`, unless the session has changed meanwhile. The photos
  /// that were out already when it was saved are deleted, unless they came back.
  func finish(_ saved: Session, with document: SavedDocument, copy: SavedCopy? = nil) throws {
    let old = Set(saved.removed.map(\.id))
    var gone: [SessionPage] = []
    try change(saved.id) { session in
      if session.pages.map(\.withoutHints) == saved.pages.map(\.withoutHints),
        session.title == saved.title
      {
        session.document = document
        session.title = document.title ?? ""
      }
      gone = session.removed.filter { old.contains($0.id) }
      session.removed.removeAll { old.contains($0.id) }
      session.deleted += gone.map(\.id)
      session.copy = copy ?? session.copy
    }
    for page in gone {
      files(of: saved.id).remove(.photo(page.id))
      files(of: saved.id).remove(.view(page.id))
    }
  }

  /// Deletes a session with all its files.
  ///
  /// - Parameter version: the state that a person has seen: what came later is not deleted unseen. `nil`
  ///   for any.
  func delete(_ id: SessionID, at version: Int?) throws {
    guard try session(id).version == version ?? session(id).version else {
      throw RequestError(.conflict, "changed-elsewhere")
    }
    sessions[id] = nil
    files(of: id).delete()
    followers[id]?.values.forEach { $0.finish() }
  }

  /// Seconds after which a version is said again, so that a connection that broke is noticed.
  private static let heartbeat = Duration.seconds(15)

  /// The version of a session, now and after every change, until it is deleted.
  func versions(of id: SessionID) throws -> AsyncStream<Int> {
    let session = try session(id)
    let (versions, follower) = AsyncStream.makeStream(
      of: Int.self, bufferingPolicy: .bufferingNewest(1))
    let name = UUID()
    followers[id, default: [:]][name] = follower
    follower.yield(session.version)
    let heartbeats = Task {
      while true {
        try await Task.sleep(for: Self.heartbeat)
        if let session = sessions[id] { follower.yield(session.version) }
      }
    }
    follower.onTermination = { _ in
      heartbeats.cancel()
      Task { await self.forget(name, following: id) }
    }
    return versions
  }

  private func forget(_ follower: UUID, following id: SessionID) {
    followers[id]?[follower] = nil
    if followers[id]?.isEmpty == true { followers[id] = nil }
  }

  /// Deletes what work that was still going on has written for a session that was deleted.
  func clear(_ id: SessionID) {
    if sessions[id] == nil { files(of: id).delete() }
  }

  private func store(_ changed: Session) throws -> Session {
    var session = changed
    session.version += 1
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    do {
      try files(of: session.id).write(try encoder.encode(session), to: .session)
    } catch let error as ScanError {
      throw RequestError(error)
    }
    sessions[session.id] = session
    followers[session.id]?.values.forEach { $0.yield(session.version) }
    return session
  }
}

/// A page, and the version of its session.
struct StoredPage: Encodable, Sendable {
  let page: SessionPage
  let version: Int
}

extension Sequence<SessionPage> {
  /// The pages that look like `page`, the most similar first. Only these are compared, as with the
  /// sketches of `DuplicateFinder`.
  ///
  /// On the samples with other light, noise and corners that are 3 pixels off, photos of one page differ
  /// in 13 to 42 of 256 bits on average, and different pages, even two letters of one firm, in at least
  /// 61. A higher limit costs time, and a lower one misses repeated pages.
  fileprivate func similar(to page: SessionPage) -> [SessionPage] {
    let (maximumDistance, maximumCount) = (72, 4)
    guard !page.isBlank, !page.appearance.isEmpty else { return [] }
    return filter { !$0.isBlank && $0.appearance.count == page.appearance.count }
      .map { (page: $0, distance: PagePreview.distance($0.appearance, page.appearance)) }
      .filter { $0.distance <= maximumDistance }
      .sorted { $0.distance < $1.distance }
      .prefix(maximumCount).map(\.page)
  }
}
