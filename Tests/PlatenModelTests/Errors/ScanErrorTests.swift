import PlatenModel
import Testing

@Test(arguments: [
  (
    ScanError.unreadableImage(source: "a.jpg", reason: "the file is empty"),
    "a.jpg: cannot read image: the file is empty"
  ),
  (
    .imageTooLarge(source: "-", megapixels: 120.04, limit: 100),
    "-: 120.0 megapixels are over the limit of 100.0"
  ),
  (
    .limitExceeded(source: "a.pdf", limit: .megabytes(actual: 8_796_093.02, limit: 512)),
    "a.pdf: 8796093 megabytes are over the limit of 512"
  ),
  (
    .limitExceeded(source: "-", limit: .megabytes(actual: nil, limit: 0.5)),
    "-: more megabytes than the limit of 0.5"
  ),
  (
    .limitExceeded(source: "a.pdf", limit: .pages(actual: 5000, limit: 1000)),
    "a.pdf: 5000 pages are over the limit of 1000"
  ),
  (
    .limitExceeded(source: "a.tif", limit: .pages(actual: nil, limit: 1000)),
    "a.tif: more pages than the limit of 1000"
  ),
  (
    .limitExceeded(source: "a.pdf", limit: .decoderMemory(megabytes: 523.1)),
    "a.pdf: decoding takes more memory than the limit of 523 megabytes"
  ),
  (
    .limitExceeded(source: "a.pdf", limit: .decoderTime(seconds: 4.87)),
    "a.pdf: decoding takes longer than the limit of 4.9 seconds"
  ),
  (
    .insufficientMemory(megabytes: 300, needed: 550),
    "the memory of this process is limited to 300 megabytes; 550 are needed"
  ),
  (
    .unreadableNetwork(path: "net.onnx", reason: "it gives no map for an image"),
    "net.onnx: cannot use network: it gives no map for an image"
  ),
  (.lookUpFailed(reason: "no answer"), "cannot look up: no answer"),
  (
    .unexpectedOutput(path: "notes.txt", expected: "PDF"),
    "notes.txt: exists, is no PDF, and is left as it is"
  ),
  (
    .missingLanguage("xyz", installed: ["eng", "deu"]), "no OCR data for 'xyz'; installed: deu, eng"
  ),
  (
    .missingLibrary("libqpdf", purpose: "encrypting PDFs", reason: "no such file"),
    "libqpdf is not installed or cannot be loaded (no such file); encrypting PDFs needs it"
  ),
])
func anErrorIsOneLineWithoutAFullStop(error: ScanError, description: String) {
  #expect(error.description == description)
}
