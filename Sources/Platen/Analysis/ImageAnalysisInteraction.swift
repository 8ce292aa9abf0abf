internal import PlatenDataDetectors
public import PlatenModel

/// The rules by which a person acts on the text, the data and the subjects of an image: VisionKit's
/// `ImageAnalysisInteraction` without its view. Points are in pixels of the image as displayed.
///
/// ```swift
/// var interaction = ImageAnalysisInteraction()
/// interaction.analysis = analysis
/// interaction.preferredInteractionTypes = .automatic
/// interaction.selectWord(at: Point(x: 120, y: 80))
/// print(interaction.selectedText)
/// ```
public struct ImageAnalysisInteraction: Sendable {
  /// The actions of a person.
  public struct InteractionTypes: OptionSet, Hashable, Sendable {
    /// One bit for each type.
    public let rawValue: UInt

    /// Creates the types of the bits of `rawValue`.
    public init(rawValue: UInt) { self.rawValue = rawValue }

    /// Everything that was analyzed; data once ``selectableItemsHighlighted`` is set. It overrides all
    /// others.
    public static let automatic = InteractionTypes(rawValue: 1 << 0)
    /// Select and copy text.
    public static let textSelection = InteractionTypes(rawValue: 1 << 1)
    /// Act on data alone: call, write, open.
    public static let dataDetectors = InteractionTypes(rawValue: 1 << 2)
    /// Lift subjects out of the image.
    public static let imageSubject = InteractionTypes(rawValue: 1 << 3)
    /// See the look-up results of the image.
    public static let visualLookUp = InteractionTypes(rawValue: 1 << 4)
    /// ``automatic`` without subjects and look-up.
    public static let automaticTextOnly = InteractionTypes(rawValue: 1 << 5)
  }

  /// Questions and notifications of the interaction to its owner. Every closure has a default.
  public struct Delegate: Sendable {
    /// Whether an interaction of a type may begin at a point. Default: always.
    public var shouldBegin: @Sendable (Point, InteractionTypes) -> Bool = { _, _ in true }
    /// The selection of text has changed.
    public var textSelectionDidChange: @Sendable () -> Void = {}
    /// ``selectableItemsHighlighted`` has changed.
    public var highlightSelectedItemsDidChange: @Sendable (Bool) -> Void = { _ in }
    /// ``liveTextButtonVisible`` has changed.
    public var liveTextButtonDidChangeToVisible: @Sendable (Bool) -> Void = { _ in }

    /// Creates a delegate that allows everything and hears nothing.
    public init() {}
  }

  /// Questions and notifications of the interaction to its owner.
  public var delegate: Delegate
  /// The analysis of the image; `nil` for none. A new one ends selections and highlights.
  public var analysis: ImageAnalysis? { didSet { analysisDidChange(from: oldValue) } }
  /// The permitted actions of a person. Default: none.
  public var preferredInteractionTypes: InteractionTypes = []
  /// Whether a long press opens the menu of data if text alone can be selected. Default: `true`.
  public var allowLongPressForDataDetectorsInTextMode = true
  /// Whether controls are hidden. Default: `false`.
  public var isSupplementaryInterfaceHidden = false
  /// The selected parts of the transcript, in their order. Parts of none are left out.
  public var selectedRanges: [Range<String.Index>] = [] {
    didSet {
      selectedRanges = selectedRanges.filter { isSelectable($0) }
      if selectedRanges != oldValue { delegate.textSelectionDidChange() }
    }
  }
  /// Whether text and data are highlighted: `false` if the analysis has neither.
  public var selectableItemsHighlighted = false {
    didSet {
      if selectableItemsHighlighted, !hasText, !hasData { selectableItemsHighlighted = false }
      if selectableItemsHighlighted != oldValue {
        delegate.highlightSelectedItemsDidChange(selectableItemsHighlighted)
      }
    }
  }
  /// The subjects that are highlighted; those of another image are left out.
  public var highlightedSubjects: Set<Subject> = [] {
    didSet { highlightedSubjects.formIntersection(analysis?.subjects ?? []) }
  }

  /// Creates an interaction without an analysis, which allows nothing.
  public init(_ delegate: Delegate = Delegate()) { self.delegate = delegate }

  private var hasText: Bool { analysis?.hasResults(for: .text) ?? false }
  private var hasData: Bool { analysis.map { !$0.items.isEmpty } ?? false }

  private func isSelectable(_ range: Range<String.Index>) -> Bool {
    guard let transcript = analysis?.transcript, !range.isEmpty else { return false }
    return range.lowerBound >= transcript.startIndex && range.upperBound <= transcript.endIndex
  }

  private mutating func analysisDidChange(from old: ImageAnalysis?) {
    let wasVisible = Self.hasTextOrData(old)
    selectedRanges = []
    selectableItemsHighlighted = false
    highlightedSubjects = []
    let isVisible = Self.hasTextOrData(analysis)
    if isVisible != wasVisible { delegate.liveTextButtonDidChangeToVisible(isVisible) }
  }

  private static func hasTextOrData(_ analysis: ImageAnalysis?) -> Bool {
    analysis.map { !$0.words.isEmpty || !$0.items.isEmpty } ?? false
  }
}

// MARK: - Rules

