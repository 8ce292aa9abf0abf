extension RecognizedPage {
  /// The same text on another image of the page, of `width` × `height` pixels.
  ///
  /// - Parameters:
  ///   - box: maps a box to the new image.
  ///   - point: maps a point to the new image.
  ///   - isVertical: the direction of all words; `nil` keeps that of each.
  func transformed(
    width: Int, height: Int, box: (Box) -> Box, point: (Point) -> Point, isVertical: Bool? = nil
  ) -> RecognizedPage {
    func transformed(_ line: Line) -> Line {
      Line(
        text: line.text, box: box(line.box), baseline: line.baseline.map(point),
        words: line.words.map {
          Word(
            text: $0.text, box: box($0.box), confidence: $0.confidence,
            isRightToLeft: $0.isRightToLeft, isVertical: isVertical ?? $0.isVertical)
        })
    }
    return RecognizedPage(
      width: width, height: height, language: language,
      blocks: blocks.map { block in
        Block(
          box: box(block.box), kind: block.kind,
          paragraphs: block.paragraphs.map { Paragraph(lines: $0.lines.map(transformed)) },
          table: block.table.map { table in
            Table(
              rows: table.rows.map { row in
                Table.Row(
                  cells: row.cells.map {
                    Table.Cell(
                      box: box($0.box), lines: $0.lines.map(transformed), rowSpan: $0.rowSpan,
                      columnSpan: $0.columnSpan, isHeader: $0.isHeader)
                  })
              })
          })
      },
      checkBoxes: checkBoxes.map {
        CheckBox(box: box($0.box), isChecked: $0.isChecked, shape: $0.shape, label: $0.label)
      },
      fields: fields.map {
        Field(
          name: $0.name, value: $0.value, nameBox: box($0.nameBox), valueBox: box($0.valueBox))
      })
  }

  /// The page with each line as `change` returns it, those in cells of tables too.
  package func changingLines(_ change: (Line) -> Line) -> RecognizedPage {
    RecognizedPage(
      width: width, height: height, language: language,
      blocks: blocks.map { block in
        Block(
          box: block.box, kind: block.kind,
          paragraphs: block.paragraphs.map { Paragraph(lines: $0.lines.map(change)) },
          table: block.table?.changingLines(change))
      }, checkBoxes: checkBoxes, fields: fields)
  }

  /// The page with each field as `change` returns it.
  package func changingFields(_ change: (Field) -> Field) -> RecognizedPage {
    RecognizedPage(
      width: width, height: height, language: language, blocks: blocks, checkBoxes: checkBoxes,
      fields: fields.map(change))
  }
}

extension RecognizedPage.Table {
  fileprivate func changingLines(
    _ change: (RecognizedPage.Line) -> RecognizedPage.Line
  ) -> RecognizedPage.Table {
    RecognizedPage.Table(
      rows: rows.map { row in
        Row(
          cells: row.cells.map {
            Cell(
              box: $0.box, lines: $0.lines.map(change), rowSpan: $0.rowSpan,
              columnSpan: $0.columnSpan, isHeader: $0.isHeader)
          })
      })
  }
}

extension RecognizedPage {
  /// The same text on the page after `rotation`.
  ///
  /// Vertical text is recognized on the page turned counterclockwise, where its lines run from left to right; a
  /// clockwise rotation, after which it `isVertical`, turns the result back.
  package func turned(by rotation: Rotation, isVertical: Bool? = nil) -> RecognizedPage {
    let (width, height) = (Double(self.width), Double(self.height))
    func turned(_ point: Point) -> Point {
      switch rotation {
      case .none: point
      case .clockwise: Point(x: height - point.y, y: point.x)
      case .halfTurn: Point(x: width - point.x, y: height - point.y)
      case .counterclockwise: Point(x: point.y, y: width - point.x)
      }
    }
    return transformed(
      width: rotation.swapsSides ? self.height : self.width,
      height: rotation.swapsSides ? self.width : self.height,
      box: { box in
        let a = turned(Point(x: box.x, y: box.y)), b = turned(Point(x: box.maxX, y: box.maxY))
        return Box(
          x: min(a.x, b.x), y: min(a.y, b.y), width: abs(a.x - b.x), height: abs(a.y - b.y))
      }, point: turned, isVertical: isVertical)
  }

  /// The same text followed by that of `other`, if there is any: another text on the same page.
  package func appending(_ other: RecognizedPage?) -> RecognizedPage {
    guard let other else { return self }
    return RecognizedPage(
      width: width, height: height, language: other.language, blocks: blocks + other.blocks,
      checkBoxes: checkBoxes + other.checkBoxes, fields: fields + other.fields)
  }

  /// The same text in pixels of an image of the page with another size.
  package func scaled(toWidth newWidth: Int, height newHeight: Int) -> RecognizedPage {
    let horizontal = Double(newWidth) / Double(width)
    let vertical = Double(newHeight) / Double(height)
    return transformed(
      width: newWidth, height: newHeight,
      box: {
        Box(
          x: $0.x * horizontal, y: $0.y * vertical,
          width: $0.width * horizontal, height: $0.height * vertical)
      },
      point: { Point(x: $0.x * horizontal, y: $0.y * vertical) })
  }
}
