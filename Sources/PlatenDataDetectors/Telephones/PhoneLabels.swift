/// The labels of telephone numbers on business cards, in seven languages.
package enum PhoneLabels {
  /// The kind of number, `cell`, `fax` or `work`, by the folded label.
  package static let kinds: [String: String] = {
    var kinds: [String: String] = [:]
    let cell = """
      m mob mobil mobile mobiel handy cell cellular cellulare cel celular movil gsm portable port
      natel telemovel tlm mobiltelefon whatsapp cellphone
      """
    let work = """
      t tel telefon telephone telefono telefone telefoon phone ph p office buro bureau d direct
      direkt dw zentrale fon o w work tfno tlf
      """
    for word in split(cell) { kinds[word] = "cell" }
    for word in split("f fax telefax facs faxnummer telecopie telecopieur") { kinds[word] = "fax" }
    for word in split(work) { kinds[word] = "work" }
    return kinds
  }()

  private static func split(_ list: String) -> [String] {
    list.split(whereSeparator: \.isWhitespace).map(String.init)
  }
}
