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
    ("es-ES", "a las 3 de la tarde", "3 de la tarde", "T15:00"),
    ("de-DE", "Lieferung 80101911/26.06.2025 an", "26.06.2025", "2025-06-26"),
    ("de-DE", "26.06.2025/80101911", "26.06.2025", "2025-06-26"),
    ("en-US", "2025-06-26/80101911", "2025-06-26", "2025-06-26"),
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

  /// Ranges with one year or none: the year is that of both ends unless one turns between them.
  @Test(arguments: [
    ("en-US", "Jan 1 - Mar 31, 2025", "2025-01-01/2025-03-31"),
    ("en-US", "Dec 28 - Jan 3, 2025", "2024-12-28/2025-01-03"),
    ("en-US", "Dec 28, 2024 - Jan 3", "2024-12-28/2025-01-03"),
    ("en-US", "Dec 28 - Jan 3", "2016-12-28/2017-01-03"),
    ("en-US", "1/15/2025 - 2/15/2025", "2025-01-15/2025-02-15"),
    ("en-US", "January - March 2025", "2025-01/2025-03"),
    ("en-US", "November to February 2025", "2024-11/2025-02"),
    ("en-US", "from November 5 to February 3, 2025", "2024-11-05/2025-02-03"),
    ("de-DE", "01.01.2025-31.03.2025", "2025-01-01/2025-03-31"),
    ("de-DE", "01.01.-31.03.2025", "2025-01-01/2025-03-31"),
    ("de-DE", "28.12.-03.01.2025", "2024-12-28/2025-01-03"),
    ("de-DE", "28. Dezember bis 3. Januar 2025", "2024-12-28/2025-01-03"),
    ("de-DE", "3.-5. Mai 2025", "2025-05-03/2025-05-05"),
    ("fr-FR", "01/01-31/03/2025", "2025-01-01/2025-03-31"),
  ])
  func rangesTakeTheYearOfTheirOtherEnd(locale: String, text: String, value: String) throws {
    #expect(found(try detector(locale), text) == [text])
    #expect(values(try detector(locale), text) == [value])
  }

  /// Opening hours are times that recur, not the next days of these names.
  @Test(arguments: [
    ("en-US", "Mon-Fri 9-5", "T09:00/T17:00"), ("en-US", "Mon - Fri: 9am - 5pm", "T09:00/T17:00"),
    ("en-US", "Tuesday to Sunday, 10:00-18:30", "T10:00/T18:30"),
    ("en-US", "9am-5pm Mon-Fri", "T09:00/T17:00"), ("en-US", "Mon-Sat 10-12", "T10:00/T12:00"),
    ("de-DE", "Mo-Fr 9-17 Uhr", "T09:00/T17:00"),
    ("de-DE", "Mo.-Fr. 8.00-18.30 Uhr", "T08:00/T18:30"),
    ("de-DE", "Mo-Fr 9-17 Uhr, Sa 10-14 Uhr", ""),
    ("fr-FR", "lundi-vendredi 9h-18h", "T09:00/T18:00"),
  ])
  func openingHoursAreTimes(locale: String, text: String, value: String) throws {
    #expect(found(try detector(locale), text) == [text])
    #expect(values(try detector(locale), text) == [value])
  }

  /// Days that no calendar has are no items, and neither are their parts.
  @Test(arguments: [
    ("de-DE", "gültig bis 31.02.2025"), ("de-DE", "am 30. Februar 2025"), ("en-US", "2025-02-30"),
    ("en-US", "April 31, 2025"), ("en-GB", "31/04/2025"), ("en-US", "2025-02-29"),
  ])
  func impossibleDaysAreNoDates(locale: String, text: String) throws {
    #expect(found(try detector(locale), text).isEmpty)
  }

  /// The reference year has no such day, but others have.
  @Test func leapDayNeedsNoLeapYear() throws {
    let detector = DateDetector(
      locale: try #require(ItemLocale(tag: "de-DE")),
      reference: try #require(CivilDate("2015-11-07")))
    #expect(found(detector, "am 29.02. offen") == ["29.02."])
    #expect(values(detector, "am 29.02. offen") == [""])
  }

  /// Time stamps of ISO 8601 and RFC 3339 keep their time zone.
  @Test(arguments: [
    ("2024-05-03T10:15:30Z", "2024-05-03T10:15:30Z"), ("2024-05-03T10:15Z", "2024-05-03T10:15Z"),
    ("2024-05-03T10:15:30.125Z", "2024-05-03T10:15:30.125Z"),
    ("2024-05-03T10:15:30+02:00", "2024-05-03T10:15:30+02:00"),
    ("2024-05-03T10:15:30-0530", "2024-05-03T10:15:30-05:30"),
    ("2024-05-03 10:15:30Z", "2024-05-03T10:15:30Z"), ("2024-05-03T10:15", "2024-05-03T10:15"),
    ("20240503T101530Z", "2024-05-03T10:15:30Z"),
    ("2024-05-03T10:15Z/2024-05-03T11:15Z", "2024-05-03T10:15Z/2024-05-03T11:15Z"),
  ])
  func timeStampsKeepTheirZone(text: String, value: String) throws {
    #expect(found(try detector("en-US"), text) == [text])
    #expect(values(try detector("en-US"), text) == [value])
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
