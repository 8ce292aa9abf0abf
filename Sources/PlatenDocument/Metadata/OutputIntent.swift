internal import PlatenModel

/// The output intent (ISO 32000-1, 14.11.5): device colours are sRGB.
struct OutputIntent {
  let document: HaruDocument

  /// Adds the intent and its colour profile.
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
