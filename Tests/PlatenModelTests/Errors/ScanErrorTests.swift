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
