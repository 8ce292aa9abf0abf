import PlatenModel
import Testing

@testable import PlatenDataDetectors

struct DateDetectorTests {
  /// A detector with the reference day Monday, 7 November 2016.
  private func detector(_ locale: String) throws -> DateDetector {
    DateDetector(
      locale: try #require(ItemLocale(tag: locale)),
      reference: try #require(CivilDate("2016-11-07")))
  }

  @Test(arguments: [
    ("en-US", "Due May 3, 2020.", "May 3, 2020", "2020-05-03"),
    ("en-US", "on 5/3/2020", "5/3/2020", "2020-05-03"),
    ("en-GB", "on 5/3/2020", "5/3/2020", "2020-03-05"),
    ("en-US", "come tomorrow at 5pm", "tomorrow at 5pm", "2016-11-08T17:00"),
    ("en-US", "from 9am to 5pm", "from 9am to 5pm", "T09:00/T17:00"),
    ("en-US", "for 3 minutes", "3 minutes", "PT3M"),
    ("en-US", "5 days from now", "5 days from now", "2016-11-12"),
    ("en-US", "before 2018", "before 2018", "../2018"),
    ("en-US", "every 2 weeks", "every 2 weeks", "R/P2W"),
    ("en-US", "half past five", "half past five", "T05:30"),
    ("en-US", "1 hour 30 minutes", "1 hour 30 minutes", "PT1H30M"),
    ("en-US", "it took 12 hours", "12 hours", "PT12H"),
    ("en-US", "up 1d 8h 36m", "1d 8h 36m", "P1DT8H36M"),
    ("en-US", "the task is done on 5.12 then", "5.12", "2016-05-12"),
    ("en-US", "archive-2018-09-23-page", "2018-09-23", "2018-09-23"),
    ("en-US", "This May we go", "This May", "2016-05"),
    ("de-DE", "am 3. Mai 2020", "3. Mai 2020", "2020-05-03"),
    ("de-DE", "um halb drei", "halb drei", "T02:30"),
    ("de-DE", "heute Abend um acht Uhr", "heute Abend um acht Uhr", "2016-11-07T20:00"),
    ("de-DE", "in KW 23", "KW 23", "2016-W23"),
    ("fr-FR", "le 1er janvier 2019", "1er janvier 2019", "2019-01-01"),
    ("fr-FR", "à 15h30", "15h30", "T15:30"),
    ("fr-FR", "il y a trois jours", "il y a trois jours", "2016-11-04"),
    ("fr-FR", "du 3 au 5 mai", "du 3 au 5 mai", "2016-05-03/2016-05-05"),
    ("es-ES", "el 9 de agosto de 1971", "9 de agosto de 1971", "1971-08-09"),
    ("es-ES", "la semana que viene", "la semana que viene", "2016-W46"),
    ("it-IT", "il primo gennaio 2020", "primo gennaio 2020", "2020-01-01"),
    ("it-IT", "stasera alle otto", "stasera alle otto", "2016-11-07T20:00"),
    ("pt-BR", "20 de junho", "20 de junho", "2016-06-20"),
    ("pt-BR", "sexta-feira às 5 da tarde", "sexta-feira às 5 da tarde", "2016-11-11T17:00"),
    ("nl-NL", "drie dagen geleden", "drie dagen geleden", "2016-11-04"),
    ("nl-NL", "kwart over acht", "kwart over acht", "T08:15"),
    ("nl-NL", "morgenochtend", "morgenochtend", "2016-11-08T08:00/2016-11-08T12:00"),
  ])
  func findsDates(locale: String, text: String, printed: String, value: String) throws {
    let detector = try detector(locale)
    #expect(found(detector, text) == [printed])
    #expect(values(detector, text) == [value])
  }

  @Test(arguments: [
    ("en-US", "she may go"), ("en-US", "Version 3.2.1"), ("en-US", "Good morning Paul"),
    ("en-US", "twenty-one coins"), ("en-US", "a second chance"), ("en-US", "37.1 degrees"),
    ("en-US", "page 12 of 20"), ("en-US", "6.45 percent"), ("de-DE", "5 Äpfel"),
    ("es-ES", "Mi pasado"), ("fr-FR", "le numéro 17"), ("nl-NL", "Er zijn 10 sterren"),
    ("pt-BR", "entre 3 e 10"), ("en-US", "next to Page 1 of 2 and no month"),
    ("en-GB", "page 3/4"), ("de-DE", "Monat, Seite 1.2."),
    ("en-US", "POSIX.1-2008"), ("en-US", "CVE-2016-2183"), ("en-US", "Linux 2.4.19"),
    ("en-US", "a Linux 2.1.x kernel"), ("en-US", "since glibc 2.1."), ("en-US", "removed in 2.34:"),
    ("en-US", "u*3/5"), ("en-US", "a 2m wall"), ("en-US", "in the first thread"),
    ("en-US", "[0-9A-F]"),
    ("en-US", "the 8-byte integer"), ("en-US", "This may take long"), ("en-US", "print 1p"),
    ("en-US", "a value between 6 and 8 may be used"), ("en-US", "after the first request"),
    ("en-US", "one of two formats"), ("en-US", "the hour, between 0 and 24"),
    ("en-US", "debhelper from old 12 to 13."), ("en-US", "capacity=2048"),
    ("de-DE", "siehe Abschnitt 3.2. oder Tabelle 1.2."),
  ])
  func findsNoDates(locale: String, text: String) throws {
    #expect(found(try detector(locale), text).isEmpty)
  }

  /// On a page, "now" is the time of writing and not of reading.
  @Test func nowIsNotADateOnAPage() throws {
    let page = DateDetector(
      locale: try #require(ItemLocale(tag: "en-US")),
      reference: try #require(CivilDate("2016-11-07")), isPrinted: true)
    #expect(found(try detector("en-US"), "We have now come") == ["now"])
    #expect(found(page, "We have now come").isEmpty)
    #expect(found(page, "We come tomorrow") == ["tomorrow"])
  }
}
