"""Fictitious business cards in six languages: content, layout, the page that perfect recognition gives, and the image."""

import random
import re
import unicodedata

from PIL import Image, ImageDraw, ImageFont

PEOPLE = {
  "en-GB": (["Eleanor", "Rupert", "Imogen", "Callum", "Beatrix", "Desmond", "Harriet", "Lionel", "Tamsin", "Ewan"],
            ["Ashdown", "Featherby", "Quillfeather", "Marlowe-Hart", "Okonjo", "Thistleton", "Brackwell", "Penrose", "Lindqvist", "Sato"]),
  "de-DE": (["Annegret", "Thorsten", "Jürgen", "Swantje", "Heinrich", "Ulrike", "Bärbel", "Kai-Uwe", "Friederike", "Lothar"],
            ["Müllerschön", "Grünwald", "von Ahrenfels", "Kesselring", "Brandstätter", "Weißhaupt", "Yıldız", "Zumbühl", "Otterbach", "Niemeyer-Kurz"]),
  "fr-FR": (["Éloïse", "Jean-Baptiste", "Mathilde", "Gaspard", "Solène", "Thibault", "Marie-Laure", "Cyril", "Noémie", "Aristide"],
            ["Delacourt", "Lefèvre-Morin", "Vasseur", "de Montclair", "Boisselier", "Perrault", "Aubertin", "Tessier", "Garance", "Nguyen"]),
  "es-ES": (["Macarena", "Iñaki", "Lourdes", "Gonzalo", "Remedios", "Álvaro", "Nieves", "Fermín", "Encarnación", "Borja"],
            ["Villalobos Ruiz", "Etxeberria", "Montoya", "del Castillo", "Zurita", "Peñalver", "Caballero Gil", "Arrieta", "Quintanilla", "Bermejo"]),
  "it-IT": (["Ludovica", "Gianmarco", "Fiorella", "Ettore", "Ginevra", "Calogero", "Mirella", "Fabrizio", "Benedetta", "Ruggero"],
            ["Castellani", "De Santis", "Montefiori", "Bellandi", "Scaramuzza", "Della Torre", "Ventimiglia", "Rinaldi", "Pellegrino", "Zanon"]),
  "nl-NL": (["Annelies", "Joris", "Liesbeth", "Teun", "Margriet", "Sjoerd", "Hanneke", "Ruud", "Willemijn", "Bastiaan"],
            ["van der Linden", "de Graaf", "Hoekstra", "ter Braak", "Vermeulen", "Zonneveld", "van Dijk", "Bakhuizen", "Oosterhof", "Dekkers"]),
}

TITLES = {
  "en-GB": ["Head of Procurement", "Senior Surveyor & Partner", "Marketing Director", "Chief Technology Officer", "Structural Engineer", "Account Manager", "Managing Director", "Landscape Architect"],
  "de-DE": ["Geschäftsführer", "Leiterin Vertrieb", "Projektleiter Hochbau", "Steuerberaterin", "Technischer Leiter", "Produktmanagerin", "Rechtsanwalt", "Assistentin der Geschäftsleitung"],
  "fr-FR": ["Directrice commerciale", "Responsable des achats", "Ingénieur d'affaires", "Gérant", "Chef de projet", "Avocate associée", "Consultant senior", "Architecte d'intérieur"],
  "es-ES": ["Directora de compras", "Jefe de ventas", "Responsable de calidad", "Ingeniera industrial", "Gerente", "Asesor fiscal y abogado", "Arquitecta técnica", "Técnico comercial"],
  "it-IT": ["Direttore commerciale", "Responsabile acquisti", "Amministratore delegato", "Ingegnere strutturista", "Avvocato", "Consulente finanziario", "Addetta alle vendite e assistente", "Architetto"],
  "nl-NL": ["Directeur", "Hoofd inkoop", "Projectleider", "Adviseur duurzaamheid", "Accountmanager", "Architect", "Senior adviseur", "Medewerker verkoop"],
}

