"""The scripts that a line of text can be told to be in, and letters and typefaces of each.

The order is that of the network's output, and of `Script` in the library.
"""

import unicodedata

_SANS, _SERIF = "NotoSans{}-Regular.ttf", "NotoSerif{}-Regular.ttf"
_LATIN_FACES = [
    "LiberationSerif-Regular.ttf", "LiberationSerif-Bold.ttf", "LiberationSerif-Italic.ttf",
    "LiberationSans-Regular.ttf", "LiberationSans-Bold.ttf", "LiberationMono-Regular.ttf",
    "DejaVuSans.ttf", "DejaVuSerif.ttf", "DejaVuSerif-Bold.ttf", "DejaVuSansMono.ttf",
    "NotoSans-Regular.ttf", "NotoSerif-Regular.ttf", "NotoSans-Bold.ttf", "NotoSerif-Italic.ttf",
    "FreeSerif.ttf", "FreeSans.ttf", "FreeMono.ttf"]
_CJK = ["NotoSansCJK-Regular.ttc", "NotoSerifCJK-Regular.ttc", "NotoSansCJK-Bold.ttc",
        "NotoSerifCJK-Bold.ttc"]


def _letters(*ranges):
    return [chr(code) for first, last in ranges for code in range(first, last + 1)
            if unicodedata.category(chr(code)) in ("Ll", "Lo")
            and not unicodedata.decomposition(chr(code)).startswith("<")]


def _marks(first, last):
    """Vowel signs and the like, which stand at a letter."""
    return [chr(code) for code in range(first, last + 1)
            if unicodedata.category(chr(code)) in ("Mn", "Mc")]


def _coded(codec, rows):
    """What a double-byte character set has in these rows: its usual characters."""
    found = []
    for row in rows:
        for cell in range(0x40, 0xFF):
            try:
                found.append(bytes([row, cell]).decode(codec))
            except UnicodeDecodeError:
                pass
    return found


class Script:
    """`letters` stand alone, `marks` behind one of them."""

    def __init__(self, name, letters, faces=None, marks=(), between=" ", few=()):
        self.name, self.letters, self.marks = name, letters, list(marks)
        self.faces = faces or [form.format(name) for form in (_SANS, _SERIF)]
        self.between = between
        # Letters of which every other is one, as kana in Japanese.
        self.few = list(few)


def _block(name, first, last, **other):
    return Script(name, _letters((first, last)), marks=_marks(first, last), **other)


_LATIN = list("abcdefghijklmnopqrstuvwxyzeeeeeaaaiioottnnssrrl") + list(
    "äöüßéèêàçñáíóúâîôûåøæłąęśżźćčšžřůěőűşğıțăđơưạảấầẩẫậắằẵặẹẻẽếềểễệịỉọỏốồổỗộớờởụủứừửữựỳỵỷỹ")
_CYRILLIC = list("абвгдежзийклмнопрстуфхцчшщъыьэюяооееаиинтс") + list("ёіїєґђћљњџјўѓќ")
_GREEK = list("αβγδεζηθικλμνξοπρσςτυφχψωάέήίόύώϊααεειιοοτσ")
_KANA = [chr(code) for code in range(0x3041, 0x3094)] * 2 + [
    chr(code) for code in range(0x30A1, 0x30F5)]
_HEBREW = [chr(code) for code in range(0x05D0, 0x05EB)]
_SHEETS = ["FreeSans.ttf", "FreeSerif.ttf", "DejaVuSans.ttf"]

SCRIPTS = [
    Script("Common", list("0123456789")),
    Script("Latin", _LATIN, _LATIN_FACES),
    Script("Greek", _GREEK, _LATIN_FACES),
    Script("Cyrillic", _CYRILLIC, _LATIN_FACES),
    Script("Armenian", _letters((0x561, 0x586))),
    Script("Georgian", _letters((0x10D0, 0x10F0))),
    Script("Hebrew", _HEBREW, [_SANS.format("Hebrew"), _SERIF.format("Hebrew")] + _SHEETS),
    Script("Arabic", _letters((0x627, 0x63A), (0x641, 0x64A)) + list("پچژگکی"),
           ["NotoNaskhArabic-Regular.ttf", "NotoSansArabic-Regular.ttf",
            "NotoKufiArabic-Regular.ttf", "DejaVuSans.ttf", "NotoNastaliqUrdu-Regular.ttf",
            "NotoNaskhArabic-Bold.ttf"]),
    _block("Devanagari", 0x905, 0x94C), _block("Bengali", 0x985, 0x9CC),
    _block("Gurmukhi", 0xA05, 0xA4C), _block("Gujarati", 0xA85, 0xACC),
    Script("Oriya", _letters((0xB05, 0xB39)), [_SANS.format("Oriya")], _marks(0xB3E, 0xB4C)),
    _block("Tamil", 0xB85, 0xBCC), _block("Telugu", 0xC05, 0xC4C),
    _block("Kannada", 0xC85, 0xCCC), _block("Malayalam", 0xD05, 0xD4C),
    _block("Sinhala", 0xD85, 0xDDF), _block("Thai", 0xE01, 0xE4C, between=""),
    _block("Lao", 0xE81, 0xEC8, between=""), _block("Khmer", 0x1780, 0x17C8, between=""),
    _block("Myanmar", 0x1000, 0x103E, between=""),
    Script("Tibetan", _letters((0xF40, 0xF6C)), [_SERIF.format("Tibetan")], _marks(0xF71, 0xF7C)),
    Script("Ethiopic", _letters((0x1200, 0x1357))),
    Script("Han", _coded("gb2312", range(0xB0, 0xD8)) + _coded("big5", range(0xA4, 0xC7)), _CJK,
           between=""),
    Script("Japanese", _coded("shift_jis", range(0x88, 0x98)), _CJK, between="", few=_KANA),
    Script("Hangul", _coded("euc_kr", range(0xB0, 0xC9)), _CJK),
]
