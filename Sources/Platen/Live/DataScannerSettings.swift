internal import PlatenModel

/// What a data scanner looks for, and how; the names and defaults are VisionKit's.
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

  /// What is looked for.
  public var recognizedDataTypes: Set<RecognizedDataType>
  /// How large the items are. Default: `QualityLevel.balanced`.
  public var qualityLevel: QualityLevel
  /// Whether all items are reported, instead of the one nearest to the centre, or to the point of
  /// ``DataScanner/tap(at:)``. Default: `false`.
  public var recognizesMultipleItems: Bool
  /// Whether places are reported with every frame, instead of ten times a second. Default: `true`.
  public var isHighFrameRateTrackingEnabled: Bool
  /// Whether ``DataScanner/pinch(by:)`` changes the zoom. Default: `true`.
  public var isPinchToZoomEnabled: Bool
  /// Whether advice such as "Slow down" is reported. Default: `true`.
  public var isGuidanceEnabled: Bool
  /// Whether each frame is reported with its items highlighted. Default: `false`.
  public var isHighlightingEnabled: Bool
  /// The context that resolves ambiguous dates and numbers. Its kinds are ignored.
  public var items = ItemSettings()

  /// Creates settings.
  public init(
    recognizedDataTypes: Set<RecognizedDataType>, qualityLevel: QualityLevel = .balanced,
    recognizesMultipleItems: Bool = false, isHighFrameRateTrackingEnabled: Bool = true,
    isPinchToZoomEnabled: Bool = true, isGuidanceEnabled: Bool = true,
    isHighlightingEnabled: Bool = false
  ) {
    self.recognizedDataTypes = recognizedDataTypes
    self.qualityLevel = qualityLevel
    self.recognizesMultipleItems = recognizesMultipleItems
    self.isHighFrameRateTrackingEnabled = isHighFrameRateTrackingEnabled
    self.isPinchToZoomEnabled = isPinchToZoomEnabled
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

  /// Whether text is wanted.
  var includesText: Bool {
    recognizedDataTypes.contains { if case .text = $0 { true } else { false } }
  }
}
