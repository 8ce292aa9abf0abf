extension DateWords {
  static let french = """
    month 1: janvier, janv, jan
    month 2: février, févr, fév
    month 3: mars
    month 4: avril, avr
    month 5: mai
    month 6: juin
    month 7: juillet, juil
    month 8: août
    month 9: septembre, sept, sep
    month 10: octobre, oct
    month 11: novembre, nov
    month 12: décembre, déc, dec
    weekday 1: lundi
    weekday 2: mardi
    weekday 3: mercredi
    weekday 4: jeudi
    weekday 5: vendredi
    weekday 6: samedi
    weekday 7: dimanche
    weekday 1: lun.
    weekday 3: mer.
    weekday 4: jeu.
    weekday 5: ven.
    weekday 6: sam.
    weekday 7: dim.
    wdplural 1: lundis, les lundis
    wdplural 2: mardis, les mardis
    wdplural 3: mercredis, les mercredis
    wdplural 4: jeudis, les jeudis
    wdplural 5: vendredis, les vendredis
    wdplural 6: samedis, les samedis
    wdplural 7: dimanches, les dimanches
    day 0: aujourd'hui, aujourd’hui, ce jour
    day 1: demain, lendemain, le lendemain
    day -1: hier, la veille
    day 2: après-demain, après demain
    day -2: avant-hier, avant hier
    now: maintenant, en ce moment, dès que possible, actuellement, immédiatement, tout de suite
    part 8: le matin, matin, du matin, dans le matin, matinée, dans la matinée, au matin, en matinée
    part 8: dans la journée, en début de matinée
    part 12: l'après-midi, après-midi, de l'après-midi, dans l'après-midi, apres-midi, apres midi
    part 16: le soir, soir, du soir, dans la soirée, soirée, en soirée, au soir
    part 20: la nuit, nuit, de la nuit, dans la nuit, de nuit
    thispart 8: ce matin
    thispart 12: cet après-midi, cet apres-midi, cette après-midi
    thispart 16: ce soir
    thispart 20: cette nuit
    unitsec 1: seconde, secondes, sec
    unitminute 2: minute, minutes, min, mn
    unit 3: heure, heures
    unitday 4: jour, jours, journée, journées
    unit 5: semaine, semaines
    unit 6: mois
    unit 7: an, ans, année, années
    unit 8: décennie, décennies
    unit 9: siècle, siècles
    unit 10: trimestre, trimestres
    unit 11: week-end, weekend, week-ends
    unit 12: jours ouvrables, jour ouvrable, jours ouvrés
    unit 4: nuits
    unitshort 3: h
    weekend: week-end, le week-end, weekend
    season 1: printemps, le printemps
    season 2: été, l'été, en été
    season 3: automne, l'automne
    season 4: hiver, l'hiver, en hiver
    quarterunit: trimestre
    holiday 1225: noël
    holiday 1224: réveillon de noël, veille de noël
    holiday 101: jour de l'an, nouvel an
    holiday 1231: saint-sylvestre, réveillon du nouvel an
    holiday 501: fête du travail
    holiday 714: fête nationale
    holiday 1111: armistice
    holiday 1101: toussaint, la toussaint
    holiday 815: assomption
    holiday: pâques, lundi de pâques, pentecôte, ascension, vendredi saint, fête des mères
    noon 12: midi
    noon 0: minuit
    ampm 0: am, a.m., du matin
    ampm 12: pm, p.m., du soir, de l'après-midi
    oclock: heures, heure, h
    hmark: h
    half: demie, demi
    quarter 15: quart
    threequarters 45: trois quarts
    minus: moins, moins le
    past: passé
    and: et
    at: à, a, vers, @, vers les
    on: le, en
    in: en
    in_: dans, d'ici, sous
    of: de, du, d'
    the: le, la, les, l'
    from: de, du, depuis, à partir de, dès
    to: à, au, a, jusqu'à, jusqu'au
    between: entre
    next: prochain, prochaine, prochains, prochaines
    nextpost: prochain, prochaine, prochains, prochaines, suivant, suivante, à venir, d'après
    last: dernier, dernière, derniers, dernières
    lastpost: dernier, dernière, passé, passée, derniers, dernières, précédent, précédente
    this: ce, cet, cette, ces
    agopre: il y a
    ago: plus tôt, auparavant
    later: plus tard, après
    before: avant, au plus tard
    after: après, à partir de
    since: depuis, dès, à compter de, à partir du
    until: jusqu'à, jusqu'au, jusqu'en
    around: vers, environ, autour de, aux environs de
    every: chaque, tous les, toutes les, tout les
    other: autre
    some: quelques, plusieurs, peu de
    a: un, une
    whole: toute la, tout le, entier, toute l', toute
    edgeof: fin, début, milieu, mi, fin de, la fin, au début, à la fin, à la mi
    early: début, fin, mi, plus tard, plus tôt
    rest: reste
    weekw: semaine
    weekof: semaine du
    yearw: année, l'année, an
    suffix: er, ère, e, ème, eme, nd
    freq: quotidien, quotidiennement, hebdomadaire, mensuel, mensuellement, annuel, annuellement
    freq: tous les jours, hebdomadairement, trimestriel, quotidienne, mensuelle, annuelle
    times: une fois, deux fois, trois fois
    per: par
    meal: déjeuner, dîner, petit déjeuner, petit-déjeuner
    """
}