DEPARTMENTS = {
  "en-GB": "Sales Department", "de-DE": "Abteilung Einkauf", "fr-FR": "Service Clients",
  "es-ES": "Departamento de Ventas", "it-IT": "Ufficio Acquisti", "nl-NL": "Afdeling Verkoop",
}

STEMS = ["Nordhafen", "Lumivo", "Castrel", "Brightmoor", "Veldora", "Ottima", "Silvanta", "Kornblum",
         "Arcavia", "Fennwick", "Solbrenna", "Tidelock", "Marenzo", "Quercus", "Altamira Nova", "Hexacore"]
FIRMS = {
  "en-GB": ["{} Ltd", "{} Engineering Ltd", "{} & Sons", "{} Partners LLP", "{}", "{} Design Studio", "The {} Group"],
  "de-DE": ["{} GmbH", "{} Maschinenbau AG", "{} & Söhne KG", "{} GmbH & Co. KG", "{} Ingenieurbüro", "{} e.V.", "{}"],
  "fr-FR": ["{} SARL", "{} SAS", "Groupe {}", "Atelier {}", "{} & Fils", "{} Conseil", "{}"],
  "es-ES": ["{} S.L.", "Grupo {}", "Construcciones {} S.A.", "{} Consultores", "Bodegas {}", "{}"],
  "it-IT": ["{} S.r.l.", "{} S.p.A.", "Gruppo {}", "Studio {}", "Officine {} S.n.c.", "{}"],
  "nl-NL": ["{} B.V.", "{} Groep", "Bureau {}", "{} Advies B.V.", "Drukkerij {}", "{}"],
}

PLACES = {
  "en-GB": ["14 Larkspur Lane, Leeds LS1 4DY", "Unit 7, 220 Harbour Road, Bristol BS1 5TR"],
  "de-DE": ["Lindenstraße 27, 20095 Hamburg", "Am Alten Wall 3b, 80331 München"],
  "fr-FR": ["18 rue des Tilleuls, 69002 Lyon", "5 bis avenue Foch, 31000 Toulouse"],
  "es-ES": ["Calle del Olmo 12, 28012 Madrid", "Avenida Diagonal 405, 08008 Barcelona"],
  "it-IT": ["Via dei Gelsi 9, 40121 Bologna", "Corso Garibaldi 88, 20121 Milano"],
  "nl-NL": ["Wilgenlaan 31, 3511 AB Utrecht", "Oude Gracht 112, 5611 CD Eindhoven"],
}

# The country code, the patterns of office and of mobile numbers, the top-level domain, and the
# trunk prefix.
NUMBERS = {
  "en-GB": ("44", ["20 7946 0###", "113 496 0###"], ["7700 900###"], "co.uk", "0"),
  "de-DE": ("49", ["40 3332###-0", "89 9925 ####"], ["171 39200##", "160 9555 ####"], "de", "0"),
  "fr-FR": ("33", ["4 65 71 ## ##", "1 99 00 ## ##"], ["6 39 98 ## ##"], "fr", "0"),
  "es-ES": ("34", ["913 45 ## ##", "934 56 ## ##"], ["612 34 ## ##"], "es", ""),
  "it-IT": ("39", ["051 234###", "02 4567 ####"], ["347 123 ####"], "it", ""),
  "nl-NL": ("31", ["30 234 ####", "40 212 ####"], ["6 1234 ####"], "nl", "0"),
}

LABELS = {
  "en-GB": {"work": ["T", "Tel", "Phone", "Office"], "cell": ["M", "Mob", "Mobile"], "fax": ["F", "Fax"]},
  "de-DE": {"work": ["T", "Tel.", "Telefon", "Fon"], "cell": ["M", "Mobil", "Handy"], "fax": ["F", "Fax", "Telefax"]},
  "fr-FR": {"work": ["T", "Tél.", "Téléphone"], "cell": ["M", "Mobile", "Port."], "fax": ["F", "Fax"]},
  "es-ES": {"work": ["T", "Tel.", "Teléfono"], "cell": ["M", "Móvil", "Mov."], "fax": ["F", "Fax"]},
  "it-IT": {"work": ["T", "Tel.", "Telefono"], "cell": ["M", "Cell.", "Cellulare"], "fax": ["F", "Fax"]},
  "nl-NL": {"work": ["T", "Tel.", "Telefoon"], "cell": ["M", "Mobiel", "Mob."], "fax": ["F", "Fax"]},
}

