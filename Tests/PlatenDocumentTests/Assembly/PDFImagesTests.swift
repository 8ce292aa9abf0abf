import Foundation
import PlatenModel
import Testing

@testable import PlatenDocument

/// Images of existing PDFs that are read and replaced.
@Suite struct PDFImagesTests {
  private static let size = "/Width 4 /Height 4 /BitsPerComponent 8"
  /// The first image on the whole page.
  private static let drawing = "q 96 0 0 64 0 0 cm /Im0 Do Q"

  /// A PDF of one page with the images of these dictionaries and bytes. qpdf finds its objects without a
  /// cross-reference table.
  private func pdf(
    _ images: [(entries: String, data: Data)], content: String = "", numberedFrom first: Int = 5
  ) -> Data {
    let names = images.indices.map { "/Im\($0) \(first + $0) 0 R" }.joined(separator: " ")
    var file = Data(
      """
      %PDF-1.7
      1 0 obj << /Type /Catalog /Pages 2 0 R >> endobj
      2 0 obj << /Type /Pages /Kids [3 0 R] /Count 1 /MediaBox [0 0 96 64] >> endobj
      3 0 obj << /Type /Page /Parent 2 0 R /Contents 4 0 R
      /Resources << /XObject << \(names) >> >> >> endobj
      4 0 obj << /Length \(content.utf8.count) >> stream
      \(content)
      endstream endobj

      """.utf8)
    for (index, image) in images.enumerated() {
      file += Data(
        """
        \(first + index) 0 obj << /Type /XObject /Subtype /Image \(image.entries)
        /Length \(image.data.count) >> stream

        """.utf8)
      file += image.data + Data("\nendstream endobj\n".utf8)
    }
    return file + Data("trailer << /Size 5 /Root 1 0 R >>\n%%EOF\n".utf8)
  }

  private func images(of file: Data) throws -> (PDFFile, PDFImages) {
    let pdf = try PDFFile(file, isOutput: false)
    return (pdf, try PDFImages(path: pdf.url.path))
  }

  private func written(_ images: PDFImages) throws -> PDFFile {
    let result = try PDFFile(Data())
    try images.write(to: result.url.path)
    return result
  }

  @Test(arguments: [
    ("/ColorSpace /DeviceGray", 1), ("/ColorSpace /DeviceRGB", 3),
    ("/ColorSpace [/CalRGB << /WhitePoint [1 1 1] >>]", 3),
  ])
  func plainImagesAreRead(entries: String, components: Int) throws {
    let data = Data((0..<16 * components).map { UInt8($0) })
    let (file, images) = try images(of: pdf([("\(Self.size) \(entries)", data)]))
    let image = try #require(images.image(at: 0))
    #expect(images.count == 1 && image.data == data && image.components == components)
    #expect(!image.isJPEG && (image.width, image.height) == (4, 4))
    #expect(image.pageSize! == (96, 64))
    withExtendedLifetime(file) {}
  }

  @Test(arguments: [
    "\(size) /ColorSpace /DeviceCMYK", "\(size) /ColorSpace [/Indexed /DeviceRGB 1 <000000FFFFFF>]",
    "\(size) /ColorSpace /DeviceRGB /Decode [1 0 1 0 1 0]",
    "\(size) /ColorSpace /DeviceRGB /Mask [0 1 0 1 0 1]",
    "\(size) /ColorSpace [/Separation /Spot /DeviceCMYK 9 0 R]",
    "\(size) /ColorSpace [/Lab << /WhitePoint [1 1 1] >>]",
    "/Width 4 /Height 4 /BitsPerComponent 1 /ImageMask true",
    "/Width 4 /Height 4 /BitsPerComponent 16 /ColorSpace /DeviceGray",
    "/Width 0 /Height 4 /BitsPerComponent 8 /ColorSpace /DeviceGray",
    "/Width 90000 /Height 90000 /BitsPerComponent 8 /ColorSpace /DeviceGray",
    "\(size) /ColorSpace /DeviceGray /Filter /JBIG2Decode",
    "\(size) /ColorSpace /DeviceGray /Filter /JPXDecode",
    "\(size) /ColorSpace /DeviceGray /Filter [/FlateDecode /DCTDecode]",
    "/Width 400 /Height 400 /BitsPerComponent 8 /ColorSpace /DeviceGray",
  ])
  func otherImagesStay(entries: String) throws {
    let (file, images) = try images(of: pdf([(entries, Data(count: 64))]))
    #expect(images.count == 1 && images.image(at: 0) == nil)
    withExtendedLifetime(file) {}
  }

