"""Random text for one line: prose, and the content of receipts, cards, letters and forms."""

import functools
import os
import re

# The character set of Tesseract's English model. Fine-tuning cannot add to it.
CHARACTERS = set(
  "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789é"
  "!\"#$%&'()*+,-./:;<=>?@[\\]_{|}~§©®°£¥€¢«»—‘’“”™ ")
_PROSE = "/usr/share/games/fortunes"
_WORDS = ["american-english", "american-english", "ngerman", "french", "spanish", "italian",
          "dutch"]
_SYLLABLES = """
  ba be bi bo bu ca ce co da de di do du fa fi ga ge go ha he hi ho in ja je ka ke ki ko ku la le li
  lo lu ma me mi mo mu na ne ni no nu ng pa pe pi po pu ra re ri ro ru sa se si so su ta te ti to tu
  ung ur us va ve vi wa wi ya yo za ar er el en an al or th st ch sh""".split()


def _listed(text):
  return [entry.strip() for entry in text.replace("\n", " ").split("|")]


_LABELS = _listed("""
  TOTAL|SUBTOTAL|SUB TOTAL|Total|Sub-total|Total Amount|AMOUNT DUE|BALANCE|CASH|CHANGE|Change|
  Tender|TAX|GST|VAT|Sales Tax|SST|MwSt|TVA|IVA|Rounding|ROUNDING ADJ|Discount|DISC|Round Off|
  Grand Total|Net Total|Total Sales|Total Qty|Total (Incl. GST)|Total Excl. Tax|Deposit|
  Service Charge|Tip|Gratuity|Visa|MASTERCARD|DEBIT CARD|EFTPOS|AMEX|Amount|Price|QTY|Qty|Item|
  ITEM|Description|Unit Price|Cashier|CASHIER|Server|Table|Counter|Terminal|Station|Trans|Receipt|
  Receipt No|RECEIPT #|Invoice|INVOICE NO|Inv No.|Doc No|Bill No|Order|ORDER NO|Check|Ref|Ref. No|
  Auth Code|Approval|Batch|Member|Card No|Customer|Salesperson|Date|DATE|Time|TIME|Printed|Tel|TEL|
  Phone|Fax|FAX|H/P|Email|Web|GST ID|GST REG NO|Co. Reg|Company No|VAT NO|Tax ID|ABN|USt-IdNr|
  Page|PAX|Covers|Points|Savings""")
_SENTENCES = _listed("""
  THANK YOU|Thank you for shopping with us|THANK YOU PLEASE COME AGAIN|Please come again|
  Goods sold are not returnable|GOODS SOLD ARE NOT REFUNDABLE|Have a nice day!|CUSTOMER COPY|
  MERCHANT COPY|TAX INVOICE|SIMPLIFIED TAX INVOICE|Official Receipt|Items sold|SALES RECEIPT|
  Exchange within 7 days with receipt|This is a computer generated receipt|Number of items|
  No signature required|Opening hours: 9am - 10pm|Keep this receipt for your records|APPROVED|
  CASH SALES|Please retain for your reference|Merci de votre visite""")
_UNITS = ["PCS", "PC", "KG", "kg", "g", "ML", "ml", "L", "cm", "mm", "x", "X", "EA", "PKT", "BOX",
          "CTN", "%", "IN", "OZ", "LB", "M", "W", "V"]
_CURRENCIES = ["$", "$", "£", "€", "RM", "RM ", "EUR ", "USD ", "CHF ", "S$", "Rp ", "Rs. ",
               "¥", "kr ", ""]
_COMPANY_SUFFIXES = ["", "", " SDN BHD", " Sdn. Bhd.", " LTD", " Inc.", " GmbH", " & Co.",
                     " ENTERPRISE", " RESTAURANT", " MARKET", " CAFE", " S.A.", " LLC"]
_MONTHS = ["January", "February", "March", "April", "May", "June", "July", "August", "September",
           "October", "November", "December"]
