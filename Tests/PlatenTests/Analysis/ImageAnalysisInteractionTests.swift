import DrawnSubjects
import Foundation
import PlatenImaging
import Synchronization
import Testing

@testable import Platen

/// The rows of VisionKit's ImageAnalysisInteraction (D) that have no view.
@Suite struct ImageAnalysisInteractionTests {
  typealias Types = ImageAnalysisInteraction.InteractionTypes

  /// A page of two lines, `Call 555 now` and `Bye`, in an image of 400 × 100 pixels; `555` is data.
  private func analysis(
    _ types: ImageAnalyzer.AnalysisTypes = [.text, .subject, .visualLookUp]
  ) -> ImageAnalysis {
    func line(_ text: String, y: Double) -> RecognizedPage.Line {
      var x = 10.0
      let words = text.split(separator: " ").map { word in
        defer { x += 100 }
        return RecognizedPage.Word(
          text: String(word), box: Box(x: x, y: y, width: 80, height: 20), confidence: 0.9)
      }
      return RecognizedPage.Line(
        text: text, box: Box(x: 10, y: y, width: 380, height: 20), baseline: [], words: words)
    }
    let lines = [line("Call 555 now", y: 10), line("Bye", y: 60)]
    let page = RecognizedPage(
      width: 400, height: 100, language: "eng",
      blocks: [
        RecognizedPage.Block(
          box: Box(x: 0, y: 0, width: 400, height: 100), kind: .text,
          paragraphs: [RecognizedPage.Paragraph(lines: lines)])
      ])
    let raster = Raster(width: 400, height: 100, channels: 1) { _, _ in }!
    let photo = Photo(raster: raster, resolution: nil, focalLengthInPixels: nil)
    let placement = CroppedPage(
      unchanged: photo, barcodes: [], options: ScanOptions()
    ).placement(turned: .none)
    let item = Item(
      kind: .telephoneNumber, text: "555", value: "+555",
      quad: Quad(Box(x: 110, y: 10, width: 80, height: 20)), confidence: 1)
    return ImageAnalysis(
      types: types, width: 400, height: 100, text: AnalyzedText(page, at: placement),
      items: [item], lookUpResults: [], photoSubjects: nil)
  }

  private func interaction(
    _ types: Types, _ analysis: ImageAnalysis? = nil,
    delegate: ImageAnalysisInteraction.Delegate = .init()
  ) -> ImageAnalysisInteraction {
    var interaction = ImageAnalysisInteraction(delegate)
    interaction.analysis = analysis ?? self.analysis()
    interaction.preferredInteractionTypes = types
    return interaction
  }

  private static let call = Point(x: 20, y: 20), number = Point(x: 150, y: 20)
  private static let bye = Point(x: 20, y: 70), nowhere = Point(x: 390, y: 95)

  @Test func d1AnInteractionBeginsWithoutAnalysis() {
    let interaction = ImageAnalysisInteraction()
    #expect(interaction.analysis == nil && interaction.text.isEmpty)
    #expect(!interaction.hasInteractiveItem(at: Self.call))
    #expect(ImageAnalysisInteraction(.init()).activeInteractionTypes.isEmpty)
  }

  @Test func d4NothingIsPreferredByDefault() {
    var interaction = ImageAnalysisInteraction()
    interaction.analysis = analysis()
    #expect(interaction.preferredInteractionTypes.isEmpty)
    #expect(interaction.activeInteractionTypes.isEmpty && !interaction.hasText(at: Self.call))
  }

