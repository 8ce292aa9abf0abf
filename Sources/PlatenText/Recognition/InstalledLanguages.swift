internal import CTesseract
internal import FoundationEssentials
internal import Glibc
package import PlatenModel

/// The trained languages that are installed.
///
/// They are the files of one folder: `TESSDATA_PREFIX`, or else the folder that
/// Tesseract was built with. Nothing is loaded to list them.
package enum InstalledLanguages {
  private static let suffix = ".traineddata"
  /// Tesseract's detector of orientation and script: trained data, but no language.
  private static let detector = "osd"

  /// Their names as Tesseract takes them (`eng`, `script/Latin`), sorted.
  package static func all() throws(ScanError) -> [String] {
    try names(in: folder()).filter { $0 != detector }
  }

  /// Throws `missingLanguage` for the first of `languages` that is not installed; of none, one is
  /// needed all the same.
  package static func require(_ languages: [String]) throws(ScanError) {
    let installed = try all()
    guard !(languages.isEmpty && installed.isEmpty) else {
      throw .missingLanguage("any language", installed: [])
    }
    for language in languages where !installed.contains(language) {
      throw .missingLanguage(language, installed: installed)
    }
  }

  /// The folder of trained data.
  package static func folder() throws(ScanError) -> String {
    guard let folder = pt_data_folder() else {
      throw .missingLibrary("Tesseract (libtesseract.so.5)", purpose: "reading text")
    }
    defer { free(folder) }
    return String(cString: folder)
  }

  /// The trained data in `folder` and the folders in it, sorted.
  private static func names(in folder: String) throws(ScanError) -> [String] {
    do {
      return try FileManager.default.subpathsOfDirectory(atPath: folder)
        .filter { $0.hasSuffix(suffix) }
        .map { String($0.dropLast(suffix.count)) }
        .sorted()
    } catch {
      throw .recognitionFailed(
        reason: "no trained data in \(folder), where TESSDATA_PREFIX can point")
    }
  }
}
