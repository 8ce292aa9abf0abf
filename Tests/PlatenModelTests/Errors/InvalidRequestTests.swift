import PlatenModel
import Testing

/// Every case has its own one-line description, which is the error's whole message.
@Test(arguments: [
  (InvalidRequest.documentToTerminal, "a PDF is not written to a terminal"),
  (
    .outputIsInput(path: "a.jpg", input: "a.jpg"),
    "a.jpg: is an input and is left as it is; another output would do"
  ),
  (
    .outputIsInput(path: "link.pdf", input: "a.jpg"),
    "link.pdf: is the input a.jpg and is left as it is; another output would do"
  ),
  (.outputIsOutput(path: "a.pdf"), "a.pdf: is the file of two outputs; each needs its own"),
  (
    .noSuchSubject(source: "a.jpg", number: 4, count: 3),
    "a.jpg: there is no subject 4; there are 1 to 3"
  ),
  (
    .noSuchSubject(source: "a.jpg", number: 1, count: 0),
    "a.jpg: there is no subject 1, since none was found"
  ),
  (.emptyPart(source: "a.jpg"), "a.jpg: the box lies outside of the photo"),
  (.invalidCorners, "the page's corners span no area, or lie far outside the photo"),
  (
    .resolutionTooHigh(paper: "A4", megapixelLimit: 250),
    "A4 at the resolution asked for has more than 250 megapixels; a lower one would do"
  ),
  (
    .pageSizeOutOfRange(widthInPoints: 2, heightInPoints: 500),
    "a PDF page has sides of 3 to 14400 points"
  ),
  (
    .documentTooLarge(limitInBytes: 3 << 20),
    "the PDF would be larger than 3 MiB; write the pages to several documents"
  ),
  (
    .attachmentNotAllowed(conformance: "pdfa-1b"),
    "pdfa-1b allows no attachments; pdfa-3b and pdf do"
  ),
  (
    .unsupportedLocale(tag: "xx"),
    "dates and numbers are known in de, en, es, fr, it, nl and pt, with a region or not"
  ),
  (.invalidReferenceDate("tomorrow"), "the reference date is not YYYY-MM-DD"),
  (.pageWithoutImage(source: "a.jpg"), "a.jpg: the page has no image for a document"),
  (.noLanguage, "no language is given for text recognition"),
])
func anInvalidRequestDescribesItself(request: InvalidRequest, description: String) {
  #expect(request.description == description)
  #expect(ScanError.invalidRequest(request).description == description)
}
