"""A business card of 85 × 55 mm, in landscape."""

from .. import marks
from ..fiction import Fiction
from ..sheet import Document, GREY, Sheet

TITLES = {
  "eng": ["Head of Restoration", "Senior Draughtsman", "Sales Manager", "Workshop Director"],
  "deu": ["Leiterin der Werkstatt", "Meister für Möbelbau", "Geschäftsführung"],
}


def draw(seed, page, language):
  """One side of a card in `language`; KINDS requires `page`, which is unused."""
  invent, sheet = Fiction(seed, language), Sheet(85, 55, ppi=600, colour=(252, 252, 250))
  firm, colour, shape = invent.firm(), invent.ink(), invent.randrange(3)
  given, family = invent.name()
  title, host, (street, town) = invent.choice(TITLES[language]), invent.host(firm), invent.address()
  phones = {"work": invent.phone(), "cell": invent.phone()}
  email, url = invent.mailbox(given, family, host), f"www.{host}"

  sheet.frame(0, 0, 4, 55, 0, fill=colour)
  marks.logo(sheet, 68, 6, 10, colour, shape)
  sheet.write(9, 13, f"{given} {family}", "sans bold", 13, colour)
  sheet.write(9, 18.2, title, "sans", 8.5, GREY)
  sheet.write(9, 27.5, firm, "sans bold", 8.5)
  sheet.write(9, 31.8, f"{street}, {town}", "sans", 7.5)
  sheet.rule(9, 35, 79, 35, 0.2, colour)
  sheet.write(9, 40, f"T {phones['work']}", "sans", 7.5)
  sheet.write(45, 40, f"M {phones['cell']}", "sans", 7.5)
  sheet.write(9, 44.4, email, "sans", 7.5)
  sheet.write(9, 48.8, url, "sans", 7.5)
  return Document(sheet, {
    "name": f"{given} {family}", "givenName": given, "familyName": family, "title": title,
    "organization": firm, "emails": [email], "urls": [url], "addresses": [f"{street}, {town}"],
    "phones": [{"type": kind, "value": value} for kind, value in phones.items()]})
