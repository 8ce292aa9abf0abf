"""Random sentences with all letters, digits and common punctuation."""

HEADINGS = [
  "Keeping the records", "Water and weather", "What was measured", "Journeys by night",
  "Of kilns and quarries", "Exceptions", "Who may object", "Zinc, brass, and wax"]

_SUBJECTS = [
  "The keeper of the northern quay", "A quiet jury of nine gardeners", "Every second workshop",
  "The council’s surveyor", "Neither of the two engineers", "An unusually large owl",
  "The express boat", "Whoever holds the key", "Half of the village", "The younger apprentice",
  "Our correspondent", "A box of exact weights", "The museum in the valley", "Frozen fog",
  "The first edition of the map", "One judge", "The buyer", "Each member of the guild"]
_VERBS = [
  "has measured", "describes", "quickly mended", "would rather sell", "keeps", "had not expected",
  "paid for", "examined", "still doubts", "was to replace", "can hardly see", "left behind",
  "recognised", "adjusts", "may not exceed", "weighed", "took away", "enjoyed"]
_OBJECTS = [
  "the lamp above the gate", "a drawing of the bridge", "{number} crates of quince jam",
  "the price of £{money}", "the old well-kept orchard", "six yards of grey velvet",
  "a letter dated {date}", "the harbour (built in {year})", "the sum of {percent} % in full",
  "what remained of the roof", "both halves of the agreement", "a watch with a cracked glass",
  "room {number}", "the zigzag path to the chapel", "the “blue” register", "iron, tin, and jet",
  "its own shadow", "the offer made by {name}"]
_ENDS = [
  "before the winter of {year}", "at half past five", "without asking twice", "on page {number}",
  "because the ferry was late", "as {name} had promised", "for the next {number} days",
  "in a storm that nobody foresaw", "under section {number}.{digit}", "with great care",
  "although it rained", "and said so", "by order of the mayor", "if the weather allows it",
  "between {date} and the spring", "at a depth of {digit}.{digit} m", "to everybody’s surprise"]
_FORMS = [
  "{subject} {verb} {object} {end}.", "{subject} {verb} {object}.",
  "{subject} {verb} {object}; {subject2} {verb2} {object2} {end}.",
  "{subject} {verb} {object} {end}, {end2}.", "“{subject} {verb} {object},” wrote {name}.",
  "Is it true that {subject2} {verb} {object} {end}?"]


def sentence(invent):
  """A random sentence from a `Fiction`."""
  pick = invent.choice
  lower = lambda text: text[0].lower() + text[1:]
  frame = pick(_FORMS).format(
    subject=pick(_SUBJECTS), subject2=lower(pick(_SUBJECTS)), verb=pick(_VERBS),
    verb2=pick(_VERBS), object=pick(_OBJECTS), object2=pick(_OBJECTS), end=pick(_ENDS),
    end2=pick(_ENDS), name="{name}")
  return frame.format(
    number=invent.randint(2, 980), digit=invent.randint(1, 9), year=invent.randint(1790, 2031),
    money=f"{invent.randint(1, 99)},{invent.randint(100, 999)}.{invent.randint(10, 99)}",
    percent=f"{invent.randint(1, 99)}.{invent.randint(1, 9)}",
    date=invent.date().written("eng"), name=" ".join(invent.name()))
