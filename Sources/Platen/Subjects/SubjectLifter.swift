public import FoundationEssentials
internal import PlatenImaging
public import PlatenModel
internal import PlatenSubjects

/// Cuts the main objects of photos from their background.
///
/// ```swift
/// var settings = SubjectSettings()
/// settings.format = .png
/// for await result in try SubjectLifter(settings: settings).photos(["cup.jpg"]) {
///   print(try result.get().subjects.count)
/// }
/// ```
public struct SubjectLifter: Sendable {
  private let settings: SubjectSettings
  private let options: ScanOptions
  private let detector: SubjectDetector
  private let background: CutoutBackground?

  /// Creates a lifter. Of `options`, the limits of files and the number of photos at a time count.
  ///
  /// Throws an error of the kind `configuration`, and ``PlatenModel/ScanError`` if the picture
  /// of the background cannot be read.
  public init(
    settings: SubjectSettings, options: ScanOptions = ScanOptions()
  ) throws(ScanError) {
    self.settings = settings
    self.options = options
    detector = try SubjectDetector(network: settings.network.map(SubjectNetwork.init(at:)))
    background = try settings.background.map { (background) throws(ScanError) in
      try CutoutBackground(background, limits: options.limits)
    }
  }

  /// The subjects of each photo; results come in the order of the photos, and an error of one photo is
  /// its result.
  public func photos(_ photos: [PhotoRequest]) -> PhotoResults<LiftedPhoto> {
    PhotoResults(
      photos: photos, options: options, work: { worker, job in await worker.lift(job, by: self) })
  }

  /// The subjects of all photos of the files `photos`.
  public func photos(_ photos: [PhotoSource]) -> PhotoResults<LiftedPhoto> {
    self.photos(photos.map { PhotoRequest($0) })
  }

  /// The subjects of the decoded photo `raster`, and the queries about them; `engine` reads the photo.
  func lifted(
    _ raster: Raster, source: String, page: Int, engine: () throws(ScanError) -> AnalysisEngine
  ) throws(ScanError) -> LiftedSubjects {
    let part = try settings.part.map { (part) throws(ScanError) in
      try part.wholePixels(of: raster, source: source)
    }
    let origin = Point(x: part?.x ?? 0, y: part?.y ?? 0)
    let found = try detector.subjects(in: part.map(raster.cropped) ?? raster)
    let numbers = try selected(of: found, offset: origin, source: source)
    var cutout: Cutout?
    var picture: Data?
    if let format = settings.format, !numbers.isEmpty {
      cutout = try found.cutout(of: numbers, trims: settings.trims)
      picture = try cutout?.encoded(as: Cutout.Format(format), over: background)
    }
    let subjects = found.subjects.filter { numbers.contains($0.id) }
      .map { $0.moved(origin.x, origin.y) }
    var lifted = LiftedSubjects(
      source: source, page: page, width: raster.width, height: raster.height, subjects: subjects,
      picture: picture, pictureBox: cutout?.box.moved(origin.x, origin.y))
    if settings.looksUp {
      let reading = try engine().reading(of: raster)
      lifted.codes = reading.lookUpResults
      guard settings.lookUp != nil else { return lifted }
      for subject in subjects {
        let picture = try found.cutout(of: [subject.id], trims: true).encoded(as: .png)
        lifted.queries.append(
          LookUpQuery(
            source: source, subject: subject, picture: picture, transcript: reading.transcript,
            items: reading.items))
      }
    }
    return lifted
  }

  /// Asks the queries of `lifted`, one after the other.
  func lookedUp(_ lifted: LiftedSubjects) async -> LiftedPhoto {
    var results: [LookUpResult] = []
    var warnings: [String] = []
    for query in lifted.queries {
      do {
        let result = try await settings.lookUp?(query)
        if let result { results.append(result.about(query.subject.id)) }
      } catch {
        warnings.append("subject \(query.subject.id): \(error)")
      }
    }
    return lifted.photo(lookUpResults: results + lifted.codes, warnings: warnings)
  }

  /// The numbers of the selected subjects. `offset` is the place in the photo of its part.
  private func selected(
    of found: PhotoSubjects, offset: Point, source: String
  ) throws(ScanError) -> Set<Subject.ID> {
    switch settings.selection {
    case .all: return Set(found.subjects.map(\.id))
    case .at(let point):
      let place = Point(x: point.x - offset.x, y: point.y - offset.y)
      return Set([found.subject(at: place)?.id].compactMap(\.self))
    case .numbers(let numbers):
      let count = found.subjects.count
      if let number = numbers.sorted().first(where: {
        !(1...max(count, 1)).contains($0) || count == 0
      }) {
        let rest = count == 0 ? ", since none was found" : "; there are 1 to \(count)"
        throw ScanError(.usage, source, reason: "there is no subject \(number)" + rest)
      }
      return numbers
    }
  }
}

/// The subjects of one photo, before anything is asked about them.
struct LiftedSubjects {
  let source: String
  let page: Int
  let width: Int
  let height: Int
  let subjects: [Subject]
  let picture: Data?
  let pictureBox: Box?
  /// The meaning of the codes of the photo.
  var codes: [LookUpResult] = []
  var queries: [LookUpQuery] = []

  func photo(lookUpResults: [LookUpResult], warnings: [String]) -> LiftedPhoto {
    LiftedPhoto(
      source: source, page: page, width: width, height: height, subjects: subjects,
      picture: picture, pictureBox: pictureBox, lookUpResults: lookUpResults, warnings: warnings)
  }
}

extension PageWorker {
  /// Lifts the subjects of one photo, whose pixels are freed before anything is asked about them.
  func lift(_ job: PhotoJob, by lifter: SubjectLifter) async -> [PhotoResult<LiftedPhoto>] {
    let lifted = Result { () throws(ScanError) in
      try Self.requireNotCancelled()
      let photo = try job.photo(limits: options.limits).file
      return try budget.reserve(pixels: photo.pixelCount(frame: job.frame)) {
        () throws(ScanError) in
        try lifter.lifted(
          photo.photo(frame: job.frame).raster, source: job.source.name, page: job.frame + 1,
          engine: { () throws(ScanError) in try analysisEngine() })
      }
    }
    switch lifted {
    case .success(let lifted): return [job.result(.success(await lifter.lookedUp(lifted)))]
    case .failure(let error): return [job.result(.failure(error))]
    }
  }
}

/// The subjects of one photo, and their picture.
public struct LiftedPhoto: Hashable, Sendable {
  /// The name of the photo as the caller gave it.
  public let source: String
  /// The number of the photo in its file, from 1.
  public let page: Int
  /// Pixels of the photo as displayed.
  public let width: Int
  /// Pixels of the photo as displayed.
  public let height: Int
  /// The subjects that were selected, the largest first; empty if there is none.
  public let subjects: [Subject]
  /// A file of all of them in one picture; `nil` if ``SubjectSettings/format`` is, or if there is
  /// no subject.
  public let picture: Data?
  /// The picture's place in the photo; `nil` without a picture.
  public let pictureBox: Box?
  /// Look-up results for the subjects and the codes; empty unless ``SubjectSettings/looksUp`` is set.
  public let lookUpResults: [LookUpResult]
  /// One line for each look-up that failed.
  public let warnings: [String]
}
