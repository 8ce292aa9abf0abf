internal import FoundationEssentials
internal import PlatenImaging
public import PlatenModel
internal import PlatenVideo

/// Something that a data scanner sees in the frames; named as in VisionKit.
public enum RecognizedItem: Hashable, Sendable, Identifiable {
  /// A line of text, or an item in it.
  case text(Text)
  /// A barcode.
  case barcode(Barcode)

  /// A line of text, or an item in it, with its place in the frame.
  public struct Text: Hashable, Sendable, Identifiable {
    /// The number of the item, from 1: the same as long as it is followed, and if it is found again
    /// within a second.
    public let id: Int
    /// The text: a vote over the readings of several frames.
    public let transcript: String
    /// The words of the transcript.
    public let words: [Word]
    /// The kind of the text; `nil` for a line.
    public let contentType: RecognizedDataType.TextContentType?
    /// The normalized value of a kind; the transcript of a line.
    public let value: String
    /// Named parts, such as the street of an address.
    public let parts: [String: String]
    /// The corners, clockwise from the text's own top left, in pixels of the frame.
    public let bounds: Quad
    /// The confidence, 0 to 1.
    public let confidence: Double

    /// A word of a transcript.
    public struct Word: Hashable, Sendable {
      /// The word, without spaces.
      public let text: String
      /// The share of the readings, 0 to 1, that agree on each of its characters, weighted by their
      /// confidence: the mean over the characters.
      public let confidence: Double
    }
  }

  /// A barcode and its place.
  public struct Barcode: Hashable, Sendable, Identifiable {
    /// The number of the item, from 1: the same as long as it is followed, and if it is found again
    /// within a second.
    public let id: Int
    /// The decoded barcode, with its payload, bytes and symbology.
    public let observation: PlatenModel.Barcode
    /// The corners, clockwise from the symbol's own top left, in pixels of the frame.
    public let bounds: Quad
    /// The confidence, 0 to 1.
    public let confidence: Double

    /// The payload as text; `nil` if it is empty, as of a barcode of bytes without a character.
    public var payloadStringValue: String? {
      observation.payload.isEmpty ? nil : observation.payload
    }
  }

  /// The number of the item, from 1.
  public var id: Int {
    switch self {
    case .text(let text): text.id
    case .barcode(let barcode): barcode.id
    }
  }

  /// The corners, clockwise from the item's own top left, in pixels of the frame.
  public var bounds: Quad {
    switch self {
    case .text(let text): text.bounds
    case .barcode(let barcode): barcode.bounds
    }
  }
}

extension RecognizedItem {
  /// The transcript or the payload; `nil` if there is no text, as of a barcode of bytes.
  public var stringValue: String? { content.isEmpty ? nil : content }

  /// The content, without the place.
  var content: String {
    switch self {
    case .text(let text): text.transcript
    case .barcode(let barcode): barcode.observation.payload
    }
  }
}

/// A frame with its items drawn over it.
struct HighlightedFrame {
  /// A JPEG file.
  let jpeg: Data

  /// libjpeg's quality of frames of videos.
  static let jpegQuality = 88

  /// - Parameter quads: in pixels of `frame`.
  init(_ frame: VideoFrame, quads: [Quad]) throws(ScanError) {
    jpeg = try RasterEncoder.jpeg(
      frame.raster.overlaid(with: quads), quality: Self.jpegQuality, resolution: nil)
  }
}

/// The part of a frame whose items count.
struct FrameView: Hashable, Sendable {
  /// Where items count, in pixels of the frame; `nil` for the whole frame.
  var region: Box?
  /// The point whose nearest item counts if only one does, in pixels of the frame; `nil` for the center.
  var hint: Point?
  /// The width of the frame for one of its middle that is searched, at least 1.
  var zoomFactor = DataScanner.minimumZoomFactor
}

/// The text that several readings agree on.
struct Transcript: Hashable, Sendable {
  /// One character, or several that stand where others have none.
  struct Character: Hashable, Sendable {
    let text: String
    /// The share of the readings that agree, 0 to 1, by their weights.
    let confidence: Double

    /// - Parameter total: the sum of the weights of all readings.
    init(_ winner: (text: String, weight: Double), total: Double) {
      text = winner.text
      confidence = total > 0 ? min(1, winner.weight / total) : 0
    }
  }

  let text: String
  let words: [RecognizedItem.Text.Word]

  init(characters: [Character]) {
    text = characters.map(\.text).joined()
    words = characters.split { $0.text.allSatisfy(\.isWhitespace) }.map { word in
      RecognizedItem.Text.Word(
        text: word.map(\.text).joined(),
        confidence: word.reduce(0.0) { $0 + $1.confidence } / Double(word.count))
    }
  }
}
