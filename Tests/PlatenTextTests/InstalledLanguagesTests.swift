import Foundation
import PlatenModel
import PlatenText
import Testing

struct InstalledLanguagesTests {
  @Test func listsInstalledLanguagesSorted() throws {
    let languages = try InstalledLanguages.all()
    #expect(languages.contains("eng") && languages.contains("deu"))
    #expect(languages == languages.sorted())
    #expect(!languages.contains("osd"), "osd is not a language")
  }

  @Test func languagesAreNamesOrTags() async {
    await #expect(processExitsWith: .success) {
      let names = [
        "chi_sim", "chi_tra", "deu", "deu_latf", "eng", "jpn_vert", "nor", "script/Latin",
      ]
      try TrainedData.withFolder(of: Dictionary(uniqueKeysWithValues: names.map { ($0, "") })) {
        let requested = ["en-GB", "eng", "zh-TW", "zh-Hans-CN", "de-CH-1996", "nb", "de-Latf"]
        let found = try InstalledLanguages.names(of: requested)
        #expect(found == ["eng", "chi_tra", "chi_sim", "deu", "nor", "deu_latf"])
        let tags = try InstalledLanguages.tags()
        #expect(tags == ["de", "de-Latf", "en", "ja", "no", "zh-Hans", "zh-Hant"])
        for missing in ["fr-CA", "ja", "sr-Latn", "-", "en-", "", "Latin"] {
          let error = #expect(throws: ScanError.self) {
            try InstalledLanguages.names(of: ["eng", missing])
          }
          #expect(error?.detail == .missingLanguage)
          #expect(error?.reason.hasPrefix("no OCR data for '\(missing)'") == true)
        }
      }
    }
  }

  @Test func listsTheFolderOfTheEnvironmentVariable() async {
    await #expect(processExitsWith: .success) {
      try TrainedData.withFolder(of: ["osd": "", "xyz": "", "abc": "", "script/Latin": ""]) {
        let languages = try InstalledLanguages.all()
        #expect(languages == ["abc", "script/Latin", "xyz"])
      }
    }
  }

  /// Tesseract 5.5 takes its own folder then.
  @Test func namesTheMissingFolder() async {
    await #expect(processExitsWith: .success) {
      setenv("TESSDATA_PREFIX", "/nonexistent", 1)
      guard try InstalledLanguages.folder().hasPrefix("/nonexistent") else { return }
      let error = #expect(throws: ScanError.self) { try InstalledLanguages.all() }
      #expect("\(String(describing: error))".contains("/nonexistent"))
    }
  }
}
