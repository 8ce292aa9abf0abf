internal import CQPDF
package import FoundationEssentials
internal import PlatenModel

/// An image of an existing PDF: gray or red, green and blue, 8 bits per component.
package struct PDFImage: Sendable {
  /// A JPEG file, or rows of pixels without padding.
  package let data: Data
  package let isJPEG: Bool
  /// In pixels.
  package let width: Int
  /// In pixels.
  package let height: Int
  /// 1 or 3.
  package let components: Int
  /// The bytes that the image takes in the PDF.
  package let storedSize: Int
  /// The size of the page, in points, if this is the only image on it and has no soft mask.
  package let pageSize: (width: Double, height: Double)?
}

/// An open PDF whose images may be replaced. Not for concurrent use.
final class PDFImages {
  private let qpdf: pq_interface
  private let document: OpaquePointer

  /// Opens the PDF at `path`.
  init(path: String) throws(QPDFJob.Failure) {
    qpdf = try .loaded()
    var status = PQ_FAILED
    let document = qpdf.open(path, &status)
    try qpdf.check(status)
    self.document = document!
  }

  deinit { qpdf.close(document) }

  var count: Int { Int(qpdf.image_count(document)) }

  /// Image `index`, from 0; `nil` for one that must stay as it is.
  func image(at index: Int) -> PDFImage? {
    var image = pq_image()
    guard qpdf.read_image(document, Int32(index), &image), let bytes = image.bytes else {
      return nil
    }
    let hasPage = image.page_width > 0 && image.page_height > 0
    return PDFImage(
      data: Data(bytes: bytes, count: image.size), isJPEG: image.is_jpeg,
      width: Int(image.width), height: Int(image.height), components: Int(image.components),
      storedSize: image.stored_size,
      pageSize: hasPage ? (image.page_width, image.page_height) : nil)
  }

  /// Replaces image `index`, whose color space stays. An image with foreground layers becomes a form.
  ///
  /// - Parameter components: those of the replaced image.
  func replace(
    _ index: Int, by image: PageImage, components: Int
  ) throws(QPDFJob.Failure) {
    guard image.foreground.isEmpty, image.encoding != .blank else {
      return try replaceByForm(index, LayeredForm(image, components: components))
    }
    let filter = ImageFilter(image)
    try qpdf.check(
      image.data.withUnsafeBytes { bytes in
        qpdf.replace_pixels(
          document, Int32(index), filter.name, filter.parameters,
          bytes.bindMemory(to: UInt8.self).baseAddress!, bytes.count)
      })
  }

  private func replaceByForm(_ index: Int, _ form: LayeredForm) throws(QPDFJob.Failure) {
    let arguments = FormArguments()
    let images = form.images.map(arguments.image)
    try qpdf.check(
      withExtendedLifetime(arguments) {
        qpdf.replace_with_form(document, Int32(index), form.content, images, Int32(images.count))
      })
  }

  /// Replaces the images for which `recompress` has another one; returns their number.
  func replaceAll(by recompress: QPDFJob.ImageRecompression) throws(QPDFJob.Failure) -> Int {
    var replaced = 0
    for index in 0..<count {
      guard let image = image(at: index), let smaller = recompress(image) else { continue }
      try replace(index, by: smaller, components: image.components)
      replaced += 1
    }
    return replaced
  }

  /// Writes the document to `path`.
  func write(to path: String) throws(QPDFJob.Failure) {
    try qpdf.check(qpdf.write(document, path))
  }
}

/// The memory of the C values of a form's images, freed with this object.
private final class FormArguments {
  private var allocations: [UnsafeMutableRawPointer] = []

  deinit { allocations.forEach { $0.deallocate() } }

  func image(_ image: LayeredForm.Image) -> pq_form_image {
    let bytes = copy(Array(image.data))
    return pq_form_image(
      name: text(image.name), dictionary: text(image.dictionary),
      filter: text(image.filter.name), parameters: text(image.filter.parameters),
      has_color_space: !image.isMask, bytes: bytes, size: image.data.count)
  }

  private func text(_ text: String) -> UnsafePointer<CChar> {
    UnsafeRawPointer(copy(Array(text.utf8) + [0])).assumingMemoryBound(to: CChar.self)
  }

  private func copy(_ bytes: [UInt8]) -> UnsafePointer<UInt8> {
    let memory = UnsafeMutableRawPointer.allocate(byteCount: max(1, bytes.count), alignment: 16)
    memory.copyMemory(from: bytes, byteCount: bytes.count)
    allocations.append(memory)
    return UnsafePointer(memory.bindMemory(to: UInt8.self, capacity: bytes.count))
  }
}
