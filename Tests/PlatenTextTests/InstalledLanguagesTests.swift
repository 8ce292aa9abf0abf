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

  @Test func listsTheFolderOfTheEnvironmentVariable() async {
    await #expect(processExitsWith: .success) {
      try TrainedData.withFolder(of: ["osd": "", "xyz": "", "abc": "", "script/Latin": ""]) {
        let languages = try InstalledLanguages.all()
        #expect(languages == ["abc", "script/Latin", "xyz"])
      }
    }
  }

  @Test func namesTheMissingFolder() async {
    await #expect(processExitsWith: .success) {
      setenv("TESSDATA_PREFIX", "/nonexistent", 1)
      let error = #expect(throws: ScanError.self) { try InstalledLanguages.all() }
      #expect("\(String(describing: error))".contains("/nonexistent"))
    }
  }
}
