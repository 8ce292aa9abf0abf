"""Draws one business card: a person, a firm and a layout become lines of text and the true fields."""
import random, re, unicodedata

from receipts.words import NAMES, PLACES
from receipts.draw import filled, LOST_LINES, misreading

from .words import LANGUAGES, MAILBOXES, STEMS

LAYOUTS = 160
#: Pixels: 85 x 55 mm at 300 pixels per inch.
WIDTH, HEIGHT = 1004, 650
#: The width of a character in heights of its line.
PITCH = .5
#: The places whose languages have words of cards.
SETTINGS = [(place, language) for place in PLACES for language in place.languages if language in LANGUAGES]


def letters(text):
    """Small letters and digits without accents, as in addresses."""
    text = unicodedata.normalize("NFKD", text.lower().translate({ord("ß"): "ss", ord("ø"): "o", ord("ł"): "l", ord("æ"): "ae"}))
    return re.sub(r"[^a-z0-9]", "", text)


def layout(number):
    """The properties of a layout; the same number gives the same."""
    pick = random.Random(f"card layout {number}")
    return dict(
        number=number, columns=pick.choice(["one", "one", "two", "two swapped"]), align=pick.choice(["left", "left", "centre", "right"]),
        order=pick.choice([["firm", "person", "contact"], ["person", "firm", "contact"], ["person", "contact", "firm"], ["firm", "contact", "person"], ["contact", "person", "firm"], ["person", "contact"]]),
        person_size=pick.choice([26, 30, 34, 40, 48]), firm_size=pick.choice([24, 28, 34, 44, 60, 76]), title_size=pick.choice([20, 22, 24, 26]), small=pick.choice([18, 20, 22, 24]),
        person_caps=pick.random() < .2, firm_caps=pick.random() < .35, title_caps=pick.random() < .15, title_first=pick.random() < .08,
        firm_in_contact=pick.random() < .2, labels=pick.choice(["all", "all", "single", "none"]), town_apart=pick.random() < .6,
        slogan=pick.choice([None, None, "firm", "end"]), department=pick.choice(["after", "after", "before"]), country=pick.random() < .3)


