"""Fictitious people and firms in six languages."""

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
