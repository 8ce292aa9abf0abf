"""The conventions of receipts in 32 places: languages, money, dates, addresses, numbers of companies.

Patterns: `#` is a digit, `@` a capital letter, `%` a digit that is not zero.
"""
from dataclasses import dataclass, field

# Number formats: thousands separator, decimal mark, decimal places.
POINT, COMMA, SWISS, SPACE = (",", ".", 2), (".", ",", 2), ("'", ".", 2), (" ", ",", 2)
WHOLE_POINT, WHOLE_COMMA, WHOLE_SPACE, PLAIN_COMMA, PLAIN_POINT = (".", ",", 0), (",", ".", 0), (" ", ",", 0), ("", ",", 2), ("", ".", 2)


@dataclass(frozen=True)
class Place:
    """A country, or a part of one with a language of its own."""
    code: str
    languages: tuple
    currency: str
    #: Printed marks: a mark with `_` for the amount's place: `$_`, `_ €`; an empty string for none.
    marks: tuple
    styles: tuple
    dates: tuple
    #: Towns with the pattern of their postal codes.
    towns: tuple
    streets: tuple
    phones: tuple
    tax_names: tuple
    #: Percent; the first is the rate of most goods.
    rates: tuple
    tax_ids: tuple
    legal: tuple
    #: The share of receipts whose tax is added to the prices.
    added: float = 0.05
    #: The step to which cash is rounded, in hundredths.
    step: int = 1
    country: str = ""
    host: str = ""
    #: The factor of prices, for currencies of small units.
    scale: int = 1
    #: The receipt's share of tips.
    tips: float = 0.05
    twelve_hours: bool = False
    #: Euros per unit where an equivalent in euros is common.
    euro: float = 0
    weight: float = 1
    register_labels: tuple = field(default=())


DMY = ("%d.%m.%Y", "%d.%m.%y", "%d/%m/%Y")
SLASH = ("%d/%m/%Y", "%d/%m/%y", "%d-%m-%Y", "%d.%m.%Y")
MDY = ("%m/%d/%Y", "%m/%d/%y", "%m-%d-%Y", "%b %d, %Y", "%m/%d/%Y", "%d-%b-%Y", "%-m/%-d/%Y", "%-m/%-d/%y", "%a %m/%d/%Y", "%m/%d/%y")

