import DrawnSubjects
import Foundation
import PlatenImaging
import Testing

@testable import Platen

/// The rows of VisionKit's ImageAnalyzer (C) and of its subjects (E).
@Suite struct ImageAnalyzerTests {
  private static let card = DrawnPhoto.samples.appendingPathComponent("card.jpg").path
  private static let form = DrawnPhoto.samples.appendingPathComponent("form.jpg").path

  /// A configuration for subjects that are red.
  private func configuration(
    _ types: ImageAnalyzer.AnalysisTypes
  ) -> ImageAnalyzer.Configuration {
    var configuration = ImageAnalyzer.Configuration(types)
    configuration.subjectNetwork = .bytes(RedNetwork.onnx(), name: "red.onnx")
    return configuration
  }

  private func pixels(_ raster: Raster) throws -> ImagePixels {
    let pixels = try raster.pagePixels()
    return try #require(
      ImagePixels(
        width: pixels.width, height: pixels.height, format: pixels.channels == 1 ? .gray : .rgb,
        bytes: pixels.bytes))
  }

  /// An engine keeps the trained data and the networks that its first image loaded.
  @Test func c1TheEnginesStayReady() async throws {
    let analyzer = ImageAnalyzer()
    #expect(await analyzer.engineIdentities.isEmpty)
    let text = ImageAnalyzer.Configuration(.text)
    _ = try await analyzer.analyze(imageAt: Self.card, configuration: text)
    let first = await analyzer.engineIdentities
    #expect(first.count == 1)
    _ = try await analyzer.analyze(imageAt: Self.card, configuration: text)
    #expect(await analyzer.engineIdentities == first)

    let red = configuration(.subject)
    _ = try await analyzer.analyze(imageAt: Self.card, configuration: red)
    let both = await analyzer.engineIdentities
    #expect(both.count == 2 && both.first == first.first)
    _ = try await analyzer.analyze(imageAt: Self.card, configuration: text)
    #expect(await analyzer.engineIdentities == both.reversed())
  }

  @Test func c2ThisSystemIsSupported() { #expect(ImageAnalyzer.isSupported) }

  @Test func c3LanguagesAreThoseOfTheSystem() throws {
    let languages = try ImageAnalyzer.supportedTextRecognitionLanguages()
    #expect(languages.contains("en") && languages.contains("de"))
    #expect(try languages == Scanner.installedLanguageTags())
  }

  @Test func c4AConfigurationHasItsTypes() {
    let configuration = ImageAnalyzer.Configuration([.text, .subject])
    #expect(configuration.analysisTypes == [.text, .subject])
    #expect(configuration.locales.isEmpty)
  }

  @Test(arguments: [["en-US"], ["eng"], ["en-GB", "en-US"]])
  func c5LocalesAreLanguages(locales: [String]) async throws {
    var configuration = ImageAnalyzer.Configuration(.text)
    configuration.locales = locales
    let analysis = try await ImageAnalyzer().analyze(
      imageAt: Self.card, configuration: configuration)
    #expect(analysis.transcript.contains("Lanternfield"))
  }

  @Test func c5ALanguageThatIsNotInstalledIsAnError() async throws {
    var configuration = ImageAnalyzer.Configuration(.text)
    configuration.locales = ["tlh-AQ"]
    await #expect(throws: ScanError.self) {
      try await ImageAnalyzer().analyze(imageAt: Self.card, configuration: configuration)
    }
  }

  @Test func c6TextHasPlacesAndData() async throws {
    let analysis = try await ImageAnalyzer().analyze(
      imageAt: Self.card, configuration: .init(.text))
    let sample = try DrawnPhoto.sample("card.jpg")
    #expect(sample.wordRecall(of: analysis.transcript) > 0.85)
    for word in analysis.words {
      #expect(analysis.transcript[word.range] == word.text)
      #expect(analysis.word(at: word.quad.center) != nil)
    }
    let mail = try #require(analysis.items.first { $0.kind == .emailAddress })
    let place = try #require(mail.quad?.center)
    #expect(analysis.item(at: place) == mail)
    #expect(analysis.item(at: Point(x: 2, y: 2)) == nil)
    #expect(analysis.word(at: Point(x: 2, y: 2)) == nil)
    #expect(!analysis.items.contains { $0.kind == .barcode })
  }

  @Test func c7CodesAreReadAndTextIsNot() async throws {
    let analysis = try await ImageAnalyzer().analyze(
      imageAt: Self.form, configuration: .init(.machineReadableCode))
    #expect(analysis.items.map(\.barcode?.symbology) == [.qr])
    #expect(analysis.transcript.isEmpty && analysis.words.isEmpty && analysis.subjects.isEmpty)
  }

  @Test func c8WhatCodesSayIsLookedUp() async throws {
    let path = DrawnPhoto.samples.deletingLastPathComponent()
      .appendingPathComponent("Tests/PlatenBarcodesTests/Fixtures/ean13.png").path
    let analyzer = ImageAnalyzer()
    let analysis = try await analyzer.analyze(
      imageAt: path, configuration: .init(.visualLookUp))
    #expect(analysis.lookUpResults.count == 1 && analysis.items.isEmpty)
    #expect(analysis.hasResults(for: .visualLookUp))
    let other = try await analyzer.analyze(
      imageAt: path, configuration: .init(.machineReadableCode))
    #expect(other.lookUpResults.isEmpty && !other.hasResults(for: .visualLookUp))
  }

  @Test func c9TypesAreAnOptionSet() {
    var types: ImageAnalyzer.AnalysisTypes = [.text, .machineReadableCode]
    #expect(types.rawValue == 3 && ImageAnalyzer.AnalysisTypes(rawValue: 3) == types)
    #expect(types.insert(.subject).inserted && types.contains(.subject))
    #expect(types.subtracting(.text) == [.machineReadableCode, .subject])
    #expect(ImageAnalyzer.AnalysisTypes().isEmpty)
    let all: [ImageAnalyzer.AnalysisTypes] = [.text, .machineReadableCode, .visualLookUp, .subject]
    #expect(Set(all.map(\.rawValue)) == [1, 2, 4, 8])
  }

  @Test func c10TheOrientationOfAFileIsObeyed() async throws {
    let path = DrawnPhoto.samples.appendingPathComponent("letter-sideways.jpg").path
    let file = try PhotoFile(
      data: Data(contentsOf: URL(fileURLWithPath: path)), source: path, maximumMegapixels: 100)
    let displayed = try file.photo(frame: 0).raster
    let analysis = try await ImageAnalyzer().analyze(
      imageAt: path, configuration: .init(.machineReadableCode))
    #expect(analysis.width == displayed.width && analysis.height == displayed.height)
  }

  @Test(arguments: ImageOrientation.allCases)
  func c11EightOrientationsAgree(orientation: ImageOrientation) async throws {
    let data = try Data(contentsOf: URL(fileURLWithPath: Self.form))
    let upright = try PhotoFile(data: data, source: "form.jpg", maximumMegapixels: 100)
      .photo(frame: 0).raster
    // Stored so that `orientation` displays it upright.
    let back = Rotation(rawValue: (360 - orientation.rotation.rawValue) % 360)!
    let turned = try upright.turned(by: back)
    let stored = try orientation.isMirrored ? turned.displayed(.upMirrored) : turned
    let analyzer = ImageAnalyzer()
    let codes = ImageAnalyzer.Configuration(.machineReadableCode)
    let wanted = try await analyzer.analyze(try pixels(upright), configuration: codes)
    let analysis = try await analyzer.analyze(
      try pixels(stored), orientation: orientation, configuration: codes)
    #expect(analysis.width == wanted.width && analysis.height == wanted.height)
    #expect(analysis.items == wanted.items && !wanted.items.isEmpty)
    // The same from a file without EXIF.
    let png = try RasterEncoder.png(stored)
    let ofFile = try await analyzer.analyze(
      .bytes(png, name: "form.png"), orientation: orientation, configuration: codes)
    #expect(ofFile.items == wanted.items)
  }

  @Test(arguments: ImagePixels.Format.allCases)
  func c11PixelsHaveFormatsAndPaddedRows(format: ImagePixels.Format) throws {
    let color: [UInt8] = [10, 120, 230]
    let pixel: [UInt8] =
      switch format {
      case .gray: [120]
      case .rgb: color
      case .bgr: color.reversed()
      case .rgba: color + [255]
      case .bgra: color.reversed() + [255]
      }
    let row = pixel + pixel + [1, 2, 3]
    let pixels = try #require(
      ImagePixels(
        width: 2, height: 3, bytesPerRow: row.count, format: format, bytes: Data(row + row + row)))
    let bytes = try pixels.raster(orientation: .up).pagePixels().bytes
    #expect(Array(bytes.suffix(format == .gray ? 1 : 3)) == (format == .gray ? [120] : color))
  }

  @Test func c11PixelsThatLackBytesAreNone() {
    #expect(ImagePixels(width: 2, height: 2, format: .rgb, bytes: Data(count: 11)) == nil)
    #expect(ImagePixels(width: 0, height: 2, format: .rgb, bytes: Data()) == nil)
    #expect(
      ImagePixels(width: 4, height: 1, bytesPerRow: 3, format: .gray, bytes: Data(count: 9)) == nil)
    #expect(ImagePixels(width: .max, height: .max, format: .rgba, bytes: Data()) == nil)
  }

  @Test func c12AndC13ABlankImageHasNoResults() async throws {
    let blank = try #require(
      ImagePixels(width: 300, height: 200, format: .gray, bytes: Data(repeating: 220, count: 60000))
    )
    let analysis = try await ImageAnalyzer().analyze(
      blank, configuration: configuration([.text, .machineReadableCode, .subject, .visualLookUp]))
    #expect(analysis.transcript == "")
    #expect(!analysis.hasResults(for: [.text, .machineReadableCode, .subject, .visualLookUp]))
  }

  @Test func c13ResultsAreThoseOfTheTypes() async throws {
    let analysis = try await ImageAnalyzer().analyze(
      imageAt: Self.card, configuration: .init([.text]))
    #expect(analysis.hasResults(for: .text) && analysis.hasResults(for: [.text, .subject]))
    #expect(!analysis.hasResults(for: .machineReadableCode) && !analysis.hasResults(for: []))
  }

  @Test func aCancelledAnalysisEnds() async throws {
    let analyzer = ImageAnalyzer()
    let path = DrawnPhoto.samples.appendingPathComponent("letter-1.jpg").path
    let task = Task { try await analyzer.analyze(imageAt: path, configuration: .init(.text)) }
    try await Task.sleep(for: .milliseconds(20))
    task.cancel()
    await #expect(throws: CancellationError.self) { _ = try await task.value.transcript }
  }

  @Test func anUnreadableFileIsAnError() async {
    await #expect(throws: ScanError.self) {
      try await ImageAnalyzer().analyze("/nonexistent.jpg", configuration: .init(.text))
    }
  }
}

extension ImageAnalyzer {
  /// The engines that are kept, the last used at the end.
  fileprivate var engineIdentities: [ObjectIdentifier] {
    engines.map { ObjectIdentifier($0.engine) }
  }
}
