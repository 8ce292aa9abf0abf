"""Layouts of receipts: a number determines every choice that a till's template makes."""

import random
import re
from datetime import date, timedelta

from .words import BRANDS, LANGUAGES, NAMES, PLACES, SURNAMES

LAYOUTS = 240

CHOICES = dict(
    genre=["shop"] * 6 + ["restaurant"] * 5 + ["fuel", "parking", "hotel", "pharmacy", "kiosk", "slip", "refund"],
    columns=[32, 36, 42, 48, 56], letter=[9, 11, 14],
    brand=["large"] * 4 + ["plain"] * 3 + ["left", "split", "unread", "unread", "kind above"],
    legal=["none"] * 5 + ["below", "below", "after address", "bottom"], owner=[False] * 4 + [True],
    heading=["none"] * 3 + ["top", "below address"], phone=["none", "top", "top", "bottom"], ids=["none", "top", "bottom", "bottom"], country=[False, False, False, True],
    host=["none", "none", "footer", "header"], date=["top"] * 3 + ["bottom", "bottom", "after items"], clock=["joined", "apart", "none", "labelled", "with seconds", "before", "ctime"], staff=["none", "cashier", "table"],
    number=["none", "above date", "with date"], items=["plain", "quantity first", "quantity x", "two rows", "columns", "code", "tax letter"], currency_in=["total", "total", "all", "label", "column", "slip", "none"],
    subtotal=["none", "none", "subtotal", "net"], tax=["line", "line", "table", "included line", "none", "net and gross"], total=["plain", "plain", "large", "large", "below label", "twice", "starred", "timed"],
    payment=["none", "cash", "cash", "card", "card", "slip", "mixed"], count=[False, False, True], points=[False] * 4 + [True], offer=[False] * 4 + [True], saved=[False] * 5 + [True], thanks=["none", "plain", "name"],
    rule=["", "-", "=", "*"], equivalent=[False, True, True], hours=[False, False, True], barcode=[False, False, True], deposit=[False] * 5 + [True])


def layout(number):
    """The layout of a number, a dictionary of choices."""
    random_ = random.Random(f"layout {number}")
    return {key: random_.choice(values) for key, values in CHOICES.items()} | {"number": number}


LOOKALIKES = {"0": "O8", "1": "lI7", "2": "Z7", "3": "8", "5": "S6", "6": "58", "8": "B3", "9": "g4", "O": "0Q", "I": "l1", "A": "4", "E": "F", "T": "7I", "l": "I1",
              "e": "c", "o": "0", "a": "o", "i": "l", "S": "5", "B": "8", ".": ", ", ",": ".", "n": "r", "u": "v", "€": "EC", "£": "E", "ü": "u", "ö": "o", "é": "e", "ä": "a", "m": "n"}


#: The shares of lines, words and characters that recognition with errors does not return at all.
LOST_LINES, LOST_WORDS, LOST_CHARACTERS = .02, .01, .004


class Paper:
    """Rows of a receipt; a row is one line, or a line for each of its cells."""

    def __init__(self, random_, columns, letter):
        self.random, self.columns, self.letter, self.lines, self.y = random_, columns, letter, [], 30
        self.slope = random_.uniform(-.006, .006)
        self.splits = random_.random() < .5

    def row(self, *cells, size=1.0):
        """Adds cells, each a column and a text."""
        height = self.letter * 1.9 * size
        cells = [(column, str(text)) for column, text in cells if text]
        apart = self.splits != (self.random.random() < .15)
        lines = []
        for column, text in cells:
            words = []
            for word in text.split(" "):
                x = 20 + column * self.letter
                if word:
                    words.append({"text": word, "box": [round(x, 1), round(self.y + self.slope * x, 1), round(len(word) * self.letter * size, 1), round(height, 1)], "confidence": .95})
                column += (len(word) + 1) * size
            lines.append(words)
        self.lines += [line for line in (lines if apart else [sum(lines, [])]) if line]
        if cells:
            self.y += height * self.random.uniform(1.15, 1.45)

    def pair(self, label, value, size=1.0, indent=1):
        """A label at the left, an amount at the right."""
        self.row((indent, label), (max(indent + len(label) * size + 2, self.columns - len(value) * size - 1), value), size=size)

    def centred(self, text, size=1.0):
        """A text in the middle of the paper."""
        self.row((max(0, (self.columns - len(text) * size) / 2), text), size=size)

    def page(self, source, language, misread, random_):
        """The page as `platen text --format jsonl` writes it; `misread` is the share of characters that are confused."""
        lines = []
        for words in self.lines:
            if misread and random_.random() < LOST_LINES:
                continue
            read = [misreading(word, misread, random_) for word in words]
            read = [word for word in read if word["text"].strip()]
            if not read:
                continue
            x, y = min(w["box"][0] for w in read), min(w["box"][1] for w in read)
            box = [x, y, max(w["box"][0] + w["box"][2] for w in read) - x, max(w["box"][1] + w["box"][3] for w in read) - y]
            lines.append({"text": " ".join(w["text"] for w in read), "box": box, "words": read})
        width = int(40 + max(self.columns, 10) * self.letter)
        return {"source": source, "page": 1, "width": width, "height": int(self.y + 40), "language": language,
                "blocks": [{"box": [0, 0, width, int(self.y)], "kind": "text", "paragraphs": [{"lines": lines}]}]}