PLACES = [
    Place("US", ("eng",), "USD", ("$_", "$_", "", "", "USD _"), (POINT, PLAIN_POINT), MDY, ("Springfield, IL 6####", "Salem, OR 97###", "Dayton, OH 45###", "Boulder, CO 80###", "Tampa FL 33###", "Brooklyn, NY 112##", "San Jose CA 951##", "Columbus, Ohio 432##", "Macon, Georgia", "Reno, NV", "Eugene, Oregon 974##", "Trenton, NJ 08###", "Mobile, AL", "Lincoln Nebraska"),
          ("%## Main St", "%### Oak Avenue", "%## N 5th Street", "%### Highway 12"), ("(%##) 555-01##", "%##-555-01##", "%##.555.01##", "%##-555-01##", "1-8##-555-01##"), ("Sales Tax", "Tax", "TAX", "State Tax"), (8.25, 6, 7.5, 8.875), (), ("LLC", "Inc.", "Corp."), .9, tips=.25, twelve_hours=True, country="USA", host="com", weight=2.2),
    Place("CA", ("eng",), "CAD", ("$_", "$_", "", "CAD _"), (POINT, PLAIN_POINT), ("%Y-%m-%d", "%Y/%m/%d", "%d/%m/%Y", "%b %d, %Y"), ("Toronto, ON M5V #A#", "Vancouver BC V6B #C#", "Calgary, AB T2P #J#", "Halifax NS B3J #K#"), ("%## King St W", "%### Granville Street"), ("(416) 555-01##", "604-555-01##"), ("HST", "GST", "PST"), (13, 5, 7), ("GST #########RT0001", "HST #########RT0001", "GST/HST #########RT0001"), ("Ltd.", "Inc."), .85, 5, tips=.2, twelve_hours=True, country="Canada", host="ca"),
    Place("CA", ("fra",), "CAD", ("_ $", "_$", "_ $", ""), (SPACE, PLAIN_COMMA, PLAIN_POINT), ("%Y-%m-%d", "%Y/%m/%d", "%d/%m/%Y"), ("Montréal QC H2X #K#", "Québec (Québec) G1R #P#", "Laval, QC H7N #A#"), ("%## rue Sainte-Anne", "%### boul. Laurier"), ("514-555-01##", "(418) 555-01##"), ("TPS", "TVQ"), (5, 9.975), ("TPS #########RT0001", "No TVQ ##########TQ0001"), ("Inc.", "Ltée"), .9, 5, tips=.2, country="Canada", host="ca", weight=.6),
    Place("GB", ("eng",), "GBP", ("£_", "£_", "", "GBP _"), (POINT, PLAIN_POINT), SLASH + ("%d %b %Y", "%d %B %Y", "%d%b'%y"), ("Leeds LS1 4AB", "York YO1 7HH", "Bath BA1 2FJ", "London SW1A #AA", "Glasgow G2 #JR", "Norwich NR2 #AB"), ("%# High Street", "%## Mill Road", "Unit # Station Parade"), ("0113 496 0###", "020 7946 0###", "01632 960###"), ("VAT", "V.A.T."), (20, 5), ("VAT No. ### #### ##", "VAT Reg No GB#########", "VAT NO: #########"), ("Ltd", "Limited", "PLC"), country="United Kingdom", host="co.uk"),
    Place("IE", ("eng",), "EUR", ("€_", "€_", "", "EUR _"), (POINT, PLAIN_POINT), SLASH + ("%d %b %Y",), ("Dublin 2", "Cork T12 @#@#", "Galway H91 @#@#"), ("%# Main Street", "%## Patrick Street"), ("01 555 0###", "+353 1 555 0###", "021 455 5###"), ("VAT",), (23, 13.5, 9), ("VAT No IE#######@", "VAT Reg: #######@H"), ("Ltd", "DAC"), country="Ireland", host="ie"),
    Place("AU", ("eng",), "AUD", ("$_", "$_", "", "AUD _"), (POINT, PLAIN_POINT), SLASH + ("%d %b %Y",), ("Brisbane QLD 4000", "Richmond VIC 3121", "Newtown NSW 2042", "Fremantle WA 6160"), ("%## George St", "%# Beach Road"), ("(02) 5550 ####", "07 7010 ####", "03 7010 ####", "0491 570 ###"), ("GST",), (10,), ("ABN ## ### ### ###", "ABN: ###########"), ("Pty Ltd", "PTY LTD"), step=5, twelve_hours=True, country="Australia", host="com.au"),
    Place("NZ", ("eng",), "NZD", ("$_", "$_", "", "NZD _"), (POINT, PLAIN_POINT), SLASH, ("Auckland 1010", "Wellington 6011", "Nelson 7010"), ("%## Queen Street", "%# Cuba St"), ("(09) 555 0###", "04 555 0###", "+64 9 555 0###"), ("GST",), (15,), ("GST No: ##-###-###", "GST ###-###-###"), ("Ltd", "Limited"), step=10, country="New Zealand", host="co.nz"),
    Place("SG", ("eng",), "SGD", ("$_", "S$_", "SGD _", ""), (POINT, PLAIN_POINT), SLASH + ("%d %b %Y",), ("Singapore 049213", "Singapore 2#####", "S(3#####)"), ("%## Orchard Road #02-##", "Blk %## Ang Mo Kio Ave #"), ("6555 0###", "+65 6555 0###", "Tel 6555####"), ("GST",), (9, 8, 7), ("GST Reg No M#-#######-#", "GST No: 20#######@"), ("Pte Ltd", "PTE. LTD."), .5, 5, country="Singapore", host="com.sg"),
    Place("MY", ("msa", "eng"), "MYR", ("RM _", "RM_", "", ""), (POINT, PLAIN_POINT), SLASH, ("50450 Kuala Lumpur", "80000 Johor Bahru", "10200 Penang", "47300 Petaling Jaya, Selangor"), ("No #, Jalan Kenanga #", "Lot ##, Taman Sentosa", "%## Jalan Ampang"), ("03-5550 ####", "07-555 ####", "012-555 ####"), ("SST", "GST", "Cukai"), (6, 8), ("GST Reg No: ############", "SST ID: W10-####-########", "(######-@)"), ("Sdn Bhd", "SDN. BHD.", "Enterprise"), .3, 5, country="Malaysia", host="com.my"),
    Place("IN", ("eng",), "INR", ("Rs. _", "₹_", "Rs _", "", ""), (POINT, PLAIN_POINT), ("%d-%m-%Y", "%d/%m/%Y", "%d-%b-%Y", "%d/%m/%y"), ("Mumbai 400 0##", "Bengaluru 5600##", "Chennai - 6000##", "New Delhi 1100##"), ("%## MG Road", "Shop # Nehru Place"), ("022-5550####", "+91 9####00###", "080 5550 ####"), ("CGST", "SGST", "GST"), (2.5, 9, 5), ("GSTIN: ##@@@@@####@#Z#", "GST No ##@@@@@####@#Z#"), ("Pvt Ltd", "LLP"), .7, 100, country="India", host="in", scale=20),
    Place("ZA", ("eng",), "ZAR", ("R _", "R_", "ZAR _", ""), (SPACE, PLAIN_POINT, (" ", ".", 2)), ("%Y/%m/%d", "%d/%m/%Y", "%d-%m-%Y", "%Y-%m-%d"), ("Cape Town 8001", "Sandton 2196", "Durban 4001", "Pretoria 0002"), ("%## Long Street", "%# Church Street"), ("021 555 0###", "011 555 ####", "+27 21 555 0###"), ("VAT",), (15,), ("VAT No 4#########", "VAT REG NO: 4#########"), ("(Pty) Ltd", "CC"), country="South Africa", host="co.za", scale=12),
    Place("HK", ("eng",), "HKD", ("$_", "HK$_", "HKD _", ""), (POINT, PLAIN_POINT), SLASH + ("%Y-%m-%d",), ("Kowloon, Hong Kong", "Central, Hong Kong", "Tsim Sha Tsui, Kowloon"), ("%## Nathan Road", "Shop ## Harbour Plaza"), ("2555 0###", "+852 2555 0###"), (), (), (), ("Limited", "Ltd"), country="Hong Kong", host="com.hk", scale=6),
    Place("PH", ("eng",), "PHP", ("P_", "PHP _", "₱_", ""), (POINT, PLAIN_POINT), ("%m/%d/%Y", "%m-%d-%Y", "%b %d, %Y"), ("Makati City 1200", "Quezon City", "Cebu City 6000"), ("%## Ayala Avenue", "%# Mabini St"), ("(02) 8555 0###", "+63 2 8555 0###"), ("VAT", "12% VAT"), (12,), ("VAT REG TIN ###-###-###-000", "TIN: ###-###-###-00###"), ("Inc.", "Corp."), twelve_hours=True, country="Philippines", host="com.ph", scale=30),
    Place("AE", ("eng",), "AED", ("AED _", "_ AED", "", "Dhs _"), (POINT, PLAIN_POINT), SLASH + ("%d-%b-%Y",), ("Dubai", "Abu Dhabi", "Sharjah"), ("Sheikh Zayed Road", "Al Wasl Road"), ("04 555 0###", "+971 4 555 0###"), ("VAT",), (5,), ("TRN: 100############", "TRN 100############"), ("LLC", "L.L.C"), step=25, country="United Arab Emirates", host="ae", scale=3),
    Place("DE", ("deu",), "EUR", ("_ EUR", "_ €", "", "", "EUR _", "€ _"), (COMMA, PLAIN_COMMA), DMY + ("%Y-%m-%d", "%d. %B %Y"), ("50667 Köln", "20095 Hamburg", "80331 München", "01067 Dresden", "7#### Freudental", "D-10115 Berlin", "3#### Neustadt"), ("Hauptstraße %#", "Am Markt #", "Gartenweg %#", "Bahnhofstr. %#"), ("0221 555####", "040/555 ####", "+49 89 5550###", "0351-555###"), ("MwSt", "MwSt.", "USt"), (19, 7), ("USt-IdNr. DE#########", "UST-ID: DE#########", "St.-Nr. ##/###/#####", "Steuernummer ###/####/####"), ("GmbH", "GmbH & Co. KG", "e.K.", "OHG", "AG"), country="Deutschland", host="de", weight=2.2),
    Place("AT", ("deu",), "EUR", ("€ _", "_ EUR", "", "EUR _", "_ €"), (COMMA, PLAIN_COMMA), DMY, ("1010 Wien", "8010 Graz", "5020 Salzburg", "A-6020 Innsbruck", "4020 Linz"), ("Hauptplatz #", "Ringstraße %#", "Dorfgasse #"), ("01/555 ####", "+43 316 555###", "0662 555###"), ("MwSt", "USt", "MwSt."), (20, 10, 13), ("UID: ATU########", "UID-Nr. ATU########"), ("GmbH", "KG", "e.U."), country="Österreich", host="at"),
    Place("CH", ("deu",), "CHF", ("CHF _", "_ CHF", "", "Fr. _", "", "SFr. _"), (SWISS, PLAIN_POINT), DMY, ("8001 Zürich", "3011 Bern", "9000 St. Gallen", "CH-6003 Luzern", "7270 Davos", "4051 Basel", "3### Oberdorf", "8400 Winterthur"), ("Bahnhofstrasse %#", "Dorfplatz #", "Hauptstrasse %#"), ("044 555 0# ##", "+41 31 555 0# ##", "071/555 ## ##", "Tel. 081 555 ## ##"), ("MwSt", "MWST", "MwSt."), (8.1, 2.6, 7.7, 2.5, 3.8, 8.0), ("CHE-###.###.### MWST", "MWST-Nr. ###.###", "MWST Nr. CHE-###.###.###"), ("AG", "GmbH", "Genossenschaft"), step=5, country="Schweiz", host="ch", euro=1.05, weight=2),
    Place("CH", ("fra",), "CHF", ("CHF _", "_ CHF", "", "Fr. _", ""), (SWISS, PLAIN_POINT), DMY + ("%d/%m/%Y",), ("1003 Lausanne", "1201 Genève", "2000 Neuchâtel", "1950 Sion", "1700 Fribourg"), ("rue du Lac %#", "av. de la Gare %#", "Place du Marché #"), ("021 555 ## ##", "+41 22 555 ## ##", "027/555 ## ##"), ("TVA",), (8.1, 2.6, 7.7, 2.5, 3.8), ("CHE-###.###.### TVA", "No TVA CHE-###.###.###", "TVA ###.###"), ("SA", "Sàrl"), step=5, country="Suisse", host="ch", euro=1.05),
    Place("CH", ("ita",), "CHF", ("CHF _", "_ CHF", "", "Fr. _"), (SWISS, PLAIN_POINT), DMY, ("6900 Lugano", "6600 Locarno", "6500 Bellinzona"), ("Via Nassa %#", "Piazza Grande #"), ("091 555 ## ##", "+41 91 555 ## ##"), ("IVA",), (8.1, 2.6, 7.7), ("CHE-###.###.### IVA",), ("SA", "Sagl"), step=5, country="Svizzera", host="ch", euro=1.05, weight=.6),
    Place("LI", ("deu",), "CHF", ("CHF _", "", "Fr. _"), (SWISS, PLAIN_POINT), DMY, ("9490 Vaduz", "FL-9494 Schaan"), ("Städtle %#", "Landstrasse %#"), ("+423 555 ####",), ("MWST",), (8.1, 2.6), ("MWST-Nr. ##.###",), ("AG", "Anstalt"), step=5, country="Liechtenstein", host="li", weight=.2),
    Place("FR", ("fra",), "EUR", ("_ €", "_€", "", "_ EUR", "EUR _"), (SPACE, PLAIN_COMMA, PLAIN_POINT), SLASH, ("69002 Lyon", "33000 Bordeaux", "75011 Paris", "44000 Nantes", "3#### Saint-Aubin"), ("# rue des Lilas", "%# avenue Foch", "# place du Marché"), ("04 65 71 ## ##", "01.99.00.##.##", "+33 5 36 49 ## ##"), ("TVA", "T.V.A."), (20, 5.5, 10), ("TVA FR## #########", "SIRET ### ### ### #####", "N° TVA : FR###########", "RCS Lyon ### ### ###"), ("SARL", "SAS", "EURL", "SA"), country="France", host="fr", weight=1.6),
    Place("BE", ("fra", "nld"), "EUR", ("_ €", "€ _", "", "EUR _"), (COMMA, PLAIN_COMMA), SLASH, ("1000 Bruxelles", "B-4000 Liège", "9000 Gent", "2000 Antwerpen"), ("Rue Haute %#", "Grote Markt #"), ("02 555 ## ##", "+32 9 555 ## ##"), ("TVA", "BTW"), (21, 6, 12), ("BE 0###.###.###", "BTW BE0###.###.###", "TVA BE 0### ### ###"), ("SPRL", "BVBA", "NV", "SA"), country="België", host="be"),
    Place("NL", ("nld",), "EUR", ("€ _", "EUR _", "", "€_"), (COMMA, PLAIN_COMMA), ("%d-%m-%Y", "%d/%m/%Y", "%d-%m-%y", "%d.%m.%Y"), ("3511 AB Utrecht", "1012 JS Amsterdam", "9711 @@ Groningen", "5611 @@ Eindhoven"), ("Dorpsstraat %#", "Kerkplein #", "Oude Gracht %##"), ("030-555####", "020 555 ####", "+31 50 555 ####"), ("BTW", "btw"), (21, 9), ("BTW NL#########B01", "KvK ########", "BTW-nr. NL#########B02"), ("B.V.", "V.O.F.", "BV"), step=5, country="Nederland", host="nl"),
    Place("IT", ("ita",), "EUR", ("_ €", "€ _", "", "", "EUR _"), (COMMA, PLAIN_COMMA), ("%d/%m/%Y", "%d-%m-%Y", "%d/%m/%y"), ("50123 Firenze", "10121 Torino (TO)", "00185 Roma", "I-39100 Bolzano"), ("Via Garibaldi #", "Piazza Verdi #", "Corso Italia %#"), ("055 555####", "011/555####", "+39 06 555####"), ("IVA",), (22, 10, 4), ("P.IVA ###########", "Partita IVA ###########", "P.I. ###########"), ("S.r.l.", "srl", "S.n.c.", "S.p.A."), country="Italia", host="it"),
    Place("ES", ("spa",), "EUR", ("_ €", "_€", "", "_ EUR", "EUR _"), (COMMA, PLAIN_COMMA, PLAIN_POINT), SLASH, ("28004 Madrid", "46002 Valencia", "08001 Barcelona", "1#### San Roque"), ("Calle Mayor #", "Avda. del Puerto %#", "C/ Nueva #"), ("915 55 ## ##", "+34 96 555 ## ##", "93 555 ## ##"), ("IVA", "I.V.A."), (21, 10, 4), ("CIF B########", "NIF: B-########", "CIF: A########"), ("S.L.", "S.A.", "SLU"), country="España", host="es"),
    Place("MX", ("spa",), "MXN", ("$_", "$ _", "", "MXN _"), (POINT, PLAIN_POINT), SLASH + ("%d-%b-%Y",), ("CDMX 06000", "Guadalajara, Jal. 44100", "Monterrey N.L. 64000"), ("Av. Juárez %##", "Calle 5 de Mayo %#"), ("55 5550 ####", "+52 33 5550 ####"), ("IVA", "I.V.A."), (16, 8), ("RFC @@@######@@#", "R.F.C. @@@######@##"), ("S.A. de C.V.", "SA de CV"), country="México", host="com.mx", scale=12, tips=.15),
    Place("AR", ("spa",), "ARS", ("$ _", "$_", ""), (COMMA, PLAIN_COMMA), SLASH, ("Buenos Aires", "C1425 CABA", "Córdoba 5000"), ("Av. Corrientes %###", "Calle Florida %##"), ("011 5550-####", "+54 11 5550 ####"), ("IVA",), (21, 10.5), ("CUIT 30-########-#", "C.U.I.T. Nro: 30########9"), ("S.A.", "S.R.L."), country="Argentina", host="com.ar", scale=300, weight=.6),
    Place("PT", ("por",), "EUR", ("_ €", "_€", "", "EUR _"), (COMMA, PLAIN_COMMA, SPACE), ("%d-%m-%Y", "%Y-%m-%d", "%d/%m/%Y"), ("1200-109 Lisboa", "4000-322 Porto", "3000-0## Coimbra"), ("Rua das Flores %#", "Av. da Liberdade %#", "Largo do Carmo #"), ("21 555 ## ##", "+351 22 555 ## ##", "217 555 ###"), ("IVA",), (23, 13, 6), ("NIF: 5########", "Contribuinte nº 5########", "NIPC 5########"), ("Lda", "LDA.", "S.A."), country="Portugal", host="pt"),
    Place("BR", ("por",), "BRL", ("R$ _", "R$_", "", ""), (COMMA, PLAIN_COMMA), ("%d/%m/%Y", "%d/%m/%y"), ("São Paulo - SP", "Rio de Janeiro RJ 20040-0##", "Curitiba-PR"), ("Av. Paulista, %##", "Rua Augusta, %##"), ("(11) 5555-####", "(21) 5555-####", "+55 41 5555 ####"), (), (), ("CNPJ: ##.###.###/0001-##", "CNPJ ##############"), ("Ltda", "LTDA", "ME"), country="Brasil", host="com.br", scale=4),
    Place("PL", ("pol",), "PLN", ("_ PLN", "_ zł", "", "", "PLN _"), (PLAIN_COMMA, SPACE, COMMA), ("%d-%m-%Y", "%Y-%m-%d", "%d.%m.%Y"), ("31-042 Kraków", "00-020 Warszawa", "80-831 Gdańsk", "##-### Nowa Wieś"), ("ul. Polna #", "ul. Długa %#", "Rynek #"), ("12 555 ## ##", "+48 22 555 ## ##", "tel. 58 555 ## ##"), ("PTU", "VAT"), (23, 8, 5), ("NIP ###-###-##-##", "NIP: ##########"), ("Sp. z o.o.", "S.A.", "s.c."), country="Polska", host="pl", scale=4),
    Place("SE", ("swe",), "SEK", ("_ kr", "_ SEK", "", "", "SEK _", "_:-"), (SPACE, PLAIN_COMMA, COMMA), ("%Y-%m-%d", "%Y-%m-%d", "%d/%m/%Y", "%y-%m-%d"), ("411 05 Göteborg", "111 20 Stockholm", "211 22 Malmö", "### ## Storby"), ("Storgatan #", "Hamngatan %#", "Torget #"), ("031-555 ## ##", "08-555 ### ##", "+46 40 555 ## ##"), ("Moms",), (25, 12, 6), ("Org.nr 556###-####", "Org nr: 559###-####", "SE556#######01"), ("AB", "HB"), step=100, country="Sverige", host="se", scale=10),
    Place("NO", ("nor",), "NOK", ("kr _", "NOK _", "", "", "_ kr"), (SPACE, PLAIN_COMMA, COMMA), ("%d.%m.%Y", "%d.%m.%y", "%Y-%m-%d", "%d/%m/%Y"), ("0150 Oslo", "5003 Bergen", "7010 Trondheim", "N-4006 Stavanger"), ("Storgata #", "Havnegaten %#"), ("22 55 ## ##", "+47 55 55 ## ##", "Tlf 73 55 ## ##"), ("MVA", "mva"), (25, 15, 12), ("Org.nr. NO ### ### ### MVA", "Org. nr: #########MVA"), ("AS", "ANS"), step=100, country="Norge", host="no", scale=11),
    Place("DK", ("dan",), "DKK", ("_ kr", "DKK _", "", "", "kr. _", "_ DKK"), (COMMA, PLAIN_COMMA), ("%d-%m-%Y", "%d.%m.%Y", "%d/%m/%y", "%d/%m-%Y"), ("1050 København K", "8000 Aarhus C", "5000 Odense C", "DK-9000 Aalborg"), ("Søndergade #", "Torvet #", "Vestergade %#"), ("33 55 ## ##", "+45 86 55 ## ##", "Tlf. 66 55 ## ##"), ("Moms", "MOMS"), (25,), ("CVR ########", "CVR-nr. ## ## ## ##", "SE-nr. ########"), ("ApS", "A/S", "I/S"), step=50, country="Danmark", host="dk", scale=8),
    Place("FI", ("fin",), "EUR", ("_ €", "_ EUR", "", "", "EUR _"), (PLAIN_COMMA, SPACE), ("%d.%m.%Y", "%d.%m.%y"), ("00100 Helsinki", "33100 Tampere", "FI-20100 Turku"), ("Kauppakatu #", "Hämeenkatu %#"), ("09 555 ####", "+358 3 555 ####", "Puh. 02 555 ####"), ("ALV", "alv"), (25.5, 24, 14, 10), ("Y-tunnus #######-#", "FI########"), ("Oy", "Ky"), step=5, country="Suomi", host="fi"),
    Place("CZ", ("ces",), "CZK", ("_ Kč", "_ CZK", "", "", "CZK _"), (SPACE, PLAIN_COMMA, COMMA), ("%d.%m.%Y", "%d. %m. %Y", "%d.%m.%y"), ("110 00 Praha 1", "602 00 Brno", "### ## Lhota"), ("Dlouhá #", "Náměstí Míru #", "Hlavní %#"), ("224 555 ###", "+420 541 555 ###"), ("DPH",), (21, 12, 15), ("DIČ CZ########", "IČO: ########", "IČ ######## DIČ CZ########"), ("s.r.o.", "a.s."), step=100, country="Česko", host="cz", scale=25, euro=.04),
    Place("ID", ("ind",), "IDR", ("Rp _", "Rp. _", "Rp_", "", ""), (WHOLE_POINT, WHOLE_COMMA), ("%d/%m/%Y", "%d-%m-%Y", "%d-%m-%y"), ("Bandung", "Jakarta 10110", "Surabaya 60271", "Denpasar, Bali"), ("Jl. Merdeka %#", "Jl. Sudirman No. #"), ("021-555####", "(022) 555####", "+62 31 555 ####"), ("PPN", "PB1"), (11, 10), ("NPWP: ##.###.###.#-###.000",), ("PT", "CV"), .5, 10000, country="Indonesia", host="co.id", scale=150),
]
