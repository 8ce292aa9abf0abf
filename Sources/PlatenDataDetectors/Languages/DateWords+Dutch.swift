extension DateWords {
  static let dutch = """
    month 1: januari, jan
    month 2: februari, feb
    month 3: maart, mrt
    month 4: april, apr
    month 5: mei
    month 6: juni, jun
    month 7: juli, jul
    month 8: augustus, aug
    month 9: september, sept, sep
    month 10: oktober, okt
    month 11: november, nov
    month 12: december, dec
    weekday 1: maandag, maa
    weekday 2: dinsdag, din
    weekday 3: woensdag, woe
    weekday 4: donderdag, don
    weekday 5: vrijdag, vrij
    weekday 6: zaterdag, zat
    weekday 7: zondag
    weekdayq 1: ma
    weekdayq 2: di
    weekdayq 3: wo
    weekdayq 4: do
    weekdayq 5: vr
    weekdayq 6: za
    weekdayq 7: zo, zon
    wdplural 1: maandags, maandagen
    wdplural 2: dinsdags, dinsdagen
    wdplural 3: woensdags, woensdagen
    wdplural 4: donderdags, donderdagen
    wdplural 5: vrijdags, vrijdagen
    wdplural 6: zaterdags, zaterdagen
    wdplural 7: zondags, zondagen
    day 0: vandaag
    day 1: morgen, de volgende dag, de dag erna
    day -1: gisteren, de vorige dag, de dag ervoor
    day 2: overmorgen
    day -2: eergisteren
    now: nu, op dit moment, zo snel mogelijk, zo spoedig mogelijk, direct, meteen
    part 8: 's morgens, 's ochtends, in de ochtend, in de morgen, ochtend, in de vroege ochtend
    part 8: 's morgens vroeg, vroege ochtend, voormiddag, in de voormiddag
    part 12: 's middags, in de middag, middag, namiddag, in de namiddag, in de late middag
    part 16: 's avonds, in de avond, avond, in de late avond, in de vroege avond
    part 20: 's nachts, in de nacht, nacht
    thispart 8: vanochtend, vanmorgen, deze ochtend, deze morgen
    thispart 12: vanmiddag, deze middag, deze namiddag
    thispart 16: vanavond, deze avond
    thispart 20: vannacht, deze nacht
    unitsec 1: seconde, seconden, seconds, sec, sec.
    unitminute 2: minuut, minuten, min, min.
    unit 3: uur, uren, u
    unitday 4: dag, dagen
    unit 5: week, weken, wk
    unit 6: maand, maanden
    unit 7: jaar, jaren, kalenderjaar
    unit 8: decennium, decennia
    unit 9: eeuw, eeuwen
    unit 10: kwartaal, kwartalen
    unit 11: weekend, weekeinde, weekends
    unit 12: werkdag, werkdagen
    unit 4: nacht, nachten
    unitshort 3: u, h
    weekend: weekend, het weekend
    season 1: lente, voorjaar
    season 2: zomer
    season 3: herfst, najaar
    season 4: winter
    quarterunit: kwartaal
    holiday 1225: kerstmis, kerst, eerste kerstdag
    holiday 1226: tweede kerstdag
    holiday 1224: kerstavond
    holiday 1231: oudjaarsavond, oudejaarsavond, oudjaar
    holiday 101: nieuwjaarsdag, nieuwjaar
    holiday 427: koningsdag
    holiday 505: bevrijdingsdag
    holiday 1205: sinterklaas, pakjesavond
    holiday: pasen, paasmaandag, eerste paasdag, tweede paasdag, goede vrijdag, pinksteren
    holiday: hemelvaartsdag, moederdag, vaderdag, dag van de arbeid
    noon 12: middaguur, het middaguur, 12 uur 's middags, rond de middag, twaalf uur 's middags
    noon 0: middernacht
    ampm 0: am, a.m.
    ampm 12: pm, p.m.
    oclock: uur, u, u., h
    hmark: u, h
    half: half
    quarter 15: kwart
    past: over, na
    before_: voor
    and: en
    at: om, @, tegen, op
    on: op
    in: in
    in_: over, binnen
    of: van, in, uit
    the: de, het
    from: van, vanaf
    to: tot, tot en met, t/m, tot aan
    between: tussen
    next: volgende, volgend, komende, komend, aanstaande, aankomende, eerstvolgende
    last: vorige, vorig, afgelopen, laatste, verleden
    this: deze, dit, huidige
    ago: geleden, eerder
    later: later, vanaf nu, hierna
    before: voor, vóór, uiterlijk
    after: na, later dan
    since: sinds, vanaf
    until: tot, tot aan, tot en met, t/m
    asof: zo vroeg als, al zo vroeg als, zo laat als
    around: rond, omstreeks, ongeveer, circa, ca.
    every: elke, elk, iedere, ieder, alle
    other: andere, ander, nog een
    some: enkele, een paar, meerdere, sommige, verscheidene
    a: een, één
    whole: hele, heel, gehele, de hele
    edgeof: eind, einde, begin, midden, aan het eind, het eind, het begin, aan het begin
    early: begin, eind, later, eerder, vroeg, laat, vroege, late, half
    rest: rest
    weekw: week
    weekof: week van, week beginnend op
    yearw: jaar
    compare: hoger dan, later dan, groter dan, lager dan, kleiner dan, na, voor
    fixed: jaar tot op heden, eind van de dag, het jaar, voor de dag, de dag, de week na volgende
    fixed: einde van de dag
    suffix: e, ste, de
    freq: dagelijks, wekelijks, maandelijks, jaarlijks, halfjaarlijks, driemaandelijks
    freq: tweewekelijks, dagelijkse, wekelijkse, maandelijkse, jaarlijkse
    times: eenmaal, tweemaal, driemaal, een keer, twee keer, drie keer
    per: per
    meal: lunch, ontbijt, diner, het ontbijt, de lunch, het diner, avondeten, lunchtijd
    fromday: gerekend vanaf, vanaf, na
    century 19: negentien
    """

  static let dutchDays = [
    (1, "maandag"), (2, "dinsdag"), (3, "woensdag"), (4, "donderdag"), (5, "vrijdag"),
    (6, "zaterdag"), (7, "zondag"), (11, "morgen"), (9, "gisteren"), (12, "overmorgen"),
    (8, "eergisteren"),
  ]
  static let dutchParts = [
    (8, "ochtend"), (8, "morgen"), (12, "middag"), (12, "namiddag"), (16, "avond"), (20, "nacht"),
  ]
}
