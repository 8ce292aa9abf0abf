internal import FoundationEssentials
internal import Platen
internal import PlatenModel

/// What the pages of a document say about it, for its name.
struct DocumentFacts {
  private let number: Int
  private let photo: PhotoSource
  private var receipt: Receipt?
  private var title: String?
  private var printedDate: CivilDate?
  private var pageCount = 0

  /// Creates the facts of document number `number` of a run, which starts with `photo`.
  init(number: Int, photo: PhotoSource) {
    self.number = number
    self.photo = photo
  }

  /// Adds what a page says, unless an earlier page said it.
  mutating func add(_ page: ScannedPage, dates: PageItemDetector) {
    pageCount += 1
    guard let text = page.recognized else { return }
    if receipt == nil, let receipt = page.receipt(), receipt.kind == .receipt {
      self.receipt = receipt
    }
    title = title ?? text.title
    if printedDate == nil, receipt?.date == nil {
      printedDate = dates.items(on: text).lazy.compactMap(\.day).first
    }
  }

  /// The values of fields; those that are unknown are left out.
  var values: [NameTemplate.Field: String] {
    let captured = capturedDate
    let date = receipt?.date ?? printedDate ?? captured
    var values: [NameTemplate.Field: String] = [
      .index: number.padded(4), .pages: "\(pageCount)", .source: photo.stem,
    ]
    values[.captured] = captured?.description
    values[.date] = date?.description
    values[.year] = date?.year.padded(4)
    values[.month] = date?.month.padded(2)
    values[.day] = date?.day.padded(2)
    values[.merchant] = receipt?.merchant
    values[.total] = receipt?.total?.description
    values[.currency] = receipt?.currency?.description
    values[.title] = title
    values[.folder] = String(photo.folder.dropLast()).splitAtLastSlash.name
    return values
  }

  /// The day on which the first photo was taken.
  private var capturedDate: CivilDate? {
    guard let time = photo.captureTime() else { return nil }
    let days = Int((time / 86_400).rounded(.down))
    return CivilDate(year: 1970, month: 1, day: 1)?.adding(days: days)
  }
}

extension RecognizedPage {
  /// The first line of the first heading; `nil` where there is none.
  package var title: String? { blocks.first { $0.kind == .heading }?.firstLine }
}

extension RecognizedPage.Block {
  fileprivate var firstLine: String? { paragraphs.first?.lines.first?.text }
}

extension Item {
  /// The day of a date; `nil` for other items, for durations, and where a part of the day is missing.
  fileprivate var day: CivilDate? {
    kind == .dateTimeDuration ? CivilDate(String(value.prefix(10))) : nil
  }
}