def misreading(word, rate, random_):
    """`word` as recognition may return it: with confused characters, and a confidence that says so."""
    if not rate:
        return word
    if random_.random() < LOST_WORDS:
        return dict(word, text="")
    text = "".join("" if random_.random() < LOST_CHARACTERS else random_.choice(LOOKALIKES[c]) if c in LOOKALIKES and random_.random() < rate else c for c in word["text"])
    low, high = (.3, .95) if text != word["text"] else (.6, .97)
    return dict(word, text=text.strip(), confidence=round(random_.uniform(low, high), 2))


ENGLISH_MONTHS = "Jan Feb Mar Apr May Jun Jul Aug Sep Oct Nov Dec".split()
GERMAN_MONTHS = "Januar Februar März April Mai Juni Juli August September Oktober November Dezember".split()


def filled(pattern, random_):
    """A pattern with digits and letters in place of its marks."""
    return "".join(str(random_.randint(0, 9)) if c == "#" else str(random_.randint(1, 9)) if c == "%" else random_.choice("ABCDEFGHKLMNPRSTWXYZ") if c == "@" else c for c in pattern)


def amount_text(value, style):
    """`value`, in hundredths, in a number format."""
    separator, mark, places = style
    units, cents = divmod(abs(value), 100)
    digits, groups = str(units), []
    while len(digits) > 3 and separator:
        groups.insert(0, digits[-3:])
        digits = digits[:-3]
    return ("-" if value < 0 else "") + separator.join([digits] + groups) + (f"{mark}{cents:02}" if places else "")


def day_text(day, pattern, language):
    """A date in the words of the language."""
    if "%B" in pattern and language == "deu":
        return f"{day.day}. {GERMAN_MONTHS[day.month - 1]} {day.year}"
    return day.strftime(pattern.replace("%b", ENGLISH_MONTHS[day.month - 1]))


