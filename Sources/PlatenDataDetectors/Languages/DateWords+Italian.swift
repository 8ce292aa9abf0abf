extension DateWords {
  static let italian = """
    month 1: gennaio, gen, genn
    month 2: febbraio, feb, febb
    month 3: marzo
    month 4: aprile, apr
    month 5: maggio, mag, magg
    month 6: giugno, giu
    month 7: luglio, lug
    month 8: agosto, ago
    month 9: settembre, sett, set
    month 10: ottobre, ott
    month 11: novembre, nov
    month 12: dicembre, dic
    monthq 3: mar
    weekday 1: lunedì, lun
    weekday 2: martedì, mar
    weekday 3: mercoledì, mer
    weekday 4: giovedì, gio
    weekday 5: venerdì, ven
    weekday 6: sabato, sab
    weekday 7: domenica, dom
    wdplural 6: il sabato, i sabati
    wdplural 7: le domeniche
    day 0: oggi
    day 1: domani, il giorno dopo, il giorno seguente, l'indomani
    day -1: ieri, il giorno prima
    day 2: dopodomani, dopo domani
    day -2: l'altro ieri, avantieri, ieri l'altro, altroieri
    now: adesso, ora, in questo momento, subito, il prima possibile, attualmente, proprio ora
    part 8: di mattina, la mattina, mattina, del mattino, in mattinata, mattino, il mattino, al mattino
    part 8: mattinata, nella mattinata, della mattina, di prima mattina, nella mattina
    part 12: di pomeriggio, il pomeriggio, pomeriggio, del pomeriggio, nel pomeriggio
    part 16: di sera, la sera, sera, della sera, in serata, serata, nella serata, nella sera
    part 20: di notte, la notte, notte, della notte, nella notte, in nottata
    thispart 8: stamattina, questa mattina, stamani, stamane
    thispart 12: questo pomeriggio, oggi pomeriggio
    thispart 16: stasera, questa sera
    thispart 20: stanotte, questa notte
    reldaypart 916: ieri sera
    reldaypart 920: ieri notte, la scorsa notte, la notte scorsa
    reldaypart 1116: domani sera
    reldaypart 1108: domattina, domani mattina
    unitsec 1: secondo, secondi, sec
    unitminute 2: minuto, minuti, min
    unit 3: ora, ore
    unitday 4: giorno, giorni, giornata, giornate
    unit 5: settimana, settimane
    unit 6: mese, mesi
    unit 7: anno, anni
    unit 8: decennio, decenni
    unit 9: secolo, secoli
    unit 10: trimestre, trimestri
    unit 11: fine settimana, weekend, week-end
    unit 12: giorni lavorativi, giorno lavorativo, giorni feriali
    unit 4: notti
    unitshort 3: h
    weekend: fine settimana, il fine settimana, weekend
    season 1: primavera, la primavera
    season 2: estate, l'estate
    season 3: autunno, l'autunno
    season 4: inverno, l'inverno
    quarterunit: trimestre
    holiday 1225: natale
    holiday 1224: vigilia di natale
    holiday 1226: santo stefano
    holiday 1231: capodanno, san silvestro, vigilia di capodanno
    holiday 106: epifania, befana
    holiday 425: festa della liberazione
    holiday 501: festa dei lavoratori, festa del lavoro, primo maggio
    holiday 602: festa della repubblica
    holiday 815: ferragosto
    holiday 1101: ognissanti
    holiday 308: festa della donna
    holiday: pasqua, pasquetta, festa della mamma, festa del papà, lunedì dell'angelo
    noon 12: mezzogiorno, a mezzogiorno
    noon 0: mezzanotte, a mezzanotte
    ampm 0: am, a.m., a. m.
    ampm 12: pm, p.m., p. m.
    oclock: in punto, ore
    half: mezza, mezzo
    quarter 15: quarto, un quarto
    threequarters 45: tre quarti
    minus: meno
    before_: alle, all', alla
    and: e
    at: alle, alle ore, all', verso le, per le, @, alla, le, ore
    on: il, di, in, nel
    in: in, nel
    in_: in, tra, fra, entro
    of: di, del, della, dell', d'
    the: il, lo, la, i, le, l', gli
    from: da, dal, dalle, dalla, dall', dalle ore, il
    to: a, al, alle, fino a, fino al, fino alle, alla, all'
    between: tra, fra, tra il, tra le, fra le, fra il
    next: prossimo, prossima, prossimi, prossime, seguente, seguenti, successivo
    nextpost: prossimo, prossima, seguente, successiva, successivo, che viene, prossimi
    last: scorso, scorsa, ultimo, ultima, ultimi, ultime, passato, passata, precedente
    lastpost: scorso, scorsa, passato, passata, precedente, scorsi, scorse
    this: questo, questa, quest', questi, queste, corrente
    ago: fa, or sono, prima
    later: dopo, più tardi, da adesso, da ora
    before: prima di, prima del, prima della, prima delle, entro, entro il
    after: dopo, dopo il, dopo le, dopo la
    since: da, dal, dalla, a partire da, a partire dal, sin da, sin dal
    until: fino a, fino al, fino alle, sino a, sino al, entro
    around: verso, verso le, circa, intorno a, intorno alle, attorno alle
    every: ogni, tutti i, tutte le
    other: altro, altra, un altro
    some: alcuni, alcune, qualche, pochi, poche, diversi, diverse, un paio di, vari, varie
    a: un, una, un', uno
    whole: tutto il, tutta la, intero, intera, tutto l', tutta l'
    edgeof: fine, inizio, metà, la fine, l'inizio, alla fine, all'inizio, a fine, a inizio, a metà
    early: inizio, fine, metà, a metà, a fine, a inizio
    rest: resto
    weekw: settimana
    weekof: settimana del
    yearw: anno
    suffix: º, °
    freq: giornalmente, settimanalmente, mensilmente, annualmente, quotidianamente, giornaliero
    freq: settimanale, mensile, annuale, trimestrale, quotidiano, trimestralmente, quotidiana
    times: una volta, due volte, tre volte
    per: al, alla, all', a
    meal: pranzo, colazione, cena
    """
}