# Suffixes of amounts: tax codes, and other marks in that place.
_AMOUNT_SUFFIXES = [
  " SR", " ZR", " S", " S", " S", " Z", " T", " T", " A", " B", " F", " N", " E", " X", " ZRL",
  " TX", "S", "T", "*", "-", " EUR", " %"]


@functools.lru_cache(maxsize=1)
def _prose():
  """The fortunes (sayings, verses, jokes) of more than 30 characters."""
  texts = []
  for name in sorted(os.listdir(_PROSE)):
    if "." in name or "art" in name:
      continue
    with open(os.path.join(_PROSE, name), encoding="utf-8", errors="replace") as file:
      for fortune in file.read().split("\n%\n"):
        texts.append(re.sub(r"\s+", " ", fortune).strip())
  return [text for text in texts if len(text) > 30]


@functools.lru_cache(maxsize=None)
def _words(name):
  with open(f"/usr/share/dict/{name}", encoding="utf-8") as file:
    words = [line.strip() for line in file]
  return [word for word in words if 2 <= len(word) <= 14 and set(word) <= CHARACTERS]


def line(rng):
  """A line of 1 to about 90 characters, all in ``CHARACTERS``."""
  chance = rng.random()
  kind = (prose if chance < 0.45 else labelled if chance < 0.59 else item if chance < 0.74
          else address if chance < 0.82 else date_or_phone if chance < 0.87
          else heading if chance < 0.94 else code)
  for _ in range(9):
    text = re.sub(r" +", " ", kind(rng)).strip()
    if text and set(text) <= CHARACTERS:
      return text
  return "Total 1.00"


def prose(rng):
  """A piece of prose, cut at word boundaries."""
  text = rng.choice(_prose())
  length = rng.choice([rng.randint(8, 30), rng.randint(30, 90), rng.randint(40, 75)])
  start = 0
  if len(text) > length:
    start = text.rfind(" ", 0, rng.randint(0, len(text) - length) + 1) + 1
  piece = text[start:start + length]
  if start + length < len(text) and " " in piece:
    piece = piece[:piece.rfind(" ")]
  if rng.random() < 0.08:  # A word hyphenated at the end of the line.
    piece = re.sub(r"(\w{3})\w{2,}$", r"\1-", piece)
  if rng.random() < 0.2:
    piece = re.sub(r'"([^"]*)"', "“\\1”", piece).replace("'", "’")
  return piece.upper() if rng.random() < 0.1 else piece


def word(rng):
  """A word of a dictionary, or one made of syllables."""
  if rng.random() < 0.35:
    made = "".join(rng.choice(_SYLLABLES) for _ in range(rng.randint(1, 4)))
    return _cased(made, rng)
  return _cased(rng.choice(_words(rng.choice(_WORDS))), rng)


def _cased(text, rng):
  return rng.choice([str, str.capitalize, str.capitalize, str.upper, str.upper])(text)


def words(rng, minimum, maximum):
  """`minimum` to `maximum` words, mostly in the same case."""
  case = rng.choice([None, None, str.upper, str.upper, str.upper, str.title, str.lower])
  text = " ".join(word(rng) for _ in range(rng.randint(minimum, maximum)))
  return case(text) if case else text


def digits(rng, minimum, maximum):
  """A number of `minimum` to `maximum` digits, with more zeros than a uniform choice gives."""
  count = rng.randint(minimum, maximum)
  if rng.random() < 0.2:
    zeros = rng.randint(1, count)
    return "0" * zeros + digits(rng, count - zeros, count - zeros) if count > zeros else "0" * count
  return "".join(rng.choice("00123456789") for _ in range(count))


