"""What stands on the pages: words without much sense, in several scripts."""

import os
import sys

from . import fonts

sys.path.append(os.path.join(os.path.dirname(__file__), "..", "..", "Samples"))
from draw.fiction import Fiction  # noqa: E402  (the samples' invented people and firms)

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
_GREEK = """και το να η του της με για την από που τα δεν είναι στο ένα αυτό ως θα κατά μας πριν όταν
έχει μετά χρόνος ημέρα πόλη σπίτι γράμμα λογαριασμός εργασία νέος μεγάλος αριθμός οδός σελίδα""".split()
_KOREAN = """이 그 것 수 있다 하다 나 없다 않다 사람 우리 아니다 등 보다 같다 때 년 가다 한 지역 생각 시간
새로운 도시 주소 번호 계약 영수증 학교 회사 이름 날짜 오늘 내일 문서 합계""".split()
_JAPANESE = ("のにはをたがでてとしれさあいるなもこかれすまりうよんらきくけせそちつねほみめやゆわアイウエオカキ"
             "クサシスタトナニフホマムメラリルレロワンー日一人年大十二本中長出三時行見月後前生五間上東四今金"
             "九入学高円子外八六下来気小七山話女北午百書先名川千水半男西電校語土木聞食車何南万毎白天母火右読")
_HINDI = """के में है की से और का को पर यह एक हैं भी नहीं था कि ने लिए वह कर समय काम दिन साल नाम
पत्र शहर नया पुस्तक जीवन प्रश्न""".split()
_CHINESE = ("的一是在不了有和人这中大为上个国我以要他时来用们生到作地于出就分对成会可主发年动同工也能下"
            "过子说产种面而方后多定行学法所民得经十三之进着等部度家电力里如水化高自二理起小物现实加量都")


# Of each language other than those in Latin letters: what is said, as it is drawn from left to
# right (Arabic is turned round where its letters are joined), and the faces that can write it.
_OTHERS = {
  "russian": (_RUSSIAN, fonts.CYRILLIC), "greek": (_GREEK, fonts.GREEK),
  "chinese": (list(_CHINESE), fonts.CHINESE), "japanese": (list(_JAPANESE), fonts.JAPANESE),
  "korean": (_KOREAN, fonts.KOREAN), "arabic": (_ARABIC, fonts.ARABIC),
  "hebrew": ([word[::-1] for word in _HEBREW], fonts.HEBREW), "hindi": (_HINDI, fonts.HINDI)}
_UNSPACED, _LEFTWARD = {"chinese", "japanese"}, {"arabic", "hebrew"}


class Voice:
  """One page's language with the faces that can write it."""

  # How often another language speaks where Latin letters would.
  others = 0.0

  def __init__(self, rng, family=None, latin=0.8):
    self.rng, self.between, self.right_to_left = rng, " ", False
    self.family = family or rng.choice(rng.choice([fonts.SERIF, fonts.SANS]))
    self._stock = rng.choice([_ENGLISH, _ENGLISH, _GERMAN, _FRENCH])
    if family in fonts.HAND:  # Several hands have no accents.
      self._stock = _ENGLISH
    if rng.random() > latin * (1 - self.others):
      self._speak(rng.choice(list(_OTHERS)))
    self.regular, self.bold = self.family

  def _speak(self, language):
    self._stock, families = _OTHERS[language]
    self.family = self.rng.choice(families)
    self.between = "" if language in _UNSPACED else " "
    self.right_to_left = language in _LEFTWARD
    if language in _UNSPACED and self.rng.random() < 0.3:
      self.family = tuple(map(fonts.Upended, self.family))

  def word(self):
    word = self.rng.choice(self._stock)
    chance = self.rng.random()
    if chance < 0.07:
      return word + ("," if self.between else "，")
    if chance < 0.09:
      return str(self.rng.randint(2, 4999))
    return word.capitalize() if chance < 0.16 else word

  def phrase(self, least, most=None):
    """`least` to `most` words; Chinese has more characters than others words."""
    count = self.rng.randint(least, most or least) * (1 if self.between else 3)
    text = self.between.join(self.rng.choice(self._stock) for _ in range(count))
    return text[:1].upper() + text[1:]


def fiction(rng):
  """The samples' inventor of names, addresses and numbers."""
  return Fiction(rng.getrandbits(32), rng.choice(["eng", "eng", "deu"]))


def money(rng, most=2000):
  return f"{rng.uniform(0.4, most):,.2f}"


def date(rng):
  day, month, year = rng.randint(1, 28), rng.randint(1, 12), rng.randint(2015, 2026)
  return rng.choice([f"{day:02}.{month:02}.{year}", f"{year}-{month:02}-{day:02}",
                     f"{month:02}/{day:02}/{year}"])
