"""The classes of the script network, with the letters and typefaces of each.

Their order is the order of the network's outputs, and of `Script` in the library.
"""

import unicodedata

_SANS, _SERIF = "NotoSans{}-Regular.ttf", "NotoSerif{}-Regular.ttf"
_LATIN_TYPEFACES = [
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
    """Combining characters, such as vowel signs."""
    return [chr(code) for code in range(first, last + 1)
            if unicodedata.category(chr(code)) in ("Mn", "Mc")]


def _double_byte(codec, rows):
    """The characters of a double-byte character set in these rows, which hold the common ones."""
    found = []
    for row in rows:
        for cell in range(0x40, 0xFF):
            try:
                found.append(bytes([row, cell]).decode(codec))
            except UnicodeDecodeError:
                pass
    return found


class Script:
    """A script: `letters` stand alone, combining `marks` follow a letter, `separator` parts words.

    About six in ten letters are `frequent` ones, if there are any.
    """

    def __init__(self, name, letters, typefaces=None, marks=(), separator=" ", frequent=()):
        self.name, self.letters, self.marks = name, letters, list(marks)
        self.typefaces = typefaces or [pattern.format(name) for pattern in (_SANS, _SERIF)]
        self.separator = separator
        self.frequent = list(frequent)


def _block(name, first, last, **other):
    return Script(name, _letters((first, last)), marks=_marks(first, last), **other)


_LATIN = list("abcdefghijklmnopqrstuvwxyzeeeeeaaaiioottnnssrrl") + list(
    "äöüßéèêàçñáíóúâîôûåøæłąęśżźćčšžřůěőűşğıțăđơưạảấầẩẫậắằẵặẹẻẽếềểễệịỉọỏốồổỗộớờởụủứừửữựỳỵỷỹ")
_CYRILLIC = list("абвгдежзийклмнопрстуфхцчшщъыьэюяооееаиинтс") + list("ёіїєґђћљњџјўѓќ")
_GREEK = list("αβγδεζηθικλμνξοπρσςτυφχψωάέήίόύώϊααεειιοοτσ")
_KANA = [chr(code) for code in range(0x3041, 0x3094)] * 2 + [
    chr(code) for code in range(0x30A1, 0x30F5)]
_HAN = _double_byte("gb2312", range(0xB0, 0xD8)) + _double_byte("big5", range(0xA4, 0xC7))
_KANJI = _double_byte("shift_jis", range(0x88, 0x98))
_HEBREW = [chr(code) for code in range(0x05D0, 0x05EB)]
_HEBREW_TYPEFACES = [
    _SANS.format("Hebrew"), _SERIF.format("Hebrew"), "FreeSans.ttf", "FreeSerif.ttf",
    "DejaVuSans.ttf"]

SCRIPTS = [
    Script("Common", list("0123456789")),
    Script("Latin", _LATIN, _LATIN_TYPEFACES),
    Script("Greek", _GREEK, _LATIN_TYPEFACES),
    Script("Cyrillic", _CYRILLIC, _LATIN_TYPEFACES),
    Script("Armenian", _letters((0x561, 0x586))),
    Script("Georgian", _letters((0x10D0, 0x10F0))),
    Script("Hebrew", _HEBREW, _HEBREW_TYPEFACES),
    Script("Arabic", _letters((0x627, 0x63A), (0x641, 0x64A)) + list("پچژگکی"),
           ["NotoNaskhArabic-Regular.ttf", "NotoSansArabic-Regular.ttf",
            "NotoKufiArabic-Regular.ttf", "DejaVuSans.ttf", "NotoNastaliqUrdu-Regular.ttf",
            "NotoNaskhArabic-Bold.ttf"]),
    _block("Devanagari", 0x905, 0x94C), _block("Bengali", 0x985, 0x9CC),
    _block("Gurmukhi", 0xA05, 0xA4C), _block("Gujarati", 0xA85, 0xACC),
    Script("Oriya", _letters((0xB05, 0xB39)), [_SANS.format("Oriya")], _marks(0xB3E, 0xB4C)),
    _block("Tamil", 0xB85, 0xBCC), _block("Telugu", 0xC05, 0xC4C),
    _block("Kannada", 0xC85, 0xCCC), _block("Malayalam", 0xD05, 0xD4C),
    _block("Sinhala", 0xD85, 0xDDF), _block("Thai", 0xE01, 0xE4C, separator=""),
    _block("Lao", 0xE81, 0xEC8, separator=""), _block("Khmer", 0x1780, 0x17C8, separator=""),
    _block("Myanmar", 0x1000, 0x103E, separator=""),
    Script("Tibetan", _letters((0xF40, 0xF6C)), [_SERIF.format("Tibetan")], _marks(0xF71, 0xF7C)),
    Script("Ethiopic", _letters((0x1200, 0x1357))),
    Script("Han", _HAN, _CJK, separator=""),
    Script("Japanese", _KANJI, _CJK, separator="", frequent=_KANA),
    Script("Hangul", _double_byte("euc_kr", range(0xB0, 0xC9)), _CJK),
]
