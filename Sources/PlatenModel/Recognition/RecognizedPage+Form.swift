extension RecognizedPage {
  /// A check box: a small printed square or circle, which may be marked.
  ///
  /// In the text of its line it is a word of one character (``character``).
  public struct CheckBox: Hashable, Sendable {
    /// The outline of a check box.
    public enum Shape: String, Hashable, Sendable, Codable {
      /// A square, also with round corners.
      case square
      /// A circle, of which usually only one is marked.
      case round
    }
    /// In pixels of the page.
    public let box: Box
    /// Whether it is marked, by a cross, a tick or a dot.
    public let isChecked: Bool
    /// Its outline.
    public let shape: Shape
    /// The text beside it; `nil` where there is none.
    public let label: String?

    /// Creates a check box.
    public init(box: Box, isChecked: Bool, shape: Shape = .square, label: String? = nil) {
      self.box = box
      self.isChecked = isChecked
      self.shape = shape
      self.label = label
    }

    /// The character of a marked check box: BALLOT BOX WITH X.
    public static let checkedCharacter = "\u{2612}"
    /// The character of an empty check box: BALLOT BOX.
    public static let uncheckedCharacter = "\u{2610}"

    /// The character of the check box in the text.
    public var character: String { isChecked ? Self.checkedCharacter : Self.uncheckedCharacter }
  }

  /// A field of a form: a name with a value beside it.
  public struct Field: Hashable, Sendable, Codable {
    /// The printed name, without a colon.
    public let name: String
    /// What is filled in.
    public let value: String
    /// In pixels of the page.
    public let nameBox: Box, valueBox: Box

    /// Creates a field.
    public init(name: String, value: String, nameBox: Box, valueBox: Box) {
      self.name = name
      self.value = value
      self.nameBox = nameBox
      self.valueBox = valueBox
    }
  }
}

extension RecognizedPage.CheckBox: Codable {
  private enum CodingKeys: CodingKey { case box, isChecked, shape, label }

  /// Decodes a check box; without a shape it is a square.
  public init(from decoder: any Decoder) throws {
    let values = try decoder.container(keyedBy: CodingKeys.self)
    self.init(
      box: try values.decode(Box.self, forKey: .box),
      isChecked: try values.decode(Bool.self, forKey: .isChecked),
      shape: try values.decodeIfPresent(Shape.self, forKey: .shape) ?? .square,
      label: try values.decodeIfPresent(String.self, forKey: .label))
  }
}

extension RecognizedPage.Word {
  /// Whether the word is a check box.
  package var isCheckBox: Bool {
    text == RecognizedPage.CheckBox.checkedCharacter
      || text == RecognizedPage.CheckBox.uncheckedCharacter
  }
}
