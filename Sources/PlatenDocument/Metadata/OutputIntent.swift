internal import PlatenModel

/// What the document's device colours mean (ISO 32000-1, 14.11.5): sRGB.
struct OutputIntent {
  let document: HaruDocument

  /// Adds the intent and its profile.
  func add() throws(ScanError) -> PDFReference {
    let profile = try document.addStream(
      [("N", .integer(3)), ("Alternate", .name("DeviceRGB"))],
      bytes: SRGBProfile.bytes, filter: .flate)
    return try document.write([
      ("Type", .name("OutputIntent")), ("S", .name("GTS_PDFA1")),
      ("OutputConditionIdentifier", .text(SRGBProfile.name)),
      ("RegistryName", .text("http://www.color.org")), ("Info", .text(SRGBProfile.name)),
      ("DestOutputProfile", .reference(profile)),
    ])
  }
}
