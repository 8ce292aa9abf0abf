internal import FoundationEssentials
internal import PlatenImaging
public import PlatenModel

/// The corrections of many photos: the output of `platen detect`, as a person or a program changed it.
///
/// ```swift
/// let corrections = try PhotoCorrections(contentsOf: "corrected.jsonl")
/// for await page in try Scanner().pages(of: corrections.requests) { … }
/// ```
public struct PhotoCorrections: Sendable {
  /// The corrections in the order of the file. A photo may occur several times.
  public let photos: [PhotoCorrection]
  private let placesByName: [String: [Int]]
  private let placesByFile: [FileIdentity: [Int]]

  /// Creates the corrections of `photos`.
  public init(_ photos: [PhotoCorrection]) {
    self.photos = photos
    placesByName = Dictionary(grouping: photos.indices) { photos[$0].source }
    placesByFile = Dictionary(grouping: photos.indices) { FileIdentity(path: photos[$0].source) }
      .reduce(into: [:]) { places, entry in
        if let file = entry.key { places[file] = entry.value }
      }
  }

  /// Reads a file of JSON lines. Empty lines are ignored.
  ///
  /// Throws an error of the kind `input` if it cannot be read, or a line is no correction.
  public init(contentsOf source: PhotoSource) throws(ScanError) {
    let lines = try source.contents(megabytes: InputLimits().megabytes)
      .split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
    var photos: [PhotoCorrection] = []
    for (index, line) in lines.enumerated() where !line.allSatisfy({ $0 <= UInt8(ascii: " ") }) {
      do {
        photos.append(try JSONDecoder().decode(PhotoCorrection.self, from: Data(line)))
      } catch {
        throw ScanError(
          .input, source.name,
          reason: "line \(index + 1) is no photo of 'platen detect': \(Self.reason(error))")
      }
    }
    self.init(photos)
  }

  /// A request for each correction, in the order of the file.
  public var requests: [PhotoRequest] {
    photos.map { photo in
      var request = PhotoRequest(photo.source == "-" ? .standardInput : .file(photo.source))
      request.page = photo.page
      request.correction = photo
      return request
    }
  }

  /// `requests` with their corrections. One for a photo with several corrections becomes several, and
  /// one without a correction stays as it is.
  ///
  /// A photo is found by its name, or by another path of the same file. A request for a file with
  /// several pages must be for one of them.
  public func applied(to requests: [PhotoRequest]) -> [PhotoRequest] {
    requests.flatMap { request in
      let corrections = corrections(of: request)
      guard !corrections.isEmpty else { return [request] }
      return corrections.map { correction in
        var request = request
        request.correction = correction
        return request
      }
    }
  }

  private func corrections(of request: PhotoRequest) -> [PhotoCorrection] {
    var places = placesByName[request.source.name] ?? []
    if places.isEmpty, case .file(let path) = request.source, let file = FileIdentity(path: path) {
      places = placesByFile[file] ?? []
    }
    return places.map { photos[$0] }.filter { $0.page ?? 1 == request.page ?? 1 }
  }

  /// An error in a line: the key and the reason.
  private static func reason(_ error: any Error) -> String {
    switch error {
    case DecodingError.keyNotFound(let key, _): "it has no '\(key.stringValue)'"
    case DecodingError.typeMismatch(_, let context), DecodingError.valueNotFound(_, let context),
      DecodingError.dataCorrupted(let context):
      context.codingPath.isEmpty
        ? "it is not a JSON object"
        : "'\(context.codingPath.path)' is no valid value: \(context.debugDescription)"
    default: "\(error)"
    }
  }
}

extension [any CodingKey] {
  /// Such as `pages[0].quad`.
  fileprivate var path: String {
    reduce("") { path, key in
      if let index = key.intValue { return path + "[\(index)]" }
      return path.isEmpty ? key.stringValue : path + "." + key.stringValue
    }
  }
}

extension PhotoCorrection {
  /// The ratio of widths or heights that still counts as the same shape: a copy of few pixels has
  /// rounded sides.
  private static let shapeTolerance = 0.01

  /// The pixels of `photo` for each pixel of the corners. The corners may refer to a smaller copy of the
  /// photo.
  ///
  /// Throws an error of the kind `input` if the copy has another shape.
  func scale(to photo: Raster) throws(ScanError) -> (x: Double, y: Double) {
    let (photoWidth, photoHeight) = (Double(photo.width), Double(photo.height))
    let scale = (x: photoWidth / (width ?? photoWidth), y: photoHeight / (height ?? photoHeight))
    guard abs(scale.x / scale.y - 1) <= Self.shapeTolerance else {
      throw ScanError(
        .input, source,
        reason: "it has \(photo.width) × \(photo.height) pixels, and its corrections are for "
          + "another shape; detect its pages again")
    }
    return scale
  }
}

extension PhotoCorrection.Page {
  /// The distance, in pixels, at which a contour passes through a corner: coordinates are rounded to a
  /// hundredth of a pixel.
  private static let cornerTolerance = 0.5

  /// The page in a photo of `scale` pixels for each pixel of the corners; `nil` if the whole photo is
  /// the page.
  func candidate(scaledBy scale: (x: Double, y: Double)) -> PageCandidate? {
    guard let quad else { return nil }
    func scaled(_ point: Point) -> Point { Point(x: point.x * scale.x, y: point.y * scale.y) }
    let corners = quad.corners.map(scaled)
    let contour = fittingOutline?.map(scaled)
    return Quad(corners: corners).map { PageCandidate(quad: $0, outline: contour, confidence: 1) }
  }

  /// The outline, unless a corner was moved away from it.
  private var fittingOutline: [Point]? {
    guard let outline, let quad else { return nil }
    let fits = quad.corners.allSatisfy { corner in
      outline.contains { $0.distance(to: corner) <= Self.cornerTolerance }
    }
    return fits ? outline : nil
  }
}

extension ScanOptions {
  /// These options with the settings of a page or of a photo.
  func corrected(by settings: PhotoCorrection.Settings) -> ScanOptions {
    var options = self
    options.rotation = settings.rotation ?? rotation
    options.color = settings.color ?? color
    options.mode = settings.mode ?? mode
    return options
  }
}