  @Test func d4AutomaticOverridesTheOthers() {
    #expect(
      interaction([.automatic, .dataDetectors]).activeInteractionTypes
        == interaction(.automatic).activeInteractionTypes)
    #expect(
      interaction([.automatic, .automaticTextOnly]).activeInteractionTypes
        == interaction(.automatic).activeInteractionTypes)
  }

  @Test(
    arguments: [
      (Types.automatic, Types([.textSelection, .imageSubject, .visualLookUp])),
      (.automaticTextOnly, .textSelection), (.textSelection, .textSelection),
      ([.dataDetectors, .imageSubject], [.dataDetectors, .imageSubject]), ([], []),
    ] as [(Types, Types)])
  func d5ActiveTypesAreSingleTypes(preferred: Types, active: Types) {
    let interaction = interaction(preferred)
    #expect(interaction.activeInteractionTypes == active)
    #expect(interaction.activeInteractionTypes.isDisjoint(with: [.automatic, .automaticTextOnly]))
  }

  @Test func d5OnlyWhatWasAnalyzedIsActive() {
    #expect(interaction(.automatic, analysis(.text)).activeInteractionTypes == .textSelection)
    #expect(
      interaction([.textSelection, .dataDetectors], analysis(.machineReadableCode))
        .activeInteractionTypes == .dataDetectors)
  }

  @Test(arguments: [Types.automatic, .automaticTextOnly])
  func d6DataFollowsTheButton(types: Types) {
    var interaction = interaction(types)
    #expect(!interaction.hasDataDetector(at: Self.number))
    interaction.selectableItemsHighlighted = true
    #expect(interaction.hasDataDetector(at: Self.number))
  }

  @Test func d7AndD12TextModeHasDataOnALongPressOnly() {
    var interaction = interaction(.textSelection)
    #expect(!interaction.hasDataDetector(at: Self.number))
    #expect(interaction.item(longPressedAt: Self.number)?.value == "+555")
    interaction.allowLongPressForDataDetectorsInTextMode = false
    #expect(interaction.item(longPressedAt: Self.number) == nil)
  }

  @Test func d8DataModeHasNoButton() {
    #expect(!interaction(.dataDetectors).liveTextButtonVisible)
    #expect(interaction(.dataDetectors).hasDataDetector(at: Self.number))
    #expect(interaction(.textSelection).liveTextButtonVisible)
  }

  @Test func d11AutomaticTextOnlyLeavesOutSubjectsAndLookUp() {
    let active = interaction([.automaticTextOnly, .imageSubject]).activeInteractionTypes
    #expect(active == .textSelection)
  }

  @Test func d13TextIsAllText() {
    #expect(interaction([]).text == "Call 555 now\nBye")
  }

  @Test func d15SelectedRangesAreSettable() throws {
    var interaction = interaction(.textSelection)
    let text = interaction.text
    let first = try #require(text.range(of: "Call")), last = try #require(text.range(of: "Bye"))
    interaction.selectedRanges = [first, last, text.endIndex..<text.endIndex]
    #expect(interaction.selectedRanges == [first, last])
    #expect(interaction.selectedText == "Call\nBye" && interaction.selectedQuads.count == 2)
    interaction.resetTextSelection()
    #expect(interaction.selectedRanges.isEmpty && interaction.selectedText.isEmpty)
  }

  @Test func d15ANewAnalysisEndsTheSelection() {
    var interaction = interaction(.textSelection)
    interaction.selectAll()
    #expect(interaction.selectedText == interaction.text)
    interaction.analysis = analysis()
    #expect(!interaction.hasActiveTextSelection)
  }

  @Test func d16ASelectionIsActive() {
    var interaction = interaction(.textSelection)
    #expect(!interaction.hasActiveTextSelection)
    interaction.selectWord(at: Self.nowhere)
    #expect(!interaction.hasActiveTextSelection)
    interaction.selectWord(at: Self.bye)
    #expect(interaction.hasActiveTextSelection && interaction.selectedText == "Bye")
    interaction.select(from: Self.bye, to: Self.number)
    #expect(interaction.selectedText == "555 now\nBye")
  }

  @Test func d17AnyTextIsNotActiveText() {
    let inactive = interaction(.dataDetectors)
    #expect(inactive.analysisHasText(at: Self.call) && !inactive.hasText(at: Self.call))
    let active = interaction(.textSelection)
    #expect(active.analysisHasText(at: Self.call) && active.hasText(at: Self.call))
    #expect(!active.analysisHasText(at: Self.nowhere) && !active.hasText(at: Self.nowhere))
  }

  @Test func d18AndD19DataAndTextAreInteractive() {
    let data = interaction(.dataDetectors)
    #expect(data.hasDataDetector(at: Self.number) && !data.hasDataDetector(at: Self.call))
    #expect(data.hasInteractiveItem(at: Self.number) && !data.hasInteractiveItem(at: Self.call))
    let text = interaction(.textSelection)
    #expect(text.hasInteractiveItem(at: Self.call) && !text.hasInteractiveItem(at: Self.nowhere))
  }

  @Test func d21AndD22ButtonAndHighlightsNeedResults() {
    let heard = Mutex<[Bool]>([])
    var delegate = ImageAnalysisInteraction.Delegate()
    delegate.highlightSelectedItemsDidChange = { value in heard.withLock { $0.append(value) } }
    let visible = Mutex<[Bool]>([])
    delegate.liveTextButtonDidChangeToVisible = { value in visible.withLock { $0.append(value) } }
    var interaction = ImageAnalysisInteraction(delegate)
    interaction.preferredInteractionTypes = .automatic
    interaction.selectableItemsHighlighted = true
    #expect(!interaction.selectableItemsHighlighted && !interaction.liveTextButtonVisible)
    interaction.analysis = analysis()
    #expect(interaction.liveTextButtonVisible)
    interaction.isSupplementaryInterfaceHidden = true
    #expect(!interaction.liveTextButtonVisible)
    interaction.selectableItemsHighlighted = true
    interaction.analysis = nil
    #expect(!interaction.selectableItemsHighlighted)
    #expect(heard.withLock { $0 } == [true, false] && visible.withLock { $0 } == [true, false])
  }

  @Test func d26TheDelegateMayForbid() {
    var delegate = ImageAnalysisInteraction.Delegate()
    delegate.shouldBegin = { point, types in types != .textSelection || point.y > 50 }
    var interaction = interaction([.textSelection, .dataDetectors], delegate: delegate)
    interaction.selectWord(at: Self.call)
    #expect(!interaction.hasActiveTextSelection)
    interaction.selectWord(at: Self.bye)
    #expect(interaction.selectedText == "Bye")
    #expect(interaction.item(tappedAt: Self.number) != nil)
    interaction.delegate.shouldBegin = { _, _ in false }
    #expect(interaction.item(tappedAt: Self.number) == nil)
  }

  @Test func d28TheSelectionTellsItsChanges() {
    let count = Mutex(0)
    var delegate = ImageAnalysisInteraction.Delegate()
    delegate.textSelectionDidChange = { count.withLock { $0 += 1 } }
    var interaction = interaction(.textSelection, delegate: delegate)
    interaction.selectWord(at: Self.bye)
    interaction.selectWord(at: Self.bye)
    interaction.resetTextSelection()
    #expect(count.withLock { $0 } == 2)
  }

  @Test func d9AndE7SubjectsAreLiftedAndHighlighted() async throws {
    var configuration = ImageAnalyzer.Configuration(.subject)
    configuration.subjectNetwork = .bytes(RedNetwork.onnx(), name: "red.onnx")
    let photo = PhotoSource.bytes(SubjectPhoto.threeDiscs.png, name: "discs.png")
    let analysis = try await ImageAnalyzer().analyze(photo, configuration: configuration)
    var interaction = interaction(.automatic, analysis)
    let place = Point(x: 128, y: 256)
    #expect(interaction.subject(longPressedAt: place) == analysis.subjects[0])
    interaction.highlightedSubjects = Set(analysis.subjects)
    #expect(interaction.highlightedSubjects.count == 3)
    interaction.preferredInteractionTypes = .automaticTextOnly
    #expect(interaction.subject(longPressedAt: place) == nil)
    interaction.analysis = self.analysis()
    #expect(interaction.highlightedSubjects.isEmpty)
  }

  @Test(
    arguments: [
      (Item.Kind.url, "https://example.com/a", "https://example.com/a"),
      (.url, "javascript:alert(1)", nil), (.url, "data:text/html,x", nil),
      (.emailAddress, "a@example.com", "mailto:a@example.com"),
      (.telephoneNumber, "+4930123456", "tel:+4930123456"), (.currency, "EUR 12.00", nil),
      (.dateTimeDuration, "2026-11-24", nil),
    ] as [(Item.Kind, String, String?)])
  func d32AddressesRunNoCode(kind: Item.Kind, value: String, address: String?) {
    let item = Item(kind: kind, text: value, value: value, quad: nil, confidence: 1)
    #expect(item.address == address)
  }

  @Test(arguments: [
    ("https://example.com/", true), ("HTTP://EXAMPLE.COM", true), ("javascript:alert(1)", false),
    ("data:text/html,<b>", false), (" https://example.com", false), ("https://", false),
    ("https://example.com/a b", false), ("WIFI:S:x;;", false),
  ])
  func d32CodesOpenPagesOfTheWebOnly(payload: String, opens: Bool) {
    let barcode = Barcode(symbology: .qr, payload: payload, bytes: Data(payload.utf8))
    let item = Item(
      kind: .barcode, text: payload, value: payload, quad: nil, confidence: 1, barcode: barcode)
    #expect(item.address == (opens ? payload : nil))
  }
}
