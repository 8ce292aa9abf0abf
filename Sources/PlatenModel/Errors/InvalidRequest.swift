/// A request that contradicts itself, its photo or a limit.
public enum InvalidRequest: Hashable, Sendable {
  /// The PDF would be written to a terminal.
  case documentToTerminal
  /// The output at `path` is also the input named `input`, which would be lost.
  case outputIsInput(path: String, input: String)
  /// The output at `path` is also another output.
  case outputIsOutput(path: String)
  /// The corners given for a page span no area, or lie far outside the photo.
  case invalidCorners
  /// A page of `paper` has more than `megapixelLimit` million pixels at the requested resolution.
  case resolutionTooHigh(paper: String, megapixelLimit: Int)
  /// A side of the PDF page is not 3 to 14400 points long.
  case pageSizeOutOfRange(widthInPoints: Double, heightInPoints: Double)
  /// The PDF would be larger than `limitInBytes`.
  case documentTooLarge(limitInBytes: Int)
  /// PDF of this conformance level, such as `pdfa-1b`, allows no attachments.
  case attachmentNotAllowed(conformance: String)
  /// No rules for dates and numbers exist for the language of this locale.
  case unsupportedLocale(tag: String)
  /// The reference date is not a day of the calendar in the form YYYY-MM-DD.
  case invalidReferenceDate(String)
  /// The page of this photo has no image that a document could show.
  case pageWithoutImage(source: String)
  /// No language is given for text recognition.
  case noLanguage
  /// A selection of pages, such as `1-9`, has a number above that of the pages.
  case pageNumberTooHigh(numbers: String, pageCount: Int)
  /// A subject, by its number from 1, that the photo does not have.
  case noSuchSubject(source: String, number: Int, count: Int)
  /// The part of a photo that is wanted lies outside of it.
  case emptyPart(source: String)
  /// Front and back sides are to be interleaved, but their number is odd.
  case oddNumberOfSides(count: Int)
  /// The configuration file at `path` cannot be used.
  case configuration(path: String, reason: String)
  /// Parts of a result that are to be merged do not belong together.
  case unmergeable(path: String, reason: String)
}

extension InvalidRequest: CustomStringConvertible {
  /// One line without a full stop: what failed, and what would work.
  public var description: String {
    switch self {
    case .documentToTerminal:
      "a PDF is not written to a terminal"
    case .outputIsInput(let path, let input):
      path == input
        ? "\(path): is an input and is left as it is; another output would do"
        : "\(path): is the input \(input) and is left as it is; another output would do"
    case .outputIsOutput(let path):
      "\(path): is the file of two outputs; each needs its own"
    case .invalidCorners:
      "the page's corners span no area, or lie far outside the photo"
    case .resolutionTooHigh(let paper, let megapixelLimit):
      "\(paper) at the resolution asked for has more than \(megapixelLimit) megapixels; "
        + "a lower one would do"
    case .pageSizeOutOfRange:
      "a PDF page has sides of 3 to 14400 points"
    case .documentTooLarge(let limitInBytes):
      "the PDF would be larger than \(limitInBytes >> 20) MiB; "
        + "write the pages to several documents"
    case .attachmentNotAllowed(let conformance):
      "\(conformance) allows no attachments; pdfa-3b and pdf do"
    case .unsupportedLocale:
      "dates and numbers are known in de, en, es, fr, it, nl and pt, with a region or not"
    case .invalidReferenceDate:
      "the reference date is not YYYY-MM-DD"
    case .pageWithoutImage(let source):
      "\(source): the page has no image for a document"
    case .noLanguage:
      "no language is given for text recognition"
    case .pageNumberTooHigh(let numbers, let pageCount):
      "pages \(numbers): the input has pages 1 to \(pageCount)"
    case .noSuchSubject(let source, let number, let count):
      count == 0
        ? "\(source): there is no subject \(number), since none was found"
        : "\(source): there is no subject \(number); there are 1 to \(count)"
    case .emptyPart(let source):
      "\(source): the box lies outside of the photo"
    case .oddNumberOfSides(let count):
      "\(count) pages cannot be front and back sides; an even number can"
    case .configuration(let path, let reason), .unmergeable(let path, let reason):
      "\(path): \(reason)"
    }
  }
}
