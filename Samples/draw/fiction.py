"""People, firms and numbers that do not exist.

Telephone numbers are from the ranges reserved for fiction (US 555-01xx, and those of Germany's
Bundesnetzagentur), mail and web addresses are under example.com and example.org, IBANs are the
examples of the IBAN registry. Towns and names are invented.
"""

import random
from dataclasses import dataclass

IBAN = {"eng": "GB29 NWBK 6016 1331 9268 19", "deu": "DE89 3704 0044 0532 0130 00"}

GIVEN = {
  "eng": ["Marla", "Edwin", "Josephine", "Rupert", "Odette", "Silas", "Harriet", "Amos"],
  "deu": ["Jürgen", "Käthe", "Sören", "Brünhild", "Götz", "Änne", "Björn", "Thea"],
}
FAMILY = {
  "eng": ["Quillfeather", "Thornbury", "Osgood", "Lanternfield", "Pemberlow", "Wickstead"],
  "deu": ["Müßiggang", "Bärenklau", "Grünspan", "Löwenzahn", "Strößner", "Kühnast"],
}
FIRM = {
  "eng": ["Brindleford Lantern Works", "Copperbeck Foundry", "Tallow Lane Metalwork",
          "Saltmarsh Restoration", "Larkwater Instruments"],
  "deu": ["Tischlerei Grünspan", "Möbelwerkstatt Löwenzahn", "Schreinerei Bärenklau",
          "Holzmanufaktur Strößner"],
}
STREET = {
  "eng": ["Tallow Lane", "Heron Quay", "Old Mill Road", "Quince Street", "Harbour Steps"],
  "deu": ["Musterstraße", "Mühlgäßchen", "Am Höhenweg", "Schloßstraße"],
}
TOWN = {
  "eng": ["Brindleford", "Larkwater", "Saltmarsh", "Copperbeck"],
  "deu": ["Musterstadt", "Schönhülsen", "Neuwörth", "Grünfließ"],
}
SHOP = ["CORNER PANTRY", "BLUE KETTLE CAFE", "HARBOUR GROCERS", "NORTH WIND BOOKS"]
MONTHS = {
  "eng": ["January", "February", "March", "April", "May", "June", "July", "August",
          "September", "October", "November", "December"],
  "deu": ["Januar", "Februar", "März", "April", "Mai", "Juni", "Juli", "August",
          "September", "Oktober", "November", "Dezember"],
}
_PLAIN = str.maketrans({"ä": "ae", "ö": "oe", "ü": "ue", "ß": "ss", "Ä": "ae", " ": "-"})


@dataclass
class Date:
  year: int
  month: int
  day: int

  @property
  def iso(self):
    return f"{self.year}-{self.month:02}-{self.day:02}"

  def written(self, language):
    month = MONTHS[language][self.month - 1]
    return f"{self.day}{'.' if language == 'deu' else ''} {month} {self.year}"


class Fiction(random.Random):
  """Invents data that depends only on the seed and the language."""

  def __init__(self, seed, language="eng"):
    super().__init__(f"{seed} {language}")
    self.language = language

  def name(self):
    """A given and a family name."""
    return self.choice(GIVEN[self.language]), self.choice(FAMILY[self.language])

  def firm(self):
    return self.choice(FIRM[self.language])

  def address(self):
    """Street with house number, and town with postal code."""
    street, number = self.choice(STREET[self.language]), self.randint(2, 96)
    town = self.choice(TOWN[self.language])
    if self.language == "deu":
      return f"{street} {number}", f"{self.randint(1, 9)}0{self.randint(100, 999)} {town}"
    return f"{number} {street}", f"{town} {self.randint(10000, 99999)}"

  def phone(self):
    if self.language == "deu":
      return f"+49 30 23125 {self.randint(100, 999)}"
    return f"+1 202 555 01{self.randint(10, 99)}"

  def host(self, name):
    """A host under example.com whose first label comes from `name`."""
    return f"{name.lower().translate(_PLAIN)}.example.com"

  def mailbox(self, given, family, host):
    return f"{given}.{family}@{host}".lower().translate(_PLAIN)

  def date(self):
    return Date(2026, self.randint(1, 12), self.randint(1, 28))

  def ink(self):
    """A corporate colour, dark enough for white text on it and for text on white paper."""
    return self.choice([(24, 78, 119), (124, 38, 44), (36, 92, 68), (92, 62, 28), (70, 44, 104)])
