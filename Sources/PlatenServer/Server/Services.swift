internal import FoundationEssentials
internal import Hummingbird
internal import Platen
internal import PlatenModel

/// What the routes work with.
struct Services: Sendable {
  let settings: ServerSettings
  let store: SessionStore
  let saver: DocumentSaver
  let reader: PageReader
  let duplicates: DuplicateSearch
  let subjects: PageSubjects
  /// What the application reports of its use; `nil` where nobody wants to know.
  let eventLog: EventLog?
  let previews = PreviewCache()
  /// The memory of all photos in progress, whichever tab or document they are for.
  let budget: MemoryBudget
  /// Work on photos: decoding, detection, previews.
  let photoWork: WorkQueue
  /// Recognition of single pages.
  let readingWork: WorkQueue
  /// Work on frames of a video, of which late ones are worth nothing.
  let frameWork: WorkQueue

  init(settings: ServerSettings) throws(ScanError) {
    self.settings = settings
    store = try SessionStore(stateFolder: settings.stateFolder, limits: settings.limits)
    budget = MemoryBudget(for: ScanOptions())
    reader = PageReader(settings: settings, budget: budget)
    saver = DocumentSaver(store: store, settings: settings, reader: reader)
    duplicates = DuplicateSearch(store: store, reader: reader)
    subjects = PageSubjects(limits: settings.limits.photo)
    if let path = settings.eventLog { eventLog = try EventLog(path: path) } else { eventLog = nil }
    let processors = ProcessInfo.processInfo.activeProcessorCount
    photoWork = WorkQueue(label: "platen.photos", width: processors, maximumWaiting: 200)
    readingWork = WorkQueue(label: "platen.reading", width: processors, maximumWaiting: 50)
    frameWork = WorkQueue(label: "platen.frames", width: processors, maximumWaiting: 4)
  }

  var limits: ServerLimits { settings.limits }
}

extension Request {
  /// The ID in the path.
  func id(_ name: String, _ context: ServerContext) throws -> SessionID {
    guard let id = context.parameters.get(name).flatMap(SessionID.init) else {
      throw Refusal.notFound
    }
    return id
  }

  /// A parameter behind the question mark.
  func query(_ name: Substring) -> String? { uri.queryParameters[name].map(String.init) }
}