def amount(rng):
  """An amount of money, with a currency or a suffix in h12 of the cases."""
  value = rng.choice([0, rng.uniform(0, 1), rng.uniform(0, 10), rng.uniform(0, 100),
                      rng.uniform(0, 100), rng.uniform(0, 1000), rng.uniform(0, 30000)])
  if rng.random() < 0.2:
    value = round(value, 1)
  text = rng.choice(["{:.2f}"] * 6 + ["{:,.2f}", "{:.0f}", "{:.3f}"]).format(value)
  style = rng.random()
  if style < 0.15:
    text = text.replace(",", "'").replace(".", ",").replace("'", rng.choice(["'", ".", " "]))
  sign = rng.choice(["", "", "", "", "", "", "-", "(", "+"])
  text = {"(": f"({text})"}.get(sign, sign + text)
  chance = rng.random()
  if chance < 0.35:
    text = rng.choice(_CURRENCIES) + text
  elif chance < 0.55:
    text += rng.choice(_AMOUNT_SUFFIXES)
  return text


def labelled(rng):
  """A label and its value."""
  label = rng.choice(_LABELS)
  if rng.random() < 0.4:
    label += rng.choice([" " + percent(rng), f" ({percent(rng)})", f"({percent(rng)})", " RM",
                         " (RM)", "(RM)", " $", f" @ {percent(rng)}", f" @{percent(rng)}", " #",
                         " No", " ID", f" {percent(rng)}"])
  between = rng.choice([" ", " ", ": ", " : ", " : ", ":", " = ", "... "])
  return label + between + rng.choice([amount, amount, amount, date_or_phone, code, quantity])(rng)


def quantity(rng):
  return digits(rng, 1, 4)


def percent(rng):
  number = rng.choice([digits(rng, 1, 1), digits(rng, 1, 1), "6", "0", digits(rng, 2, 2),
                       f"{digits(rng, 1, 1)}.{digits(rng, 1, 2)}"])
  return number + rng.choice(["%", "%", "%", " %"])


def tax_row(rng):
  """A row of a tax table."""
  code = rng.choice(["S", "SR", "Z", "ZR", "ZRL", "A", "B", "C", "T", "TX", "VAT", "MwSt", "GST"])
  form = rng.choice(["({})", " ({})", " = {}", " = {}", " @ {}", " {}", "-{}"])
  return f"{code}{form.format(percent(rng))} {amount(rng)} {amount(rng)}"


def item(rng):
  """An item line of a receipt or a bill."""
  name = words(rng, 1, 5)
  if rng.random() < 0.3:
    name += " " + digits(rng, 1, 4) + rng.choice(["", " "]) + rng.choice(_UNITS)
  count = digits(rng, 1, 1 if rng.random() < 0.8 else 3)
  form = rng.randrange(9)
  if form == 0:
    return f"{count} {name} {amount(rng)}"
  if form == 8:
    return tax_row(rng)
  if form == 1:
    return f"{name} {amount(rng)}"
  if form == 2:
    return f"{count} {rng.choice('xX@')} {amount(rng)} {amount(rng)}"
  if form == 3:
    return f"{code(rng)} {name}"
  if form == 4:
    return f"{name} {count} {amount(rng)} {amount(rng)}"
  if form == 5:
    return f"{digits(rng, 6, 13)} {count} {amount(rng)} {amount(rng)}"
  if form == 6:
    return " ".join(amount(rng) for _ in range(rng.randint(2, 4)))
  return name


def address(rng):
  """A line of a postal address, or a web or mail address."""
  form = rng.randrange(6)
  if form == 0:
    number = digits(rng, 1, 3) + rng.choice(["", "A", "B", "-1", "-G"])
    return f"No. {number}, {words(rng, 1, 3)} {digits(rng, 1, 2)}/{digits(rng, 1, 3)},"
  if form == 1:
    return f"{digits(rng, 5, 5)} {words(rng, 1, 3)}, {words(rng, 1, 2)}{rng.choice(['', '.'])}"
  if form == 2:
    return f"{digits(rng, 1, 4)} {words(rng, 1, 2)} " + rng.choice(
      ["St", "Street", "Ave", "AVE", "Road", "RD.", "Blvd", "Lane", "Drive", "Suite 200", "Plaza"])
  if form == 3:
    state = "".join(rng.choices("ABCDEFGHIJKLMNOPRSTUVWY", k=2))
    return f"{words(rng, 1, 2)}, {state} {digits(rng, 5, 5)}"
  if form == 4:
    return f"{words(rng, 1, 2)}str. {digits(rng, 1, 3)}"
  host = word(rng).lower() + rng.choice([".com", ".net", ".org", ".co.uk", ".com.my"])
  return rng.choice([f"www.{host}", f"{word(rng).lower()}@{host}", f"https://{host}/{code(rng)}"])