class Receipt:
    """A receipt while it is drawn; `truth` collects its fields."""

    def __init__(self, number, random_, layout_number=None):
        self.random = random_
        self.layout = layout(random_.randrange(LAYOUTS) if layout_number is None else layout_number)
        self.place = random_.choices(PLACES, [p.weight for p in PLACES])[0]
        self.language = random_.choice(self.place.languages)
        self.words = LANGUAGES[self.language]
        self.style, self.mark = random_.choice(self.place.styles), random_.choice(self.place.marks)
        if self.mark == "_:-":
            self.mark = ""
        self.paper = Paper(random_, self.layout["columns"], self.layout["letter"])
        self.rates = random_.sample(self.place.rates, min(len(self.place.rates), random_.choice([1, 1, 1, 2])))
        self.is_added = bool(self.rates) and random_.random() < self.place.added
        self.truth = {"currency": self.place.currency}
        self.evidence = 0
        self.choose_shop()
        self.choose_day()

    def pick(self, key):
        return self.random.choice(self.words[key])

    def money(self, value, marked=None):
        """An amount; with its mark where the layout prints one on all amounts, or on request."""
        text = amount_text(value, self.style)
        marked = self.layout["currency_in"] == "all" if marked is None else marked
        if not marked or not self.mark:
            return text
        self.evidence += 1
        return self.mark.replace("_", text) if value >= 0 else "-" + self.mark.replace("_", text[1:])

    # ------------------------------------------------------------ the shop

    def choose_shop(self):
        random_, words = self.random, self.words
        name, kind = random_.choice(NAMES + SURNAMES), random_.choice(words["kinds"])
        full = words["pattern"].format(name=name, kind=kind)
        self.brand = random_.choice([full, full, random_.choice(BRANDS), name.upper() if random_.random() < .3 else full])
        self.key = name if self.brand == full or self.brand == name.upper() else self.brand
        form = random_.choice(self.place.legal)
        base = random_.choice([random_.choice(SURNAMES), f"{random_.choice(SURNAMES)} & {random_.choice(SURNAMES)}", self.brand.title(), f"{self.key} Retail"])
        self.legal = f"{form} {base}" if form in ("PT", "CV") else f"{base} {form}"
        self.host = re.sub(r"[^a-z0-9]", "", self.brand.lower()) + "." + (self.place.host if random_.random() < .6 else "com")
        brand = self.layout["brand"]
        unread = brand == "unread"
        self.has_legal = self.layout["legal"] != "none" or unread and self.layout["host"] == "none" and self.layout["thanks"] != "name"
        names = [self.brand]
        if unread and self.layout["thanks"] != "name":
            names = [self.legal] if self.has_legal else [self.host.split(".")[0], self.brand]
        self.truth["merchant"] = names
        if self.has_legal:
            self.truth["legalName"] = self.legal

    def choose_day(self):
        day = date(2012, 1, 1) + timedelta(days=self.random.randrange(4900))
        self.pattern = self.random.choice(self.place.dates)
        self.day, self.truth["date"] = day, day.isoformat()

    def head(self):
        random_, paper, layout_ = self.random, self.paper, self.layout
        if layout_["heading"] == "top":
            paper.centred(self.pick("head"))
        size = random_.choice([1.5, 1.8, 2.2])
        if layout_["brand"] == "large":
            paper.centred(self.brand, size=min(size, paper.columns / len(self.brand)))
        elif layout_["brand"] == "plain":
            paper.centred(self.brand)
        elif layout_["brand"] == "left":
            paper.row((0, self.brand), size=random_.choice([1, 1.3]))
        elif layout_["brand"] == "kind above":
            paper.centred(self.brand, size=1.3)
        elif layout_["brand"] == "split":
            parts = self.brand.split(" ", 1)
            for part in parts:
                paper.centred(part, size=min(size, paper.columns / len(part)))
        if self.has_legal and layout_["legal"] in ("none", "below"):
            paper.centred(self.legal)
        if layout_["owner"]:
            paper.centred(self.pick("owner").format(random_.choice(SURNAMES)))
        self.address()
        if self.has_legal and layout_["legal"] == "after address":
            paper.centred(self.legal)
        if layout_["phone"] == "top":
            self.phone()
        if layout_["host"] == "header":
            paper.centred("www." + self.host)
        if layout_["ids"] == "top":
            self.identifiers()
        if layout_["heading"] == "below address":
            paper.centred(self.pick("head"))

    def address(self):
        street, town = (filled(self.random.choice(options), self.random) for options in (self.place.streets, self.place.towns))
        if self.random.random() < .3:
            return
        self.evidence += 2
        if self.random.random() < .25:
            self.paper.centred(f"{street}, {town}")
        else:
            self.paper.centred(street)
            self.paper.centred(town)
        if self.layout["country"]:
            self.paper.centred(self.place.country)

    def phone(self):
        self.evidence += 2
        text = f"{self.pick('tel')} {filled(self.random.choice(self.place.phones), self.random)}".strip()
        self.paper.centred(text)
        if self.random.random() < .15:
            self.paper.centred(f"{self.pick('fax')} {filled(self.random.choice(self.place.phones), self.random)}")

    def identifiers(self):
        if self.place.tax_ids:
            self.evidence += 2
            self.paper.centred(filled(self.random.choice(self.place.tax_ids), self.random))

    # ------------------------------------------------------------ date and numbers

    def meta(self):
        random_, paper, layout_ = self.random, self.paper, self.layout
        day = day_text(self.day, self.pattern, self.language)
        hour, minute = random_.randint(7, 22), random_.randint(0, 59)
        clock = self.clock(hour, minute)
        number = f"{self.pick('receipt')} {random_.randint(1000, 999999)}"
        if layout_["number"] == "above date":
            paper.row((0, number))
        label = self.pick("date")
        when = f"{label} {day}".strip()
        if layout_["clock"] == "joined":
            paper.row((0, f"{when} {clock}"))
        elif layout_["clock"] == "apart":
            paper.row((0, when), (paper.columns - len(clock) - 1, clock))
        elif layout_["clock"] == "labelled":
            paper.row((0, when))
            paper.row((0, f"{self.pick('time')} {clock}".strip()))
        elif layout_["clock"] == "with seconds":
            paper.row((0, f"{when} {self.clock(hour, minute, random_.randint(0, 59))}"))
        elif layout_["clock"] == "before":
            paper.row((0, f"{clock} {day}"))
        elif layout_["clock"] == "ctime" and self.language == "eng" and self.place.twelve_hours:
            paper.row((0, f"{self.day:%a} {self.day:%b} {self.day.day} {hour:02}:{minute:02}:{random_.randint(0, 59):02} {self.day.year}"))
        elif layout_["number"] == "with date":
            paper.row((0, when), (paper.columns - len(number) - 1, number))
        else:
            paper.row((0, when))

    def clock(self, hour, minute, seconds=None):
        """A time of day as the country's tills print it."""
        end = "" if seconds is None else f":{seconds:02}"
        share = .85 if self.place.twelve_hours else .35 if self.language == "eng" else 0
        if self.random.random() >= share:
            return f"{hour:02}:{minute:02}{end}"
        half = "pm" if hour > 11 else "am"
        half = self.random.choice([" " + half.upper()] * 4 + [" " + half, half.upper(), half, half[0], f" {half[0].upper()}.M."])
        return f"{hour % 12 or 12}:{minute:02}{end}{half}"

    def staff(self):
        if self.layout["staff"] == "cashier":
            self.paper.row((0, self.pick("cashier").format(self.random.choice(self.words["people"]))))
        elif self.layout["staff"] == "table" and self.layout["genre"] == "restaurant":
            self.paper.row((0, self.pick("table").format(self.random.randint(1, 40))), (self.paper.columns - 14, self.pick("guests").format(self.random.randint(1, 8))))

    # ------------------------------------------------------------ items and sums

    def items(self):
        """Prints the items; returns their sum in hundredths."""
        random_, paper, kind = self.random, self.paper, self.layout["items"]
        refund = -1 if self.layout["genre"] == "refund" else 1
        long = random_.random() < .12
        count = {"fuel": 1, "parking": 1, "slip": 0, "hotel": random_.randint(1, 4)}.get(self.layout["genre"], random_.randint(10, 28) if long else random_.randint(1, 9))
        if kind == "columns":
            heads = self.words["columns"]
            step = paper.columns / len(heads)
            paper.row(*[(i * step, head) for i, head in enumerate(heads)])
        if self.layout["currency_in"] == "column" and self.mark:
            self.evidence += 1
            mark = self.mark.replace("_", "").strip()
            paper.row((paper.columns - len(mark) - 1, mark))
        net = 0
        for index in range(count):
            name = self.pick("items")
            price = random_.choice([random_.randint(80, 2500), random_.randint(80, 2500), random_.randint(2500, 26000)]) * self.place.scale
            price = self.rounded(price, item=True)
            quantity = random_.choice([1, 1, 1, 2, 3, 4])
            amount = refund * price * quantity
            net += amount
            value = self.money(amount)
            if kind == "quantity first" or kind == "columns" and quantity == 1:
                paper.pair(f"{quantity} {name}", value)
            elif kind == "columns":
                paper.row((0, str(quantity)), (4, name), (paper.columns - 20, self.money(price, False)), (paper.columns - len(value) - 1, value))
            elif kind == "quantity x" and quantity > 1:
                paper.pair(f"{quantity}x {name}", value)
            elif kind == "two rows" and quantity > 1:
                paper.row((1, name))
                paper.row((4, f"{quantity} x {self.money(price, False)}"), (paper.columns - len(value) - 1, value))
            elif kind == "code":
                paper.pair(f"{random_.randint(10000, 99999999)} {name}", value)
            elif kind == "tax letter":
                paper.pair(name, f"{value} {'AB'[index % 2]}")
            else:
                paper.pair(name, value)
        if self.layout["deposit"] and count:
            amount = refund * self.rounded(25 * self.place.scale * random_.randint(1, 6), item=True)
            paper.pair(self.pick("deposit"), self.money(amount))
            net += amount
        if not count:
            net = self.rounded(random_.randint(300, 20000) * self.place.scale, item=True)
        return net

    def rounded(self, value, item=False):
        """A price in the steps that the country's prices have."""
        step = 100 if not self.style[2] else 5 if self.place.currency == "CHF" and item else 1
        if not self.style[2]:
            step = 10000 if value > 100000 else 100
        return max(step, round(value / step) * step)

    def sums(self, net):
        """Prints subtotal, discount, taxes, tip and total; returns the total."""
        random_, paper, layout_ = self.random, self.paper, self.layout
        if layout_["rule"]:
            paper.row((0, layout_["rule"] * paper.columns))
        total = net
        if random_.random() < .15 and net > 0:
            off = self.rounded(net // random_.choice([10, 20, 5]), item=True)
            paper.pair(self.pick("discount"), "-" + self.money(off))
            total -= off
            self.truth["discount"] = off
        if layout_["count"]:
            paper.pair(self.pick("count"), str(random_.randint(1, 9)))
        shares = self.shares(total)
        taxes = [(rate, part, round(part * rate / 100) if self.is_added else part - round(part / (1 + rate / 100))) for rate, part in shares]
        if not self.style[2]:
            taxes = [(rate, part, tax // 100 * 100) for rate, part, tax in taxes]
        if self.is_added and total > 0:
            paper.pair(self.pick("subtotal"), self.money(total))
            self.truth["subtotal"] = total
            for rate, _, tax in taxes:
                paper.pair(f"{random_.choice(self.place.tax_names)} {self.percent(rate) if random_.random() < .7 else ''}".strip(), self.money(tax))
            tax = sum(tax for _, _, tax in taxes)
            total += tax
            self.truth["tax"] = tax
        elif layout_["subtotal"] == "subtotal":
            paper.pair(self.pick("subtotal"), self.money(total))
        elif layout_["subtotal"] == "net" and taxes and not self.is_added and total > 0:
            tax = sum(tax for _, _, tax in taxes)
            paper.pair(f"{self.pick('subtotal')}" if self.language != "deu" else "Netto", self.money(total - tax))
            paper.pair(f"{random_.choice(self.place.tax_names)} {self.percent(taxes[0][0]) if len(taxes) == 1 else ''}".strip(), self.money(tax))
            self.truth["tax"] = tax
        if layout_["genre"] == "restaurant" and total > 0 and random_.random() < self.place.tips:
            tip = self.rounded(total // random_.choice([10, 7, 5]), item=True)
            paper.pair(self.pick("tip"), self.money(tip))
            total += tip
            self.truth["tip"] = tip
        elif layout_["genre"] == "restaurant" and random_.random() < .08 and total > 0:
            service = self.rounded(total // 10, item=True)
            paper.pair(self.pick("service"), self.money(service))
            total += service
        if self.place.step > 1 and random_.random() < .5 and total > 0:
            rounded = round(total / self.place.step) * self.place.step
            if rounded != total or random_.random() < .3:
                paper.pair(self.pick("rounding"), self.money(rounded - total))
            total = rounded or total
        self.taxes, self.truth["total"] = taxes, total
        self.total(total)
        return total

    def shares(self, total):
        if len(self.rates) < 2 or total < 200:
            return [(rate, total) for rate in self.rates[:1]]
        part = total * self.random.randint(2, 8) // 10
        part = part // 100 * 100 if not self.style[2] else part
        return [(self.rates[0], total - part), (self.rates[1], part)]

    def percent(self, rate):
        places = self.random.choice([0, 1, 2]) if rate == int(rate) else len(str(rate).split(".")[1])
        text = f"{rate:.{places}f}"
        return (text if self.style[1] == "." else text.replace(".", ",")) + self.random.choice(["%", "%", " %"])

    def total(self, total):
        random_, paper, layout_ = self.random, self.paper, self.layout
        label = self.pick("refunded") if layout_["genre"] == "refund" else self.pick("total")
        codes = {"EUR", "EURO", "PLN", "SEK", "NOK", "DKK", "R$", "RM", "Kč", "kr."}
        if set(label.split()) & codes and self.place.currency not in label and not (self.place.currency == "EUR" and "EURO" in label):
            if not any(mark in label for mark in {m.replace("_", "").strip() for m in self.place.marks} - {""}):
                label = " ".join(word for word in label.split() if word not in codes) or "Total"
        if layout_["currency_in"] == "label" and self.mark and self.place.currency not in label:
            label += " " + self.mark.replace("_", "").strip()
            self.evidence += 1
        value = self.money(total, marked=layout_["currency_in"] in ("total", "all"))
        kind = layout_["total"]
        if kind == "timed" and self.place.twelve_hours:
            label = f"{self.day:%m/%d} {self.clock(self.random.randint(8, 21), self.random.randint(0, 59))} {label}"
        size = 1.5 if kind == "large" and len(label + value) * 1.5 < paper.columns else 1
        if kind == "below label":
            paper.row((1, label))
            paper.row((paper.columns - len(value) - 1, value), size=random_.choice([1, 1.5]))
        elif kind == "starred":
            paper.pair(f"** {label} **" if random_.random() < .5 else f"{label}:", value)
        else:
            paper.pair(label, value, size=size)
        if kind == "twice" and self.is_added is False:
            paper.pair(self.pick("total"), self.money(total))
        if self.place.euro and layout_["equivalent"] and total > 0 and random_.random() < .6:
            euros = round(total * self.place.euro)
            text = self.pick("euro")
            paper.pair(text, (f"{amount_text(euros, self.style)} EUR" if "EUR" not in text and random_.random() < .6 else f"€ {amount_text(euros, self.style)}" if random_.random() < .2 else amount_text(euros, self.style)))
            if random_.random() < .3:
                paper.row((1, f"{self.pick('rate')} {self.place.euro:.4f}"))

    # ------------------------------------------------------------ payment, taxes, foot

    def payment(self, total):
        random_, paper, kind = self.random, self.paper, self.layout["payment"]
        if self.layout["genre"] == "slip":
            kind = "slip"
        if total < 0 or kind == "none":
            return
        if kind in ("cash", "mixed"):
            unit = 1000 * self.place.scale
            given = (total // unit + random_.choice([1, 1, 2])) * unit
            paper.pair(self.pick("cash"), self.money(given))
            paper.pair(self.pick("change"), self.money(given - total) if random_.random() < .8 else "-" + self.money(given - total))
        elif kind == "card":
            paper.pair(self.pick("card"), self.money(total))
            if random_.random() < .5:
                paper.row((2, f"XXXXXXXXXXXX{random_.randint(1000, 9999)}"))
        elif kind == "slip":
            self.slip(total)

    def slip(self, total):
        """A card terminal's slip: numbers, a truncated card number, an expiry, the amount."""
        random_, paper = self.random, self.paper
        paper.centred(self.pick("head"))
        paper.row((0, self.pick("card")))
        paper.row((0, f"************{random_.randint(1000, 9999)}"))
        if random_.random() < .5:
            paper.row((0, f"{self.pick('expiry')} {random_.randint(1, 12):02}/{random_.randint(24, 31)}"))
        paper.row((0, "Terminal"), (paper.columns - 9, str(random_.randint(10000000, 99999999))))
        paper.row((0, f"AID A000000004{random_.randint(1000, 9999)}"))
        paper.row((0, "Trx"), (paper.columns - 7, f"{random_.randint(100000, 999999)}"))
        if random_.random() < .4:
            paper.row((0, day_text(self.day, self.pattern, self.language)), (paper.columns - 9, f"{random_.randint(8, 21):02}:{random_.randint(0, 59):02}:{random_.randint(0, 59):02}"))
        text = amount_text(total, self.style)
        if random_.random() < .7:
            self.evidence += 2
            text = f"{self.place.currency} {text}" if random_.random() < .7 else f"{text} {self.place.currency}"
        paper.pair(self.pick("paid") if random_.random() < .6 else self.pick("total").split(" ")[0] if self.language == "deu" else "Total", text)
        paper.row((0, f"Auth {random_.randint(100000, 999999)}"))

    def tax_part(self, total):
        kind = self.layout["tax"]
        if not self.taxes or self.is_added or self.layout["subtotal"] == "net" or kind == "none" or total <= 0:
            return
        name = self.random.choice(self.place.tax_names)
        if kind in ("line", "included line"):
            for rate, _, tax in self.taxes:
                label = f"{self.pick('incl')} {self.percent(rate)} {name}" if kind == "included line" else f"{name} {self.percent(rate)} {self.pick('incl') if self.random.random() < .5 else ''}".strip()
                self.paper.pair(label, self.money(tax))
        elif kind == "net and gross":
            for rate, part, tax in self.taxes:
                self.paper.pair(f"{self.pick('net')} {self.percent(rate)}", self.money(part - tax))
                self.paper.pair(f"{name} {self.percent(rate)}", self.money(tax))
                self.paper.pair(f"{self.pick('gross')}", self.money(part))
        else:
            step = self.paper.columns / 4
            self.paper.row(*[(i * step, text) for i, text in enumerate([f"{name} %", self.pick("net"), name, self.pick("gross")])])
            for index, (rate, part, tax) in enumerate(self.taxes):
                self.paper.row(*[(i * step, text) for i, text in enumerate([("ABC"[index] + " " if self.layout["items"] == "tax letter" else "") + self.percent(rate), self.money(part - tax, False), self.money(tax, False), self.money(part, False)])])
        self.truth["tax"] = sum(tax for _, _, tax in self.taxes)

    def foot(self):
        random_, paper, layout_ = self.random, self.paper, self.layout
        later = self.day + timedelta(days=random_.randint(14, 120))
        if layout_["points"]:
            paper.pair(self.pick("points"), str(random_.randint(10, 99999)) if random_.random() < .6 else amount_text(random_.randint(1000, 999900), self.style))
        if layout_["offer"]:
            paper.row((0, f"{self.pick('offer')} {day_text(later, self.pattern, self.language)}"))
        if layout_["saved"]:
            paper.pair(self.pick("saved"), self.money(random_.randint(10, 900) * self.place.scale if self.style[2] else 100000))
        if layout_["ids"] == "bottom":
            self.identifiers()
        if self.has_legal and layout_["legal"] == "bottom":
            paper.centred(self.legal)
        if layout_["hours"]:
            paper.centred(self.pick("hours"))
        if layout_["thanks"] == "plain":
            paper.centred(self.pick("thanks"))
        elif layout_["thanks"] == "name":
            paper.centred(self.pick("thanks_at").format(self.brand))
        if layout_["phone"] == "bottom":
            self.phone()
        if layout_["host"] == "footer" or layout_["brand"] == "unread" and not self.has_legal and layout_["thanks"] != "name" and layout_["host"] == "none":
            paper.centred("www." + self.host)
        if layout_["barcode"]:
            paper.centred(f"{random_.randint(10**11, 10**13)}")

    def draw(self):
        """Draws the receipt; returns itself."""
        self.head()
        if self.layout["date"] == "top":
            self.meta()
        self.staff()
        if self.layout["genre"] == "refund":
            self.paper.centred(self.pick("refund"))
        net = self.items()
        if self.layout["date"] == "after items":
            self.meta()
        total = self.sums(net)
        self.payment(total)
        self.tax_part(total)
        if self.layout["date"] == "bottom":
            self.meta()
        if self.evidence < 2:
            self.identifiers() if self.place.tax_ids else self.paper.centred(self.place.country)
        self.foot()
        return self


def receipt(number, seed):
    """The receipt of a number and a seed."""
    return Receipt(number, random.Random(f"{seed} {number}")).draw()
