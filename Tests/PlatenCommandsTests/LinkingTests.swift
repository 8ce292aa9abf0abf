import Testing

@Suite struct LinkingTests {
  /// The libraries that the program links directly, without the toolchain's and the C library's.
  ///
  /// Each one slows down every start, so the list changes only on purpose. The libraries that these
  /// libraries link are not listed: they depend on the distribution.
  private static let libraries: Set = [
    "libZXing", "libcrypto", "libdeflate", "libexif", "libhpdf", "libisal", "libjpeg", "liblcms",
    "libopencv_calib3d", "libopencv_core", "libopencv_dnn", "libopencv_imgproc", "libopencv_video",
    "libphonenumber", "libpng", "libtiff", "libwebp", "libwebpdemux",
  ]

  /// Libraries of C, C++ and Swift; a release links those of Swift statically.
  private static let runtimes: Set = [
    "libc", "libm", "libdl", "libpthread", "libresolv", "librt", "libgcc_s", "libstdc++",
    "libdispatch", "libBlocksRuntime",
  ]

  @Test func theProgramLinksOnlyTheListedLibraries() throws {
    let dynamicSection = try Program.shell("readelf -d '\(Program.path)'").text
    let linked = dynamicSection.matches(of: #/\(NEEDED\).*\[(lib[A-Za-z_+]+(?:3d)?)/#)
      .map { String($0.1) }
      .filter { !$0.hasPrefix("libswift") && !$0.contains("Foundation") }
    #expect(Set(linked).subtracting(Self.runtimes) == Self.libraries)
  }
}
