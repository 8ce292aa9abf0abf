internal import Dispatch
public import FoundationEssentials
internal import PlatenImaging
public import PlatenModel
internal import PlatenVideo
internal import Synchronization

/// Settings of a data scanner; the names and defaults are VisionKit's.
public struct DataScannerSettings: Hashable, Sendable {
  /// How large the items are that must be recognized.
  public enum QualityLevel: String, Hashable, Sendable, CaseIterable {
    /// Large items, such as signs: frames are searched at a width of 640 pixels.
    case fast
    /// At a width of 1280 pixels.
    case balanced
    /// Small items: at the frame's own size.
    case accurate

    /// The width, in pixels, at which frames are searched.
    var maximumWidth: Int {
      switch self {
      case .fast: 640
      case .balanced: 1280
      case .accurate: .max
      }
    }

    /// Seconds from one recognition of text to the next, in a video whose frames wait.
    var textInterval: Double {
      switch self {
      case .fast: 0.3
      case .balanced: 0.5
      case .accurate: 1
      }
    }
  }

  /// The types of data to recognize.
  public var recognizedDataTypes: Set<RecognizedDataType>
  /// How large the items are. Default: `QualityLevel.balanced`.
  public var qualityLevel: QualityLevel
  /// Whether all items are reported, instead of the one nearest to the center, or to the point of
  /// ``DataScanner/tap(at:)``. Default: `false`.
  public var recognizesMultipleItems: Bool
  /// Whether places are reported with every frame, instead of ten times a second. Default: `true`.
  public var isHighFrameRateTrackingEnabled: Bool
  /// Whether advice such as "Slow down" is reported. Default: `true`.
  public var isGuidanceEnabled: Bool
  /// Whether each frame is reported with its items highlighted. Default: `false`.
  public var isHighlightingEnabled: Bool
  /// The context that resolves ambiguous dates and numbers. Its kinds are ignored.
  public var items = ItemSettings()

  /// Creates settings; each parameter has the default of its property.
  public init(
    recognizedDataTypes: Set<RecognizedDataType>, qualityLevel: QualityLevel = .balanced,
    recognizesMultipleItems: Bool = false, isHighFrameRateTrackingEnabled: Bool = true,
    isGuidanceEnabled: Bool = true,
    isHighlightingEnabled: Bool = false
  ) {
    self.recognizedDataTypes = recognizedDataTypes
    self.qualityLevel = qualityLevel
    self.recognizesMultipleItems = recognizesMultipleItems
    self.isHighFrameRateTrackingEnabled = isHighFrameRateTrackingEnabled
    self.isGuidanceEnabled = isGuidanceEnabled
    self.isHighlightingEnabled = isHighlightingEnabled
  }

  /// The wanted barcodes; `nil` for none.
  var symbologies: Set<BarcodeSymbology>? {
    var wanted: Set<BarcodeSymbology>?
    for case .barcode(let symbologies) in recognizedDataTypes {
      let all = symbologies.isEmpty ? Set(BarcodeSymbology.allCases) : symbologies
      wanted = (wanted ?? []).union(all)
    }
    return wanted
  }

  /// The languages of the text, the most likely first: by their foremost place in a type, and among
  /// equals in alphabetical order, since the types are in none.
  var languages: [String] {
    var places: [String: Int] = [:]
    for case .text(let preferred, _) in recognizedDataTypes {
      for (place, language) in preferred.enumerated() {
        places[language] = min(places[language] ?? place, place)
      }
    }
    let languages = places.sorted { ($0.value, $0.key) < ($1.value, $1.key) }.map(\.key)
    return languages.isEmpty ? ScanOptions().languages : languages
  }

  /// The kinds of text that are wanted besides lines.
  var textKinds: Set<Item.Kind> {
    var kinds: Set<Item.Kind> = []
    for case .text(_, let type?) in recognizedDataTypes { kinds.insert(type.kind) }
    return kinds
  }

