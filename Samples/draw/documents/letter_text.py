"""The texts of the letters, by Tesseract's language code."""

TEXT = {
  "eng": {
    "subject": "Restoration of the harbour lanterns, offer {number}",
    "greeting": "Dear {name},",
    "stamp": "RECEIVED",
    "first page": [
      "Thank you for showing us the eleven lanterns along the harbour wall last week. We have "
      "now looked at the two that you sent to our workshop, and we are glad to say that the "
      "damage is smaller than it seemed at first. The brass frames are sound; only the hinges "
      "and four of the glass panes have to be made again.",
      "The lamp on the northern pier is a different matter. Salt water has entered the base "
      "through a crack below the door, and the wiring behind it can no longer be trusted. We "
      "propose to replace the base as a whole and to keep the old one for your museum. A "
      "drawing of the new part is enclosed, with every measure that we took on the day.",
      "All work on the frames is done by hand, with the tools that were used when the lanterns "
      "were first built. This takes time: please allow about six weeks from your order until "
      "delivery. If the first three lanterns are needed before the summer festival, we can send "
      "them ahead, provided that we hear from you by the end of this month.",
      "We would also suggest that the remaining lanterns be cleaned and painted in the same "
      "year. The cost is modest when the scaffolding stands already, and the colour will match. "
      "Our offer on the next page lists this part separately, so that your council can decide "
      "on it without holding up the rest.",
    ],
    "second header": "{firm}, offer {number}",
    "before table": [
      "The prices below include packing and delivery to the harbour office. They hold for "
      "ninety days from the date of this letter.",
    ],
    "columns": ["Description", "Count", "Price", "Amount"],
    "goods": [
      "Brass hinge, cast and filed", "Glass pane, mouth blown", "Base plate for northern pier",
      "Cleaning of one frame", "Paint, two coats, dark green", "Wiring and test",
      "Drawing and survey", "Door with lock and two keys"],
    "total": "Total",
    "after table": [
      "Half of the amount is due with your order, and the other half when the last lantern "
      "shines again. Should anything turn out to be worse than we think, we shall stop and ask "
      "before we spend a penny more of your money.",
      "Please call if a figure is unclear. We look forward to seeing the harbour lit as it was "
      "a hundred years ago.",
    ],
    "closing": "Yours sincerely,",
    "page": "Page {page} of 2",
  },
  "deu": {
    "subject": "Ihre Anfrage über Bücherregale, Angebot {number}",
    "greeting": "Guten Tag {name},",
    "stamp": "EINGANG",
    "first page": [
      "vielen Dank für Ihren Besuch in unserer Werkstatt. Wir haben die Maße Ihres Lesezimmers "
      "geprüft und können Ihnen heute ein ausführliches Angebot schicken. Die Regale werden aus "
      "heller Eiche gefertigt, geölt und vor Ort aufgestellt; für die Südwand empfehlen wir "
      "wegen der großen Fenster etwas kürzere Böden.",
      "Die Türen der unteren Fächer schließen dicht, damit ältere Bände vor Staub geschützt "
      "sind. Auf Wunsch können wir zusätzlich Glastüren einsetzen. Bitte überlegen Sie, ob der "
      "Schlüssel für alle Schlösser gleich sein soll, denn spätere Änderungen sind nur mit "
      "größerem Aufwand möglich.",
      "Für die Ausführung benötigen wir ungefähr fünf Wochen. Während der Montage müßten die "
      "Möbel aus dem Zimmer geräumt werden; unsere Gesellen helfen Ihnen gern dabei. Der Boden "
      "wird mit Tüchern abgedeckt, und am Ende des Tages hinterlassen wir alles sauber und "
      "aufgeräumt.",
      "Außerdem möchten wir Ihnen vorschlagen, die alte Leiter aufzuarbeiten statt eine neue zu "
      "kaufen. Das Holz ist kräftig und schön, lediglich zwei Sprossen und die Führungsschiene "
      "müssen ersetzt werden. Die Kosten dafür finden Sie auf der nächsten Seite als eigenen "
      "Posten.",
    ],
    "second header": "{firm}, Angebot {number}",
    "before table": [
      "Die folgenden Preise verstehen sich einschließlich Lieferung und Aufbau. Sie gelten "
      "für neunzig Tage ab dem Datum dieses Schreibens.",
    ],
    "columns": ["Bezeichnung", "Menge", "Preis", "Betrag"],
    "goods": [
      "Regalboden, Eiche geölt", "Tür für unteres Fach", "Schloß mit Schlüssel",
      "Führungsschiene für Leiter", "Sprosse, gedrechselt", "Aufmaß und Zeichnung",
      "Lieferung und Montage", "Rückwand, gebürstet"],
    "total": "Summe",
    "after table": [
      "Die Hälfte des Betrages ist bei Auftrag fällig, der Rest nach der Übergabe. Sollte sich "
      "unterwegs herausstellen, daß mehr zu tun ist als gedacht, hören wir auf und fragen Sie, "
      "bevor zusätzliche Kosten entstehen.",
      "Bei Rückfragen können Sie uns gern anrufen. Wir würden uns freuen, für Sie tätig zu sein.",
    ],
    "closing": "Mit freundlichen Grüßen",
    "page": "Seite {page} von 2",
  },
}