  @Test(
    arguments: [5] + (QPDFProgram.takesLargeNumbers ? [1 << 30 + 1, Int(Int32.max) - 400] : []))
  func imagesMayBeManyAndHaveLargeNumbers(first: Int) throws {
    let image = ("\(Self.size) /ColorSpace /DeviceGray", Data(count: 16))
    let many = [(entries: String, data: Data)](repeating: image, count: 400)
    let (file, images) = try images(of: pdf(many, numberedFrom: first))
    #expect(images.count == 400 && images.image(at: 399) != nil)
    withExtendedLifetime(file) {}
  }

  /// Forms on forms, deeper than any stack of calls: the last one has an image.
  @Test func imagesOfNestedFormsAreFound() throws {
    let depth = 20_000
    let forms = (0..<depth).map {
      """
      \(10 + $0) 0 obj << /Subtype /Form /Resources << /XObject << /X \(11 + $0) 0 R >> >> /Length 0 >>
      stream
      endstream endobj

      """
    }
    let form = "/Resources << /XObject << /X 10 0 R >> >>"
    var text = String(decoding: pdf([]), as: UTF8.self)
    text = text.replacing("/Resources << /XObject <<  >> >>", with: form)
      .replacing("trailer", with: forms.joined() + "trailer")
    let image = "<< /Subtype /Image \(Self.size) /ColorSpace /DeviceGray /Length 16 >> stream"
    text = text.replacing(
      "trailer",
      with: "\(10 + depth) 0 obj \(image)\n0123456789ABCDEF\nendstream endobj\ntrailer")
    let (file, images) = try images(of: Data(text.utf8))
    #expect(images.count == 1 && images.image(at: 0)?.data == Data("0123456789ABCDEF".utf8))
    withExtendedLifetime(file) {}
  }

  /// The soft mask and the color space stay, and only an image without mask and company is a page.
  @Test func replacedPixelsKeepTheOtherEntries() throws {
    let image = (
      "\(Self.size) /ColorSpace /DeviceRGB /SMask 6 0 R /Interpolate true", Data(count: 48)
    )
    let mask = ("\(Self.size) /ColorSpace /DeviceGray", Data(count: 16))
    let (file, images) = try images(of: pdf([image, mask], content: Self.drawing))
    #expect(images.count == 2 && images.image(at: 0)?.pageSize == nil)
    try images.replace(0, by: SampleImage.colorPage, components: 3)
    let result = try written(images)
    let listed = try result.output(of: "pdfimages", "-list", "%")
    #expect(listed.contains("jpeg") && listed.contains("smask"))
    #expect(try result.output(of: "qpdf", "--check", "%").contains("No syntax or stream"))
    withExtendedLifetime(file) {}
  }

  /// A form of layers shows what a page of the same layers shows, to within a pixel: poppler rounds
  /// the places of images.
  @Test(arguments: [SampleImage.layeredPage, SampleImage.foregroundOnBlank])
  func layersTakeThePlaceOfAnImage(layers: PageImage) throws {
    let image = (
      "/Width 192 /Height 128 /BitsPerComponent 8 /ColorSpace /DeviceRGB", Data(count: 73_728)
    )
    let (file, images) = try images(of: pdf([image], content: Self.drawing))
    #expect(try images.replaceAll { _ in layers } == 1)
    let form = try written(images)
    let writer = try CollectedPDF(metadata: DocumentMetadata())
    try writer.append(image: layers, widthInPoints: 96, heightInPoints: 64, text: nil)
    let (page, shown) = (try PDFFile(try writer.finished()).rendered(), try form.rendered())
    let places = (1..<63).flatMap { y in (1..<95).map { x in (x: x, y: y) } }
    let equal = places.count { x, y in
      (y - 1...y + 1).contains { near in
        (x - 1...x + 1).contains { side in
          zip(page(side, near), shown(x, y)).allSatisfy { abs($0 - $1) <= 48 }
        }
      }
    }
    #expect(Double(equal) >= 0.98 * Double(places.count))
    withExtendedLifetime(file) {}
  }

  @Test func aFileThatIsNoPDFIsAnError() throws {
    let file = try PDFFile(Data("nothing".utf8))
    #expect(throws: QPDFJob.Failure.self) { try PDFImages(path: file.url.path) }
  }
}