  /// Whether every line of text is wanted.
  var includesLines: Bool {
    recognizedDataTypes.contains { if case .text(_, nil) = $0 { true } else { false } }
  }

  var includesText: Bool {
    recognizedDataTypes.contains { if case .text = $0 { true } else { false } }
  }
}

/// A type of data that a data scanner looks for; named as in VisionKit.
public enum RecognizedDataType: Hashable, Sendable {
  /// Text: items of one kind, or with `textContentType` `nil` every line. `languages` are
  /// BCP 47 tags or Tesseract's names, the most likely first; empty for the language of the
  /// recognition model.
  case text(languages: [String] = [], textContentType: TextContentType? = nil)
  /// Barcodes of these symbologies; empty for all.
  case barcode(symbologies: Set<BarcodeSymbology> = [])

  /// A kind of text. The raw values are those of ``PlatenModel/Item/Kind``.
  public enum TextContentType: String, Hashable, Sendable, CaseIterable {
    /// A web address, such as `example.org/menu`.
    case url = "URL"
    /// A date, a time, a duration or an interval.
    case dateTimeDuration
    /// An e-mail address.
    case emailAddress
    /// A flight number, such as `LH 400`.
    case flightNumber
    /// A postal address.
    case fullStreetAddress
    /// A tracking number of a parcel.
    case shipmentTrackingNumber
    /// A telephone number.
    case telephoneNumber
    /// An amount of money.
    case currency
    // VisionKit has none of the following.
    /// An International Bank Account Number, ISO 13616.
    case iban
    /// A registration number for value added tax.
    case vatNumber
    /// An International Standard Book Number, ISO 2108.
    case isbn
    /// An IPv4 or IPv6 address.
    case ipAddress

    /// The same kind among the items of a page.
    var kind: Item.Kind { Item.Kind(rawValue: rawValue)! }
  }
}

/// A region of a camera's or a video's frames, such as a gauge or a manual, held still; named after
/// VisionKit's `CameraRegionView`.
///
/// ```swift
/// let region = CameraRegion(
///   source: VideoSource("/dev/video0"),
///   region: .shares(Box(x: 0.3, y: 0.3, width: 0.4, height: 0.4)))
/// for try await frame in region.frames() { show(frame.jpeg) }
/// ```
public final class CameraRegion: Sendable {
  private let source: VideoSource
  private let region: DataScanner.Region
  private let isContrastEnhancementEnabled: Bool
  /// The frames that are being made; `nil` while none are.
  private let running = Mutex<EventChannel<Frame>?>(nil)

  /// One frame of the region.
  public struct Frame: Sendable {
    /// Seconds since the first frame.
    public let time: Double
    /// The region, as a JPEG file; all frames have the same size.
    public let jpeg: Data
    /// Whether the plane of the region was found in the frame; otherwise it is shown where it was last.
    public let isHeld: Bool
  }

  /// Creates a region, which does nothing until its frames are asked for.
  ///
  /// - Parameters:
  ///   - source: a camera or a video.
  ///   - region: the plane to hold still, in the first frame. Default: the whole frame.
  ///   - isContrastEnhancementEnabled: whether local contrast is raised. Default: `false`.
  public init(
    source: VideoSource,
    region: DataScanner.Region = .shares(Box(x: 0, y: 0, width: 1, height: 1)),
    isContrastEnhancementEnabled: Bool = false
  ) {
    self.source = source
    self.region = region
    self.isContrastEnhancementEnabled = isContrastEnhancementEnabled
  }

  /// Ends the stream of frames.
  public func stop() { running.withLock { $0 = nil } }