class Card:
    """A card; `lines` are text, height, left edge, top and the field, `truth` the lines of each field."""

    def __init__(self, number, seed):
        self.random = random_ = random.Random(f"card {seed} {number}")
        self.layout = layout(random_.randrange(LAYOUTS))
        self.place, self.language = random_.choices(SETTINGS, [place.weight for place, _ in SETTINGS])[0]
        self.words = LANGUAGES[self.language]
        self.second = LANGUAGES[random_.choice(list(LANGUAGES))] if random_.random() < .08 else None
        self.truth = {"name": [], "organization": [], "title": [], "department": []}
        self.choose_person()
        self.choose_firm()
        self.choose_addresses()
        self.lines = self.laid_out()

    def chance(self, share):
        return self.random.random() < share

    def pick(self, key):
        return self.random.choice(self.words[key])

    def slogan(self):
        return self.pick("slogans") + "." * self.chance(.2)

    def choose_person(self):
        self.given, self.family = self.pick("given"), self.pick("family")
        middle = f" {self.random.choice('ABCDEFHJKLMPRSTW')}." if self.language == "eng" and self.chance(.2) else ""
        self.name = f"{self.given}{middle} {self.family}"
        if self.chance(.06):
            self.name = f"{self.given[0]}. {self.family}"
        if self.chance(.15):
            self.name = f"{self.pick('prefixes')} {self.name}"
        if self.words["degrees"] and self.chance(.12):
            self.name = f"{self.name}, {self.pick('degrees')}"
        self.has_name = not self.chance(.06)
        self.titles = [self.pick("titles")] if self.has_name and self.chance(.88) else []
        if self.titles and self.chance(.1):
            self.titles.append(self.pick("titles"))
        if self.titles and self.second:
            self.titles.append(self.random.choice(self.second["titles"]))
        self.department = self.pick("departments") if self.chance(.2) else None

    def choose_firm(self):
        self.stem = self.random.choice(STEMS + NAMES)
        if self.chance(.12):
            self.stem = self.family.split()[-1]
        elif self.chance(.08):
            self.stem = f"{self.random.choice(STEMS)} {self.random.choice(STEMS)}"
        self.firm = self.pick("firms").format(self.stem)
        if self.chance(.04) and self.place.legal:
            self.firm = f"{self.stem} {self.random.choice(self.place.legal)}"
        self.brand = self.stem if self.chance(.15) else None
        self.has_firm = not self.chance(.07)

    def choose_addresses(self):
        top = self.random.choice([self.place.host or "com", self.place.host or "com", "com", "net", "org", "eu"])
        kind = letters(self.firm.replace(self.stem, ""))
        initials = "".join(word[0] for word in re.findall(r"\w+", self.firm))
        label = self.random.choice([letters(self.stem)] * 4 + [f"{letters(self.stem)}-{kind}" if kind else letters(self.stem), letters(self.firm), letters(initials) if len(initials) > 2 else letters(self.stem), letters(self.random.choice(STEMS))])
        host = f"{label}.{top}"
        given, family = letters(self.given), letters(self.family)
        parts = letters(self.given.split()[0].split("-")[0]), letters(self.family.split()[-1].split("-")[-1])
        local = self.random.choice([f"{given}.{family}", f"{given[0]}.{family}", f"{given[0]}{family}", family, given, parts[0], f"{parts[0]}.{parts[1]}", f"{family}.{given}", f"{given}{family}", f"{given[0]}{family[0]}", f"{given}_{family}", "info", "office", "sales", f"{parts[1]}{given[0]}"])
        self.email = f"{local}@{self.random.choice(MAILBOXES) if self.chance(.15) else host}" if self.chance(.92) else None
        self.url = self.random.choice(["www.", "www.", "", "https://"]) + host if self.chance(.75) else None
        self.street, self.town = (filled(self.random.choice(options), self.random) for options in (self.place.streets, self.place.towns))
        kinds = ["tel"] * self.chance(.9) + ["cell"] * self.chance(.6) + ["fax"] * self.chance(.3)
        self.phones = [(kind, filled(self.random.choice(self.place.phones), self.random).removeprefix("Tel ").removeprefix("Tel. ")) for kind in kinds]

    def labelled(self, key, text):
        """A number or an address with its label, as the layout labels."""
        style = self.layout["labels"]
        label = self.pick(key)
        if style == "none" and key not in ("cell", "fax"):
            return text
        return f"{label[0].upper() if style == 'single' else label}{self.random.choice([' ', ': ', ':  '])}{text}"

    def contact(self):
        place = [f"{self.street},", self.town] if self.layout["town_apart"] else [f"{self.street}, {self.town}"]
        if self.layout["country"] and self.place.country:
            place.append(self.place.country)
        if self.chance(.06):
            place.insert(0, self.random.choice(["P.O. Box 1123", "Postfach 20 11", "2nd Floor", "Suite 400", "3ème étage", "Edificio Norte", "Campus West"]))
        reach = [self.labelled(kind, number) for kind, number in self.phones]
        reach += [self.labelled("mail", self.email)] if self.email else []
        reach += [self.url] if self.url else []
        if self.chance(.05):
            reach.append(self.random.choice(["Skype: ", "WhatsApp ", "Instagram @", "linkedin.com/in/"]) + letters(self.given))
        if self.chance(.05) and self.place.tax_ids:
            reach.append(filled(self.random.choice(self.place.tax_ids), self.random))
        blocks = [place, reach] if self.chance(.5) else [reach, place]
        if self.has_firm and self.layout["firm_in_contact"]:
            blocks[0 if blocks[0] is place else 1].insert(0, self.firm)
            self.truth["organization"].append(self.firm)
        return [(line, self.layout["small"]) for block in blocks for line in block]

    def person(self):
        layout_, lines, titles = self.layout, [], []
        if self.has_name:
            shown = self.name.upper() if layout_["person_caps"] else self.name
            lines = [(shown, layout_["person_size"])]
            self.truth["name"].append(shown)
        for title in self.titles:
            shown = title.upper() if layout_["title_caps"] else title
            titles.append((shown, layout_["title_size"]))
            self.truth["title"].append(shown)
        if self.department:
            titles.insert(len(titles) if layout_["department"] == "after" else 0, (self.department, layout_["title_size"]))
            self.truth["department"].append(self.department)
        return titles + lines if layout_["title_first"] else lines + titles

    def firm_lines(self):
        layout_, lines = self.layout, []
        if self.has_firm:
            shown = self.brand or self.firm
            shown = shown.upper() if layout_["firm_caps"] else shown
            lines = [(shown, layout_["firm_size"])]
            self.truth["organization"].append(shown)
            if self.brand and self.chance(.5):
                lines.append((self.firm, layout_["small"]))
                self.truth["organization"].append(self.firm)
        if layout_["slogan"] == "firm":
            lines.append((self.slogan(), self.random.choice([16, 20, 24])))
        if self.second and self.has_firm and self.chance(.3):
            lines.append((self.random.choice(self.second["slogans"]), 20))
        return lines

    def laid_out(self):
        """The lines with their places, from top to bottom of each column."""
        blocks = {"person": self.person(), "firm": self.firm_lines(), "contact": self.contact()}
        order = self.layout["order"]
        if "firm" not in order:
            blocks["contact"] = blocks["firm"] + blocks["contact"] if self.chance(.5) else blocks["contact"]
            if not any(line[0] in self.truth["organization"] for line in blocks["contact"]):
                self.truth["organization"] = []
        end = [(self.slogan(), 20)] if self.layout["slogan"] == "end" else []
        columns = [[blocks[part] for part in order] + [end]]
        if self.layout["columns"] != "one":
            left, right = [blocks[part] for part in order if part != "contact"], [blocks["contact"]]
            columns = [left, right + [end]] if self.layout["columns"] == "two" else [right + [end], left]
        lines = []
        for index, column in enumerate(columns):
            y, left, right = 40, 40 + 500 * index, WIDTH - 40 if index == len(columns) - 1 else 500
            for text, height in (line for block in column for line in block + [("", 14)]):
                if text:
                    width = len(text) * height * PITCH
                    if width > right - left:
                        height, width = max(14, height * (right - left) / width), right - left
                    x = {"left": left, "centre": max(left, (left + right - width) / 2), "right": max(left, right - width)}[self.layout["align"]]
                    lines.append((text, height, x, y))
                y += height * 1.5
        return lines

    def page(self, source, misread, random_):
        """The page as `platen text --format jsonl` writes it; `misread` is the share of characters that are confused."""
        lines = []
        for text, height, x, y in self.lines:
            if misread and random_.random() < LOST_LINES:
                continue
            words = []
            for word in text.split():
                width = len(word) * height * PITCH
                words.append(misreading({"text": word, "box": [round(x, 1), round(y, 1), round(width, 1), round(height, 1)], "confidence": .95}, misread, random_))
                x += width + height * PITCH * .6
            words = [word for word in words if word["text"].strip()]
            if words:
                left, last = words[0]["box"], words[-1]["box"]
                lines.append({"text": " ".join(word["text"] for word in words), "box": [left[0], left[1], round(last[0] + last[2] - left[0], 1), left[3]], "words": words})
        bottom = int(max([HEIGHT] + [line["box"][1] + 60 for line in lines]))
        return {"source": source, "page": 1, "width": WIDTH, "height": bottom, "language": self.language,
                "blocks": [{"box": [0, 0, WIDTH, bottom], "kind": "text", "paragraphs": [{"lines": lines}]}]}
