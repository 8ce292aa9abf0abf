"""Random text of the pages: words of several languages and scripts, amounts and dates."""

import os
import sys

from . import fonts

sys.path.append(os.path.join(os.path.dirname(__file__), "..", "..", "Samples"))
from draw.fiction import Fiction  # noqa: E402  (made-up people and companies)

_ENGLISH = """the of and to in a is that for it as was with be by on not he his but at are this
have from or had an they which one you were all her she there would their we him been has when who
will no more if out so up said what its about than into them can only other time new some could
these two may first then do any like my now over such our man even most made after also did many
before must through years where much way well down should because each just those people how too
little state good very make world still see own work long here get both between life being under
never day same another know while last might great year off come since against go came right used
take three lantern harbour workshop delivery payment agreement committee department Wednesday
temperature approximately responsibility invoice quarterly mountain railway""".split()
_GERMAN = """der die und in den von zu das mit sich des auf für ist im dem nicht ein eine als auch
es an werden aus er hat dass sie nach wird bei einer um am sind noch wie einem über einen so zum
war haben nur oder aber vor zur bis mehr durch man sein wurde sei Prozent hatte kann gegen vom
können schon wenn habe seine Rechnung Lieferung Versicherung Gemeinde Werkstatt Straße zwölf
Geschäftsführer Übergabe Möglichkeit Vereinbarung""".split()
_FRENCH = """le la les de des et à un une en est que qui dans pour pas par sur au avec ce il sont
plus elle nous vous mais ou son leur été être fait comme tout même aussi très après première année
société règlement façon déjà où château""".split()
_RUSSIAN = """и в не на я быть он с что а по это она этот к но они мы весь который из у свой вы за
для от такой год мой до работа слово место вопрос лицо друг жизнь день рука новый большой город
договор письмо страница сегодня счёт время человек""".split()
_ARABIC = """في من على إلى أن هذا التي الذي كان مع عن ما لا هذه بعد كل بين قد ذلك يوم عام العمل
المدينة الكتاب الرسالة الحساب جديد كبير صفحة تاريخ رقم اسم شركة""".split()
_HEBREW = """של את על לא הוא זה עם אני היא כל גם אבל יש מה או אם כי היה רק יותר אחד אחרי בית ספר עיר
שנה יום עבודה מכתב חשבון תאריך מספר רחוב חדש גדול ראשון""".split()
_GREEK = """και το να η του της με για την από που τα δεν είναι στο ένα αυτό ως θα κατά μας πριν
όταν έχει μετά χρόνος ημέρα πόλη σπίτι γράμμα λογαριασμός εργασία νέος μεγάλος αριθμός
οδός σελίδα""".split()
_KOREAN = """이 그 것 수 있다 하다 나 없다 않다 사람 우리 아니다 등 보다 같다 때 년 가다 한 지역 생각 시간
새로운 도시 주소 번호 계약 영수증 학교 회사 이름 날짜 오늘 내일 문서 합계""".split()
_JAPANESE = ("のにはをたがでてとしれさあいるなもこかれすまりうよんらきくけせそちつねほみめやゆわアイウエオカキ"
             "クサシスタトナニフホマムメラリルレロワンー日一人年大十二本中長出三時行見月後前生五間上東四今金"
             "九入学高円子外八六下来気小七山話女北午百書先名川千水半男西電校語土木聞食車何南万毎白天母火右読")
_HINDI = """के में है की से और का को पर यह एक हैं भी नहीं था कि ने लिए वह कर समय काम दिन साल नाम
पत्र शहर नया पुस्तक जीवन प्रश्न""".split()
_CHINESE = ("的一是在不了有和人这中大为上个国我以要他时来用们生到作地于出就分对成会可主发年动同工也能下"
            "过子说产种面而方后多定行学法所民得经十三之进着等部度家电力里如水化高自二理起小物现实加量都")


# The languages in other scripts than Latin: words in the order in which they are drawn from left to
# right (Hebrew is reversed here, Arabic by the complex text layout), and font families.
_NON_LATIN = {
  "russian": (_RUSSIAN, fonts.CYRILLIC), "greek": (_GREEK, fonts.GREEK),
  "chinese": (list(_CHINESE), fonts.CHINESE), "japanese": (list(_JAPANESE), fonts.JAPANESE),
  "korean": (_KOREAN, fonts.KOREAN), "arabic": (_ARABIC, fonts.ARABIC),
  "hebrew": ([word[::-1] for word in _HEBREW], fonts.HEBREW), "hindi": (_HINDI, fonts.HINDI)}
_WITHOUT_SPACES, _RIGHT_TO_LEFT = {"chinese", "japanese"}, {"arabic", "hebrew"}


class Prose:
  """Random text of one language, and a font family that has its script.

  `latin` is the probability of Latin script.
  """

  # The share of texts in Latin script to replace by other scripts.
  non_latin_share = 0.0

  def __init__(self, rng, family=None, latin=0.8):
    self.rng, self.separator, self.right_to_left = rng, " ", False
    self.family = family or rng.choice(rng.choice([fonts.SERIF, fonts.SANS]))
    self._words = rng.choice([_ENGLISH, _ENGLISH, _GERMAN, _FRENCH])
    if family in fonts.HAND:  # Several handwriting fonts have no accents.
      self._words = _ENGLISH
    if rng.random() > latin * (1 - self.non_latin_share):
      self._use(rng.choice(list(_NON_LATIN)))
    self.regular, self.bold = self.family

  def _use(self, language):
    self._words, families = _NON_LATIN[language]
    self.family = self.rng.choice(families)
    self.separator = "" if language in _WITHOUT_SPACES else " "
    self.right_to_left = language in _RIGHT_TO_LEFT
    if language in _WITHOUT_SPACES and self.rng.random() < 0.3:
      self.family = tuple(map(fonts.VerticalTypeface, self.family))

  def word(self):
    """A random word, capitalized or with punctuation at times, or a number."""
    word = self.rng.choice(self._words)
    chance = self.rng.random()
    if chance < 0.07:
      return word + ("," if self.separator else "，")
    if chance < 0.09:
      return str(self.rng.randint(2, 4999))
    return word.capitalize() if chance < 0.16 else word

  def phrase(self, minimum, maximum=None):
    """`minimum` to `maximum` words, or three times as many characters in Chinese and Japanese."""
    count = self.rng.randint(minimum, maximum or minimum) * (1 if self.separator else 3)
    text = self.separator.join(self.rng.choice(self._words) for _ in range(count))
    return text[:1].upper() + text[1:]


def fiction(rng):
  """A generator of made-up names, addresses and numbers, shared with the samples."""
  return Fiction(rng.getrandbits(32), rng.choice(["eng", "eng", "deu"]))


def money(rng, maximum=2000):
  """An amount of money with two decimals."""
  return f"{rng.uniform(0.4, maximum):,.2f}"


def date(rng):
  """A date in one of three numeric formats."""
  day, month, year = rng.randint(1, 28), rng.randint(1, 12), rng.randint(2015, 2026)
  return rng.choice([f"{day:02}.{month:02}.{year}", f"{year}-{month:02}-{day:02}",
                     f"{month:02}/{day:02}/{year}"])
