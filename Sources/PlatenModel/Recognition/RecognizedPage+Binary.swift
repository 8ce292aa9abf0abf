extension RecognizedPage: BinaryCodable {
  package func write(to writer: inout BinaryWriter) {
    width.write(to: &writer)
    height.write(to: &writer)
    language.write(to: &writer)
    blocks.write(to: &writer)
    checkBoxes.write(to: &writer)
    fields.write(to: &writer)
  }

  package init(from reader: inout BinaryReader) throws(BinaryReader.Failure) {
    self.init(
      width: try Int(from: &reader), height: try Int(from: &reader),
      language: try String(from: &reader), blocks: try [Block](from: &reader),
      checkBoxes: try [CheckBox](from: &reader), fields: try [Field](from: &reader))
  }
}

extension RecognizedPage.CheckBox.Shape: BinaryCodable {}

extension RecognizedPage.CheckBox: BinaryCodable {
  package func write(to writer: inout BinaryWriter) {
    box.write(to: &writer)
    isChecked.write(to: &writer)
    shape.write(to: &writer)
    label.write(to: &writer)
  }

  package init(from reader: inout BinaryReader) throws(BinaryReader.Failure) {
    self.init(
      box: try Box(from: &reader), isChecked: try Bool(from: &reader),
      shape: try Shape(from: &reader), label: try String?(from: &reader))
  }
}

extension RecognizedPage.Field: BinaryCodable {
  package func write(to writer: inout BinaryWriter) {
    name.write(to: &writer)
    value.write(to: &writer)
    nameBox.write(to: &writer)
    valueBox.write(to: &writer)
  }

  package init(from reader: inout BinaryReader) throws(BinaryReader.Failure) {
    self.init(
      name: try String(from: &reader), value: try String(from: &reader),
      nameBox: try Box(from: &reader), valueBox: try Box(from: &reader))
  }
}

extension RecognizedPage.Block.Kind: BinaryCodable {}

extension RecognizedPage.Block: BinaryCodable {
  package func write(to writer: inout BinaryWriter) {
    box.write(to: &writer)
    kind.write(to: &writer)
    paragraphs.write(to: &writer)
    table.write(to: &writer)
  }

  package init(from reader: inout BinaryReader) throws(BinaryReader.Failure) {
    self.init(
      box: try Box(from: &reader), kind: try Kind(from: &reader),
      paragraphs: try [RecognizedPage.Paragraph](from: &reader),
      table: try RecognizedPage.Table?(from: &reader))
  }
}

extension RecognizedPage.Paragraph: BinaryCodable {
  package func write(to writer: inout BinaryWriter) { lines.write(to: &writer) }

  package init(from reader: inout BinaryReader) throws(BinaryReader.Failure) {
    self.init(lines: try [RecognizedPage.Line](from: &reader))
  }
}

extension RecognizedPage.Line: BinaryCodable {
  package func write(to writer: inout BinaryWriter) {
    text.write(to: &writer)
    box.write(to: &writer)
    baseline.write(to: &writer)
    words.write(to: &writer)
  }

  package init(from reader: inout BinaryReader) throws(BinaryReader.Failure) {
    self.init(
      text: try String(from: &reader), box: try Box(from: &reader),
      baseline: try [Point](from: &reader), words: try [RecognizedPage.Word](from: &reader))
  }
}

extension RecognizedPage.Word: BinaryCodable {
  package func write(to writer: inout BinaryWriter) {
    text.write(to: &writer)
    box.write(to: &writer)
    confidence.write(to: &writer)
    isRightToLeft.write(to: &writer)
    isVertical.write(to: &writer)
  }

  package init(from reader: inout BinaryReader) throws(BinaryReader.Failure) {
    self.init(
      text: try String(from: &reader), box: try Box(from: &reader),
      confidence: try Double(from: &reader), isRightToLeft: try Bool(from: &reader),
      isVertical: try Bool(from: &reader))
  }
}

extension RecognizedPage.Table: BinaryCodable {
  package func write(to writer: inout BinaryWriter) { rows.write(to: &writer) }

  package init(from reader: inout BinaryReader) throws(BinaryReader.Failure) {
    self.init(rows: try [Row](from: &reader))
  }
}

extension RecognizedPage.Table.Row: BinaryCodable {
  package func write(to writer: inout BinaryWriter) { cells.write(to: &writer) }

  package init(from reader: inout BinaryReader) throws(BinaryReader.Failure) {
    self.init(cells: try [RecognizedPage.Table.Cell](from: &reader))
  }
}

extension RecognizedPage.Table.Cell: BinaryCodable {
  package func write(to writer: inout BinaryWriter) {
    box.write(to: &writer)
    lines.write(to: &writer)
    rowSpan.write(to: &writer)
    columnSpan.write(to: &writer)
    isHeader.write(to: &writer)
  }

  package init(from reader: inout BinaryReader) throws(BinaryReader.Failure) {
    self.init(
      box: try Box(from: &reader), lines: try [RecognizedPage.Line](from: &reader),
      rowSpan: try Int(from: &reader), columnSpan: try Int(from: &reader),
      isHeader: try Bool(from: &reader))
  }
}
