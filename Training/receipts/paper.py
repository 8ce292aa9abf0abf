"""Text in fixed-pitch columns as recognition returns it, and recognition errors."""

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
