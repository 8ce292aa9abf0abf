extension DateWords {
  static let german = """
    month 1: januar, jan, jänner, januars
    month 2: februar, feb, feber
    month 3: märz, mär, mrz
    month 4: april, apr
    month 5: mai
    month 6: juni, jun
    month 7: juli, jul
    month 8: august, aug
    month 9: september, sept, sep
    month 10: oktober, okt
    month 11: november, nov
    month 12: dezember, dez
    weekday 1: montag, mo., montags
    weekday 2: dienstag, di.
    weekday 3: mittwoch, mi.
    weekday 4: donnerstag, do.
    weekday 5: freitag, fr.
    weekday 6: samstag, sonnabend, sa.
    weekday 7: sonntag, so.
    weekdayq 1: mo
    weekdayq 3: mi
    weekdayq 4: do
    weekdayq 5: fr
    weekdayq 6: sa
    wdplural 1: montags
    wdplural 2: dienstags
    wdplural 3: mittwochs
    wdplural 4: donnerstags
    wdplural 5: freitags
    wdplural 6: samstags, sonnabends
    wdplural 7: sonntags
    day 0: heute
    day 1: morgen
    day -1: gestern
    day 2: übermorgen
    day -2: vorgestern
    now: jetzt, gerade, sofort, nun, derzeit, momentan, im moment, aktuelle, aktuell, gegenwärtig
    part 8: morgens, am morgen, vormittags, am vormittag, morgen, vormittag, früh, frühmorgens
    part 8: in der früh, des morgens, vormittagszeit, frühmorgen, am frühen morgen
    part 12: nachmittags, am nachmittag, nachmittag, mittags, mittag, mittagszeit, spätnachmittags
    part 12: am späten nachmittag, am frühen nachmittag
    part 16: abends, am abend, abend, spätabends, spätabend, am späten abend, am frühen abend
    part 20: nachts, in der nacht, nacht
    thispart 8: heute morgen, heute früh, heute vormittag, diesen morgen, diesen vormittag
    thispart 12: heute nachmittag, heute mittag, diesen nachmittag
    thispart 16: heute abend, diesen abend
    thispart 20: heute nacht, diese nacht
    reldaypart 916: gestern abend
    reldaypart 920: gestern nacht, letzte nacht
    reldaypart 908: gestern morgen, gestern früh
    reldaypart 1108: morgen früh, morgen vormittag
    reldaypart 1116: morgen abend
    reldaypart 1112: morgen nachmittag, morgen mittag
    unitsec 1: sekunde, sekunden, sek, sek.
    unitminute 2: minute, minuten, min, min.
    unit 3: stunde, stunden, std, std.
    unitday 4: tag, tage, tagen, tages
    unit 5: woche, wochen
    unit 6: monat, monate, monaten, monats
    unit 7: jahr, jahre, jahren, jahres, kalenderjahr, geschäftsjahr
    unit 8: jahrzehnt, jahrzehnte, jahrzehnten
    unit 9: jahrhundert, jahrhunderte
    unit 10: quartal, quartale, quartals
    unit 11: wochenende, wochenenden
    unit 12: arbeitstag, arbeitstage, werktag, werktage, arbeitstagen, werktagen
    unit 4: nacht, nächte, nächten
    unitshort 3: h
    weekend: wochenende, am wochenende
    season 1: frühling, frühjahr, im frühling
    season 2: sommer, im sommer
    season 3: herbst, im herbst
    season 4: winter, im winter
    quarterunit: quartal, quartals
    holiday 1225: weihnachten, weihnachtstag, erster weihnachtstag
    holiday 1224: heiligabend, heilig abend
    holiday 1231: silvester
    holiday 101: neujahr, neujahrstag
    holiday 501: tag der arbeit, maifeiertag
    holiday 1003: tag der deutschen einheit
    holiday 1206: nikolaus
    holiday: ostern, ostersonntag, ostermontag, karfreitag, pfingsten, pfingstmontag, pfingstsonntag
    holiday: christi himmelfahrt, muttertag, fronleichnam, rosenmontag, aschermittwoch
    noon 12: mittag, mittags
    noon 0: mitternacht
    ampm 0: am, a.m.
    ampm 12: pm, p.m.
    oclock: uhr
    half: halb
    quarter 15: viertel
    threequarters 45: dreiviertel
    past: nach
    before_: vor
    and: und
    at: um, gegen, @
    on: am, an, zum
    in: in, im
    in_: in, innerhalb von, innerhalb der nächsten, binnen
    of: des, der, von, vom, im
    the: dem, den, der, die, das, des
    from: vom, von, ab
    to: bis, bis zum, bis zu, bis um
    between: zwischen
    next: nächster, nächste, nächsten, nächstes, nächstem, kommende, kommenden, kommender
    next: kommendes, folgende, folgenden, folgender, folgendes
    last: letzter, letzte, letzten, letztes, vergangene, vergangenen, vergangener, vergangenes
    last: vorige, vorigen, voriger, voriges
    this: dieser, diese, diesen, dieses, diesem, aktuelle, aktuellen, laufenden
    agopre: vor
    later: später, danach
    ago: früher, zuvor, her
    before: vor, vor dem, spätestens, spätestens bis
    after: nach, frühestens
    since: seit, ab
    until: bis, bis zum
    around: gegen, circa, ca., ca, etwa, ungefähr, rund um
    every: jeden, jede, jedes, jeder, alle
    other: andere, anderen, weiteren, weitere
    some: einige, ein paar, mehrere, wenige, einigen, mehreren
    a: ein, eine, einen, einer, einem
    whole: ganze, ganzen, ganzes, gesamte, gesamten
    edgeof: ende, anfang, mitte, beginn
    early: frühen, späten, früh, spät
    rest: rest
    weekw: woche, kw, kalenderwoche
    weekof: woche vom, woche ab
    yearw: jahr
    suffix: te, ten
    ordinaldot: .
    freq: täglich, wöchentlich, monatlich, jährlich, vierteljährlich, stündlich, halbjährlich
    freq: zweiwöchentlich, tägliche, wöchentliche, monatliche, jährliche, jährlichen, monatlichen
    times: einmal, zweimal, dreimal, viermal, einmal pro, zweimal pro
    per: pro, in der, im, am
    meal: mittagessen, frühstück, abendessen
    minus: minus
    century 19: neunzehn
    """

  static let germanDays = [
    (1, "montag"), (2, "dienstag"), (3, "mittwoch"), (4, "donnerstag"), (5, "freitag"),
    (6, "samstag"), (7, "sonntag"),
  ]
  static let germanParts = [
    (8, "morgen"), (8, "vormittag"), (8, "früh"), (8, "frühmorgens"), (8, "frühmorgen"),
    (8, "morgens"), (12, "nachmittag"), (12, "mittag"), (16, "abend"), (16, "spätabend"),
    (16, "abends"), (20, "nacht"),
  ]
}