extension ImageAnalysisInteraction {
  /// The actions that are possible now: single types for which the image was analyzed.
  public var activeInteractionTypes: InteractionTypes {
    guard let analysis else { return [] }
    var active = preferredInteractionTypes
    if active.contains(.automatic) {
      active = [.textSelection, .imageSubject, .visualLookUp]
      if selectableItemsHighlighted { active.insert(.dataDetectors) }
    } else if active.contains(.automaticTextOnly) {
      active.subtract([.automaticTextOnly, .imageSubject, .visualLookUp])
      active.insert(.textSelection)
      if selectableItemsHighlighted { active.insert(.dataDetectors) }
    }
    if !analysis.types.contains(.text) { active.remove(.textSelection) }
    if analysis.types.isDisjoint(with: [.text, .machineReadableCode]) {
      active.remove(.dataDetectors)
    }
    if !analysis.types.contains(.subject) { active.remove(.imageSubject) }
    if !analysis.types.contains(.visualLookUp) { active.remove(.visualLookUp) }
    return active
  }

  /// Whether the button that highlights text and data is to be shown: where there are any, unless data
  /// alone is wanted, which is highlighted in any case.
  public var liveTextButtonVisible: Bool {
    guard !isSupplementaryInterfaceHidden, hasText || hasData else { return false }
    let active = activeInteractionTypes
    return active.contains(.textSelection) || preferredInteractionTypes.contains(.automatic)
  }

  /// Whether text that can be selected now is at a point.
  public func hasText(at point: Point) -> Bool {
    activeInteractionTypes.contains(.textSelection) && analysisHasText(at: point)
  }

  /// Whether any text is at a point, whatever a person can do.
  public func analysisHasText(at point: Point) -> Bool { analysis?.word(at: point) != nil }

  /// Whether data that a tap acts on is at a point.
  public func hasDataDetector(at point: Point) -> Bool { item(tappedAt: point) != nil }

  /// Whether text or data that a person can act on is at a point.
  public func hasInteractiveItem(at point: Point) -> Bool {
    hasText(at: point) || hasDataDetector(at: point)
  }

  /// The data or the barcode that a tap acts on; `nil` if there is none, and if the delegate does
  /// not allow it.
  public func item(tappedAt point: Point) -> Item? {
    guard activeInteractionTypes.contains(.dataDetectors), let item = analysis?.item(at: point),
      delegate.shouldBegin(point, .dataDetectors)
    else { return nil }
    return item
  }

  /// The data or the barcode whose menu a long press opens.
  public func item(longPressedAt point: Point) -> Item? {
    if let item = item(tappedAt: point) { return item }
    guard allowLongPressForDataDetectorsInTextMode,
      activeInteractionTypes.contains(.textSelection), let item = analysis?.item(at: point),
      delegate.shouldBegin(point, .dataDetectors)
    else { return nil }
    return item
  }

  /// The subject that a long press lifts.
  public func subject(longPressedAt point: Point) -> Subject? {
    guard activeInteractionTypes.contains(.imageSubject),
      let subject = analysis?.subject(at: point), delegate.shouldBegin(point, .imageSubject)
    else { return nil }
    return subject
  }
}

extension ImageAnalysisInteraction {
  /// The text of the whole image.
  public var text: String { analysis?.transcript ?? "" }

  /// The selected text; a line feed separates its parts.
  public var selectedText: String { analysis?.text(in: selectedRanges) ?? "" }

  /// The corners of the selected words, to be highlighted.
  public var selectedQuads: [Quad] { analysis?.words(in: selectedRanges).map(\.quad) ?? [] }

  /// Whether text is selected.
  public var hasActiveTextSelection: Bool { !selectedRanges.isEmpty }

  /// Ends the selection.
  public mutating func resetTextSelection() { selectedRanges = [] }

  /// Selects the word at a point, as a double tap does. Without one, nothing changes.
  public mutating func selectWord(at point: Point) {
    guard mayBeginSelection(at: point), let word = analysis?.word(at: point) else { return }
    selectedRanges = [word.range]
  }

  /// Selects from the word nearest to one point to that nearest to another, as dragging does.
  public mutating func select(from start: Point, to end: Point) {
    guard mayBeginSelection(at: start), let range = analysis?.range(from: start, to: end) else {
      return
    }
    selectedRanges = [range]
  }

  /// Selects all text.
  public mutating func selectAll() {
    guard activeInteractionTypes.contains(.textSelection), !text.isEmpty else { return }
    selectedRanges = [text.startIndex..<text.endIndex]
  }

  private func mayBeginSelection(at point: Point) -> Bool {
    activeInteractionTypes.contains(.textSelection) && delegate.shouldBegin(point, .textSelection)
  }
}

extension Item {
  /// The address that a person may be offered to open: a web page, `mailto:` or `tel:`, or a search on a
  /// map. `nil` if there is none, and for addresses that run code or hold data, such as
  /// `javascript:` and `data:`. Nothing is opened by itself.
  public var address: String? {
    if let barcode { return barcode.payload.isWebAddress ? barcode.payload : nil }
    let match = ItemMatch(kind, 0..<0, value: value, parts: parts, confidence: confidence)
    guard kind != .dateTimeDuration, let target = match.target(title: "", stamp: "") else {
      return nil
    }
    return target
  }
}