PREFIXES = {"en-GB": ["Dr", "Prof."], "de-DE": ["Dr.", "Dipl.-Ing.", "Prof. Dr."], "fr-FR": ["Dr", "Me"],
            "es-ES": ["Dr.", "Dra."], "it-IT": ["Dott.", "Ing.", "Avv."], "nl-NL": ["Dr.", "Ir.", "Mr."]}


SIZE = (1020, 660)  # Pixels: 85 × 55 mm at 305 pixels per inch.
LAYOUTS = 40


def ascii_letters(text):
  text = text.replace("ß", "ss").replace("ı", "i")
  for letter, pair in zip("äöüÄÖÜ", ["ae", "oe", "ue", "Ae", "Oe", "Ue"]):
    text = text.replace(letter, pair)
  text = unicodedata.normalize("NFKD", text).encode("ascii", "ignore").decode()
  return re.sub(r"[^a-z0-9]", "", text.lower())


class Line:
  """A line of words: its start, the height of its letters in pixels, and its kind."""

  def __init__(self, text, x, y, height, kind):
    self.text, self.x, self.y, self.height, self.kind = text, x, y, height, kind


class Card:
  def __init__(self, seed, number):
    self.number = number
    self.random = random.Random(seed * 100_003 + number)
    self.language = sorted(PEOPLE)[number % len(PEOPLE)]
    self.layout = self.random.randrange(LAYOUTS)
    self.invent()
    self.lines = self.lay_out()

  def invent(self):
    pick, language = self.random.choice, self.language
    given, family = (pick(names) for names in PEOPLE[language])
    prefix = pick(PREFIXES[language]) if self.random.random() < 0.15 else None
    firm = pick(FIRMS[language]).format(pick(STEMS))
    code, office, mobile, top, trunk = NUMBERS[language]
    stem = next(s for s in STEMS if s in firm)
    host = ascii_letters(stem) + pick(["", "-" + ascii_letters(firm.replace(stem, ""))[:8]]).rstrip("-")
    host += "." + pick([top, top, "com"])
    self.given_style = pick(["dot", "initial", "family", "joined", "info"])
    local = {
      "dot": f"{ascii_letters(given)}.{ascii_letters(family)}",
      "initial": f"{ascii_letters(given)[0]}.{ascii_letters(family)}",
      "family": ascii_letters(family), "joined": ascii_letters(given)[0] + ascii_letters(family),
      "info": "info",
    }[self.given_style]
    self.phones = []
    kinds = ["work"] + (["cell"] if self.random.random() < 0.7 else []) \
      + (["fax"] if self.random.random() < 0.35 else [])
    for kind in kinds:
      form = pick(mobile if kind == "cell" else office)
      national = "".join(str(self.random.randrange(10)) if c == "#" else c for c in form)
      international = self.random.random() < 0.6
      shown = f"+{code} {national}" if international else f"{trunk}{national}"
      self.phones.append((kind, shown, "+" + code + re.sub(r"\D", "", national)))
    self.title = pick(TITLES[language])
    self.department = DEPARTMENTS[language] if self.random.random() < 0.2 else None
    self.address = pick(PLACES[language])
    self.email, self.url = f"{local}@{host}", pick(["www.", "", "https://www."]) + host
    name = f"{given} {family}"
    self.name = f"{prefix} {name}" if prefix else name
    self.firm = firm
    self.truth = {
      "name": self.name, "givenName": given, "familyName": family, "organization": firm,
      "title": self.title, "emails": [self.email],
      "phones": [{"type": kind, "value": value} for kind, _, value in self.phones],
    }

  def lay_out(self):
    """The forty layouts: the order of the blocks, columns, sizes, capitals and labels."""
    layout = self.layout
    order = [["firm", "name", "contact"], ["name", "firm", "contact"], ["name", "contact", "firm"],
             ["firm", "contact", "name"], ["contact", "name", "firm"]][layout % 5]
    shouts, labels = layout // 5 % 2 == 1, layout // 10 % 2 == 0
    columns = layout // 20 == 1
    big = 44 if layout % 3 else 34
    pick = self.random.choice
    words = LABELS[self.language]

    def labelled(kind, text):
      if not labels and kind not in ("cell", "fax"):
        return text
      return f"{pick(words[kind])}{pick([' ', ': '])}{text}"

    contact = [(labelled(kind, shown), 24, "contact") for kind, shown, _ in self.phones]
    street, city = self.address.rsplit(", ", 1)
    contact += [(self.email, 24, "contact"), (self.url, 24, "contact")]
    place = [(street + ",", 24, "contact"), (city, 24, "contact")] if layout % 2 \
      else [(self.address, 24, "contact")]
    contact = place + contact if layout % 4 < 2 else contact + place
    shown = self.name.upper() if shouts and layout % 3 == 1 else self.name
    block = {
      "name": [(shown, big if layout % 3 < 2 else 30, "name"), (self.title, 26, "title")]
      + ([(self.department, 24, "title")] if self.department else []),
      "firm": [(self.firm.upper() if shouts and layout % 3 == 2 else self.firm,
                big if layout % 3 == 2 else 30, "firm")],
      "contact": contact,
    }
    lines, y = [], 40
    for part in order:
      for text, height, kind in block[part]:
        x = 540 if columns and part == "contact" else 60
        lines.append(Line(text, x, y, height, kind))
        y += int(height * 1.6)
      y += 24
    if columns:
      self.place_side_by_side(lines)
    return lines

  @staticmethod
  def place_side_by_side(lines):
    """Places two columns, each from the top, the left one first in reading order."""
    for column in (60, 540):
      y = 60
      for line in (line for line in lines if line.x == column):
        line.y = y
        y += int(line.height * 1.8)
    lines.sort(key=lambda line: line.x)

  def page(self):
    """The page in the format of `platen text --format jsonl`."""
    rows = []
    for line in self.lines:
      x, words = line.x, []
      for word in line.text.split():
        width = len(word) * line.height * 0.5
        words.append({"text": word, "box": [x, line.y, width, line.height], "confidence": 0.95})
        x += width + line.height * 0.3
      rows.append({
        "text": line.text, "box": [line.x, line.y, x - line.x, line.height],
        "baseline": [[line.x, line.y + line.height], [x, line.y + line.height]], "words": words})
    return {
      "source": f"{self.number}.png", "page": 1, "width": SIZE[0], "height": SIZE[1],
      "language": "eng", "blocks": [
        {"box": [0, 0, *SIZE], "kind": "text", "paragraphs": [{"lines": rows}]}]}


FONTS = [
  "/usr/share/fonts/truetype/dejavu/DejaVuSans.ttf",
  "/usr/share/fonts/truetype/dejavu/DejaVuSerif.ttf",
  "/usr/share/fonts/truetype/liberation/LiberationSans-Regular.ttf",
  "/usr/share/fonts/truetype/liberation/LiberationSerif-Regular.ttf",
]


def draw(card, path):
  """Writes the card as a PNG at twice its size; returns `path`."""
  picture = Image.new("L", tuple(2 * side for side in SIZE), 252)
  pen, font = ImageDraw.Draw(picture), FONTS[card.layout % len(FONTS)]
  for line in card.lines:
    height = line.height
    room = SIZE[0] - line.x - 20 if line.x > 60 or not any(l.x > 60 for l in card.lines) else 470
    # Reduce the type size in narrow columns.
    while ImageFont.truetype(font, height).getlength(line.text) > room and height > 14:
      height -= 1
    pen.text((2 * line.x, 2 * line.y), line.text, font=ImageFont.truetype(font, 2 * height), fill=20)
  picture.save(path, dpi=(610, 610))
  return path
