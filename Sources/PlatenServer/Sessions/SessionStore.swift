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

  /// Reads the sessions in the state folder. A folder that holds none is left alone.
  init(stateFolder: String, limits: ServerLimits) throws(ScanError) {
    folder = stateFolder + "/sessions"
    self.limits = limits
    try OutputFolder.create(path: folder)
    // Photos of papers are private.
    guard chmod(folder, 0o700) == 0 else {
      throw .unwritableOutput(path: folder, reason: String(cString: strerror(errno)))
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
  var all: [Session] { sessions.values.sorted { $0.created > $1.created } }

  /// A session. Throws ``Refusal/notFound`` where there is none.
  func session(_ id: SessionID) throws -> Session {
    guard let session = sessions[id] else { throw Refusal.notFound }
    return session
  }

  /// A page of a session.
  func page(_ id: SessionID, in session: SessionID) throws -> SessionPage {
    guard let page = try self.session(session).page(id) else { throw Refusal.notFound }
    return page
  }

  /// Begins a session.
  func begin() throws -> Session {
    guard sessions.count < limits.sessions else {
      throw Refusal(.insufficientStorage, "too-many-sessions")
    }
    let session = Session(id: SessionID(), created: Date().timeIntervalSince1970)
    try files(of: session.id).create()
    return try keep(session)
  }

  /// Changes a session, and stores it.
  @discardableResult
  func change(_ id: SessionID, _ change: (inout Session) throws -> Void) throws -> Session {
    var session = try session(id)
    try change(&session)
    return try keep(session)
  }

  /// Throws where the session has no room for another photo.
  func requireRoom(in id: SessionID) throws {
    let session = try session(id)
    guard session.pages.count + session.removed.count < limits.photos else {
      throw Refusal(.insufficientStorage, "too-many-photos")
    }
  }

  /// Adds a page, unless it is there already.
  func add(_ page: SessionPage, to id: SessionID) throws -> SessionPage {
    try requireRoom(in: id)
    var added = page
    try change(id) { session in
      if let known = session.page(page.id) {
        added = known
        return
      }
      added.duplicateOf = session.pages.first { $0.looksLike(page) }?.id
      session.pages.append(added)
      session.document = nil
    }
    return added
  }

  /// Puts the pages into the order of `ids`. Those that are missing are taken out; those that were
  /// taken out before come back.
  func arrange(_ ids: [SessionID], in id: SessionID) throws -> Session {
    try change(id) { session in
      let all = session.pages + session.removed
      let pages = Dictionary(all.map { ($0.id, $0) }, uniquingKeysWith: { first, _ in first })
      guard Set(ids).count == ids.count, ids.allSatisfy({ pages[$0] != nil }) else {
        throw Refusal.malformed
      }
      session.pages = ids.map { pages[$0]! }
      session.removed = all.filter { !ids.contains($0.id) }
      session.document = nil
    }
  }

  /// Notes the document that was made of `saved`, unless the session has changed meanwhile. The photos
  /// that were taken out are deleted.
  func finish(_ saved: Session, with document: SavedDocument) throws {
    try change(saved.id) { session in
      if session.pages == saved.pages, session.title == saved.title { session.document = document }
      for page in session.removed {
        files(of: saved.id).remove(.photo(page.id))
        files(of: saved.id).remove(.view(page.id))
      }
      session.removed = []
    }
  }

  /// Deletes a session with all its files.
  func delete(_ id: SessionID) throws {
    _ = try session(id)
    sessions[id] = nil
    files(of: id).delete()
  }

  /// Deletes what work that was still going on has written for a session that was deleted.
  func clear(_ id: SessionID) {
    if sessions[id] == nil { files(of: id).delete() }
  }

  private func keep(_ session: Session) throws -> Session {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    do {
      try files(of: session.id).write(try encoder.encode(session), to: .session)
    } catch let error as ScanError {
      throw Refusal(error)
    }
    sessions[session.id] = session
    return session
  }
}

extension SessionPage {
  /// The largest number of bits, of 256, in which the appearances of two photos of one page differ. On
  /// the samples with other light, noise and corners that are 3 pixels off, photos of one page differ in
  /// 13 to 42 bits on average, and different pages, even two letters of one firm, in at least 61. A
  /// higher value finds more pages that were taken twice, and marks some that were not.
  private static let maximumDistance = 40

  /// Whether `other` is the same file, or seems to show the same page.
  fileprivate func looksLike(_ other: SessionPage) -> Bool {
    if sha256 == other.sha256 { return true }
    guard !isBlank, !other.isBlank, appearance.count == other.appearance.count,
      !appearance.isEmpty
    else { return false }
    return PagePreview.distance(appearance, other.appearance) <= Self.maximumDistance
  }
}
