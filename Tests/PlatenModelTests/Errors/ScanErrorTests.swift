import PlatenModel
import Testing

/// An error of each kind, its whole message, and whether a run goes on with the next page.
@Test(
  arguments: [
    (ScanError.input("in", "it is no folder"), .input, "in: cannot read: it is no folder", true),
    (
      .image("a.jpg", "the file is empty"), .image,
      "a.jpg: cannot read image: the file is empty", true
    ),
    (.pageWithoutImage("a.jpg"), .image, "a.jpg: the page has no image for a document", true),
    (
      .document("a.pdf", "it is encrypted"), .document, "a.pdf: cannot read PDF: it is encrypted",
      true
    ),
    (
      .output("a.pdf", "No space left on device"), .output,
      "a.pdf: cannot write: No space left on device", false
    ),
    (.outputExists("a.pdf"), .output, "a.pdf: exists already and is left as it is", false),
    (
      .configuration("net.onnx", as: "network", "it gives no map for an image"), .configuration,
      "net.onnx: cannot use network: it gives no map for an image", false
    ),
    (
      .missingLanguage("xyz", installed: ["eng", "deu"]), .dependency,
      "no OCR data for 'xyz'; installed: deu, eng", false
    ),
    (
      .missingLibrary("libqpdf", purpose: "encrypting PDFs", reason: "no such file"), .dependency,
      "libqpdf is not installed or cannot be loaded (no such file); encrypting PDFs needs it", false
    ),
    (.recognitionFailed("no model"), .dependency, "cannot recognize text: no model", false),
    (.lookUpFailed("no answer"), .dependency, "cannot look up: no answer", false),
    (
      .tooManyPages("a.pdf", actual: 5000, limit: 1000), .limit,
      "a.pdf: 5000 pages are over the limit of 1000", true
    ),
    (.documentToTerminal, .usage, "a PDF is not written to a terminal", false),
    (
      .outputIsInput("a.jpg", input: "a.jpg"), .usage,
      "a.jpg: is an input and is left as it is; another output would do", false
    ),
    (
      .outputIsInput("link.pdf", input: "a.jpg"), .usage,
      "link.pdf: is the input a.jpg and is left as it is; another output would do", false
    ),
    (
      .pageNumberTooHigh("1-9", pageCount: 2), .usage, "pages 1-9: the input has pages 1 to 2",
      false
    ),
    (
      .internalFault("a page's image is empty"), .internal,
      "internal error: a page's image is empty", false
    ),
    (.outOfMemory(for: "an image"), .internal, "internal error: out of memory for an image", true),
    (
      .library("libharu", "status 0x1001"), .internal,
      "internal error: libharu failed: status 0x1001", false
    ),
    (
      .encoding("the manifest", "no number"), .internal,
      "internal error: cannot encode the manifest: no number", false
    ),
    (
      ScanError(.cancelled, reason: "the analysis was cancelled"), .cancelled,
      "the analysis was cancelled", false
    ),
  ] as [(ScanError, ScanError.Kind, String, Bool)])
func anErrorOfEachKindIsOneLine(
  error: ScanError, kind: ScanError.Kind, description: String, concernsOnlyItsPage: Bool
) {
  #expect(error.kind == kind)
  #expect(error.description == description)
  #expect(error.concernsOnlyItsPage == concernsOnlyItsPage)
}

/// The limits, each with its unit, and the detail by which a flag is found.
@Test(
  arguments: [
    (
      ScanError.tooManyMegapixels("-", actual: 120.04, limit: 100), .megapixels,
      "-: 120.0 megapixels are over the limit of 100.0"
    ),
    (
      .tooManyMegabytes("a.pdf", actual: 8_796_093.02, limit: 512), .megabytes,
      "a.pdf: 8796093 megabytes are over the limit of 512"
    ),
    (
      .tooManyMegabytes("-", actual: nil, limit: 0.5), .megabytes,
      "-: more megabytes than the limit of 0.5"
    ),
    (
      .tooManyPages("a.tif", actual: nil, limit: 1000), .pages,
      "a.tif: more pages than the limit of 1000"
    ),
    (
      .decoderMemory("a.pdf", megabytes: 523.1), .decoderMemory,
      "a.pdf: decoding takes more memory than the limit of 523 megabytes"
    ),
    (
      .decoderTime("a.pdf", seconds: 4.87), .decoderTime,
      "a.pdf: decoding takes longer than the limit of 4.9 seconds"
    ),
  ] as [(ScanError, ScanError.Detail, String)])
func anExceededLimitHasItsUnit(error: ScanError, detail: ScanError.Detail, description: String) {
  #expect(error.kind == .limit && error.detail == detail)
  #expect(error.description == description)
}
