import PlatenModel
import Testing

@testable import PlatenText

struct LanguageWordCountsTests {
  private static let latin = ["eng", "fra", "deu", "nld", "dan", "pol", "tur", "vie"]
  private static let cyrillic = ["rus", "ukr", "bul", "srp"]

  @Test(arguments: [
    ("Wer den Schlüssel findet, gebe ihn bitte bei der Wache am Tor ab.", latin, "deu"),
    // As recognized in a language without umlauts and ß.
    ("Die StraBe ist fur die Dauer der Arbeiten nicht uber die Brucke zu erreichen", latin, "deu"),
    ("La porte est fermée le soir et les clés sont chez le gardien.", latin, "fra"),
    ("The gate is closed at night, and the keys are with the guard.", latin, "eng"),
    ("Klucze są u dozorcy, który mieszka przy bramie, ale nie w niedzielę.", latin, "pol"),
    ("Chìa khóa của cổng được giữ ở nhà người gác và không cho mượn.", latin, "vie"),
    ("Ключ от ворот находится у сторожа, который живёт в доме на площади.", cyrillic, "rus"),
    ("Ключ від воріт є у сторожа, який живе у будинку на площі.", cyrillic, "ukr"),
    ("Кључ од капије је код чувара који је у кући на тргу.", cyrillic, "srp"),
    ("門關了，請把書還給圖書館員，謝謝你們", ["chi_sim", "chi_tra"], "chi_tra"),
    ("门关了，请把书还给图书馆员，谢谢你们", ["chi_sim", "chi_tra"], "chi_sim"),
    ("مفتاح الباب عند الحارس الذي كان في البيت على الساحة", ["ara", "fas"], "ara"),
    ("کلید در نزد نگهبانی است که در خانه ای کنار میدان زندگی می کند", ["ara", "fas"], "fas"),
  ])
  func theLanguageOfMostCommonWordsComesFirst(
    text: String, languages: [String], wanted: String
  ) {
    #expect(LanguageWordCounts(in: text, of: languages).counts[0].language == wanted)
  }

  @Test(arguments: ["", "12.50 3 4.00 16.50", "Xylophon Quarz"])
  func textWithoutCommonWordsGivesNoEvidence(text: String) {
    let counts = LanguageWordCounts(in: text, of: Self.latin).counts
    #expect(counts.map(\.language) == Self.latin)
    #expect(counts.allSatisfy { $0.count == 0 })
  }

  @Test func aSecondLanguageNeedsWordsOfItsOwn() {
    let mixed = """
      Der Schlüssel ist bei der Wache, und die Tür wird nicht vor dem Morgen geöffnet.
      The key is with the guard, and this door will not be opened before the morning.
      """
    #expect(LanguageWordCounts(in: mixed, of: Self.latin).secondLanguage(besides: "deu") == "eng")
    let german = "Der Schlüssel ist bei der Wache, und die Tür ist am Abend nicht in Betrieb."
    #expect(LanguageWordCounts(in: german, of: Self.latin).secondLanguage(besides: "deu") == nil)
  }

  @Test func languagesAreGroupedByScriptDefaultFirst() {
    let groups = LanguageScripts.grouped(
      ["chi_tra", "deu", "eng", "frk", "jpn_vert", "osd", "script/Latin", "ukr", "chi_sim"])
    #expect(
      groups == [.latin: ["eng", "deu"], .cyrillic: ["ukr"], .han: ["chi_sim", "chi_tra"]])
  }
}