  /// The frames, made on a thread of their own until the video ends.
  ///
  /// They throw `ScanError` if the source cannot be opened or fails. One consumer at a time gets them:
  /// another ends at once.
  public func frames() -> AsyncThrowingStream<Frame, any Error> {
    let channel = EventChannel<Frame>()
    let starts = running.withLock { running in
      guard running == nil else { return false }
      running = channel
      return true
    }
    guard starts else {
      channel.finish()
      return channel.stream()
    }
    DispatchQueue(label: "platen.camera-region").async { [self] in
      var failure: ScanError?
      do throws(ScanError) {
        try run(channel)
      } catch {
        failure = error
      }
      end(channel)
      channel.finish(throwing: failure)
    }
    return channel.stream { [weak self] in self?.end(channel) }
  }

  /// Ends the frames of `channel`, unless others are being made by now.
  private func end(_ channel: EventChannel<Frame>) {
    running.withLock { if $0 === channel { $0 = nil } }
  }

  private func isRunning(_ channel: EventChannel<Frame>) -> Bool {
    !channel.isClosed && running.withLock { $0 === channel }
  }

  private func run(_ channel: EventChannel<Frame>) throws(ScanError) {
    let frames = try source.open()
    var stabilizer: PlaneStabilizer?
    while true {
      channel.waitForDemand()
      guard isRunning(channel), let frame = try frames.next() else { return }
      let box = region.box(in: frame)
      if stabilizer == nil { stabilizer = try PlaneStabilizer(region: Quad(box)) }
      guard let stabilizer else { return }
      var picture = try stabilizer.stabilized(frame.raster).cropped(to: box)
      if isContrastEnhancementEnabled { picture = try picture.contrastEnhanced() }
      let jpeg = try RasterEncoder.jpeg(
        picture, quality: HighlightedFrame.jpegQuality, resolution: nil)
      channel.send(Frame(time: frame.time, jpeg: jpeg, isHeld: stabilizer.isHeld))
    }
  }
}

extension Quad {
  /// Whether the center and at least `minimumShare` of the area are inside `box`.
  func isInside(_ box: Box, minimumShare: Double) -> Bool {
    let middle = center
    guard (box.x...box.maxX).contains(middle.x), (box.y...box.maxY).contains(middle.y) else {
      return false
    }
    let inside = corners.clipped(to: box)
    return inside.polygonArea >= minimumShare * area
  }
}

/// Advice for whoever holds the camera.
public enum ScannerGuidance: String, Hashable, Sendable, CaseIterable {
  /// Nothing needs to change.
  case none
  /// The picture moves too fast.
  case slowDown
  /// There is too little light.
  case tooDark

  /// The advice in words; empty for ``none``.
  public var text: String {
    switch self {
    case .none: ""
    case .slowDown: "Slow down"
    case .tooDark: "More light is needed"
    }
  }
}

/// Why a camera or a video cannot be scanned now; named as in VisionKit.
public enum ScanningUnavailable: String, Error, Hashable, Sendable, CaseIterable {
  /// This system cannot scan; never on Linux.
  case unsupported
  /// This user may not open the camera or the file.
  case cameraRestricted
  // VisionKit has none of the following.
  /// There is no such camera or file.
  case deviceAbsent
  /// Another program uses the camera.
  case deviceBusy
  /// The camera delivers nothing that can be scanned.
  case formatUnsupported
}

extension ScanningUnavailable: CustomStringConvertible {
  /// One line without a full stop.
  public var description: String {
    switch self {
    case .unsupported: "this system cannot scan"
    case .cameraRestricted: "this user may not open the camera; members of the group 'video' may"
    case .deviceAbsent: "there is no such camera or video"
    case .deviceBusy: "another program uses the camera"
    case .formatUnsupported: "the camera delivers neither Motion JPEG nor YUYV"
    }
  }
}

extension VideoSource {
  /// Why the source cannot be scanned now; `nil` if it can. A camera is opened and closed again.
  public var unavailability: ScanningUnavailable? {
    switch fault() {
    case .absent: .deviceAbsent
    case .refused: .cameraRestricted
    case .busy: .deviceBusy
    case .unusable: .formatUnsupported
    case nil: nil
    }
  }
}
