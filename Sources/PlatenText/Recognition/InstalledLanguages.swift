internal import CShim
internal import CTesseract
internal import FoundationEssentials
internal import Glibc
package import PlatenModel

/// The installed languages: Tesseract's trained data files.
///
/// They are in `TESSDATA_PREFIX`, or else in the folder that is compiled into Tesseract. Listing
/// them loads nothing.
package enum InstalledLanguages {
  private static let suffix = ".traineddata"
  /// The trained data of Tesseract's orientation and script detection, which is not a language.
  private static let detector = "osd"

  /// The names that Tesseract uses (`eng`, `script/Latin`), sorted.
  package static func all() throws(ScanError) -> [String] {
    try names(in: folder()).filter { $0 != detector }
  }

  /// The BCP 47 tags of the installed languages, sorted.
  package static func tags() throws(ScanError) -> [String] {
    Set(try all().compactMap(LanguageNames.tag(ofTesseract:))).sorted()
  }

  /// Tesseract's names of `languages`, which are such names or BCP 47 tags.
  ///
  /// Throws `missingLanguage` for the first that is not installed. If `languages` is empty, at least
  /// one language must be installed.
  package static func names(of languages: [String]) throws(ScanError) -> [String] {
    let installed = try all()
    guard !(languages.isEmpty && installed.isEmpty) else {
      throw .missingLanguage("any language", installed: [])
    }
    var names: [String] = []
    for language in languages {
      let candidates = [language] + LanguageNames.tesseractNames(ofTag: language)
      guard let name = candidates.first(where: installed.contains) else {
        throw .missingLanguage(language, installed: installed)
      }
      if !names.contains(name) { names.append(name) }
    }
    return names
  }

  /// The folder of trained data.
  package static func folder() throws(ScanError) -> String {
    guard let folder = pt_data_folder() else {
      throw .missingLibrary(
        "Tesseract", purpose: "text recognition", reason: String(cString: shim_last_error()))
    }
    defer { free(folder) }
    return String(cString: folder)
  }

  /// The names of the trained data in `folder` and its subfolders, sorted.
  private static func names(in folder: String) throws(ScanError) -> [String] {
    do {
      return try FileManager.default.subpathsOfDirectory(atPath: folder)
        .filter { $0.hasSuffix(suffix) }
        .map { String($0.dropLast(suffix.count)) }
        .sorted()
    } catch {
      throw .recognitionFailed("no trained data in \(folder), where TESSDATA_PREFIX can point")
    }
  }
}