def date_or_phone(rng):
  """A date, a time, both, or a telephone number."""
  day, clock, phone = _date(rng), _clock(rng), _phone(rng)
  return rng.choice([day, day, day, clock, f"{day} {clock}", f"{day} {clock}", f"{clock} {day}",
                     phone, phone, f"Tel: {phone} Fax: {_phone(rng)}"])


def _date(rng):
  day, month, year = rng.randint(1, 31), rng.randint(1, 12), rng.randint(1995, 2029)
  name, yy = _MONTHS[month - 1], year % 100
  mon = name[:3]
  return rng.choice([
    f"{day:02}/{month:02}/{year}", f"{day:02}-{month:02}-{year}", f"{day:02}.{month:02}.{year}",
    f"{day}/{month}/{yy:02}", f"{month:02}/{day:02}/{yy:02}", f"{year}-{month:02}-{day:02}",
    f"{day:02} {mon} {year}", f"{day:02}-{mon}-{yy:02}", f"{mon} {day}, {year}",
    f"{name} {day}, {year}", f"{day} {name} {year}", f"{day:02}{mon.upper()}{year}",
    f"{day:02}/{month:02}/{yy:02}", f"{year}/{month:02}/{day:02}"])


def _clock(rng):
  hour, minute, second = rng.randint(0, 23), rng.randint(0, 59), rng.randint(0, 59)
  h12 = hour % 12 + 1
  return rng.choice([
    f"{hour:02}:{minute:02}:{second:02}", f"{hour:02}:{minute:02}", f"{h12}:{minute:02} PM",
    f"{h12:02}:{minute:02}AM", f"{h12}:{minute:02}:{second:02} PM", f"{h12}:{minute:02}pm"])


def _phone(rng):
  form = rng.choice(["0{2}-{4} {4}", "0{1}-{3} {4}", "({3}) {3}-{4}", "+{2} {2} {7}", "0{9}",
                     "{3}-{3}-{4}", "{3}.{3}.{4}"])
  return re.sub(r"{(\d)}", lambda run: digits(rng, int(run[1]), int(run[1])), form)


def heading(rng):
  """A phrase of a receipt, or a made-up company name."""
  chance = rng.random()
  if chance < 0.3:
    text = rng.choice(_SENTENCES)
    return rng.choice([text, text, text.upper(), f"*** {text} ***", f"** {text} **",
                       f"~ {text} ~", f"----- {text} -----"])
  company = words(rng, 1, 4) + rng.choice(_COMPANY_SUFFIXES)
  return company + rng.choice(["", "", "", f" ({digits(rng, 5, 7)}-{rng.choice('ABHKMTVWX')})"])


def code(rng):
  """A number or code as on receipts, invoices and cards."""
  form = rng.randrange(7)
  # Without the letter O, which looks like a zero beside digits.
  capitals = "ABCDEFGHIJKLMNPQRSTUVWXYZ"
  letters = "".join(rng.choices(capitals, k=rng.randint(1, 4)))
  if form == 0:
    return letters + digits(rng, 3, 9)
  if form == 1:
    return digits(rng, 5, 13)
  if form == 2:
    end = rng.choice(["", "-" + digits(rng, 1, 4)])
    return letters + rng.choice("-/") + digits(rng, 2, 6) + end
  if form == 3:
    return "".join(rng.choices(capitals + "00123456789" * 2, k=rng.randint(4, 12)))
  if form == 4:
    return "#" + digits(rng, 3, 8)
  if form == 5:
    return rng.choice("Xx*") * rng.choice([4, 8, 12]) + digits(rng, 4, 4)
  return "-".join(digits(rng, 2, 5) for _ in range(rng.randint(2, 4)))
