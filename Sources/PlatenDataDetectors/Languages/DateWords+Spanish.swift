extension DateWords {
  static let spanish = """
    month 1: enero, ene
    month 2: febrero, feb
    month 3: marzo, mar
    month 4: abril, abr
    month 5: mayo, may
    month 6: junio, jun
    month 7: julio, jul
    month 8: agosto, ago
    month 9: septiembre, setiembre, sept, sep
    month 10: octubre, oct
    month 11: noviembre, nov
    month 12: diciembre, dic
    weekday 1: lunes, lun.
    weekday 2: martes, mar.
    weekday 3: miércoles, mié.
    weekday 4: jueves, jue.
    weekday 5: viernes, vie.
    weekday 6: sábado, sáb.
    weekday 7: domingo, dom.
    wdplural 1: los lunes
    wdplural 2: los martes
    wdplural 3: los miércoles
    wdplural 4: los jueves
    wdplural 5: los viernes
    wdplural 6: los sábados, sábados
    wdplural 7: los domingos, domingos
    day 0: hoy, el mismo día
    day 1: mañana, el día siguiente
    day -1: ayer, el día anterior
    day 2: pasado mañana
    day -2: anteayer, antes de ayer, antier
    now: ahora, ahora mismo, en este momento, en este instante, actualmente, ya mismo
    part 8: por la mañana, de la mañana, en la mañana, de la madrugada, por la madrugada, mañanas
    part 12: por la tarde, de la tarde, en la tarde, mediodía, del mediodía, a la tarde
    part 20: por la noche, de la noche, en la noche, noche, a la noche
    part 8: de mañana
    partq 12: tarde
    thispart 8: esta mañana
    thispart 12: esta tarde
    thispart 20: esta noche
    reldaypart 920: anoche, ayer por la noche, ayer noche
    reldaypart 1108: mañana por la mañana
    unitsec 1: segundo, segundos, seg
    unitminute 2: minuto, minutos, min
    unit 3: hora, horas, hs, hrs
    unitday 4: día, días
    unit 5: semana, semanas
    unit 6: mes, meses
    unit 7: año, años
    unit 8: década, décadas
    unit 9: siglo, siglos
    unit 10: trimestre, trimestres
    unit 11: fin de semana, fines de semana
    unit 12: días hábiles, días laborables
    unit 4: noches
    unitshort 3: h
    weekend: fin de semana, el fin de semana
    season 1: primavera, la primavera
    season 2: verano, el verano
    season 3: otoño, el otoño
    season 4: invierno, el invierno
    quarterunit: trimestre
    holiday 1225: navidad, día de navidad
    holiday 1224: nochebuena
    holiday 1231: nochevieja, fin de año
    holiday 101: año nuevo
    holiday 501: día del trabajador, día del trabajo, día de los trabajadores
    holiday 106: reyes, día de reyes
    holiday 1228: día de los inocentes
    holiday 1031: halloween, noche de brujas
    holiday 1101: día de todos los santos
    holiday: semana santa, viernes santo, domingo de resurrección, día de la madre, día del padre
    holiday: día de acción de gracias, pascua, día de la independencia, día de la mujer, día del amor
    noon 12: mediodía, medio día, al mediodía
    noon 0: medianoche, media noche
    ampm 0: am, a.m., a. m.
    ampm 12: pm, p.m., p. m.
    oclock: en punto, horas, h, hs, hrs
    hmark: h
    half: media
    quarter 15: cuarto
    threequarters 45: tres cuartos
    minus: menos
    past: pasadas
    and: y
    at: a las, a la, a eso de las, @, sobre las, para las
    on: el, en
    in: en
    in_: en, dentro de
    of: de, del
    the: el, la, los, las
    from: desde, de, desde el, del, desde las, de las, desde la
    to: a, al, hasta, hasta el, hasta las, a las, hasta la, a la
    between: entre, entre el, entre las, entre la
    next: próximo, próxima, próximos, próximas, siguiente, siguientes
    nextpost: próximo, próxima, que viene, siguiente, entrante, próximos, próximas
    last: último, última, últimos, últimas, pasado, pasada, anterior, pasados, pasadas
    lastpost: pasado, pasada, anterior, último, última, pasados, pasadas
    this: este, esta, estos, estas, presente
    agopre: hace, hace ya
    ago: atrás, antes
    later: después, más tarde, a partir de ahora
    before: antes de, antes del, antes, previo a
    after: después de, después del, luego de, tras
    since: desde, a partir de, a partir del, desde el
    until: hasta, hasta el
    around: cerca de, alrededor de, aproximadamente, sobre
    every: cada, todos los, todas las
    other: otro, otra
    some: algunos, algunas, unos, unas, varios, varias, pocos, pocas, un par de
    a: un, una
    whole: todo el, toda la
    edgeof: fin, final, finales, principio, principios, inicio, comienzo, mediados, a finales, fines
    edgeof: a principios, a mediados, el final, el principio
    early: principios de, finales de, mediados de
    rest: resto
    weekw: semana
    weekof: semana del
    yearw: año
    ofday: del, del día
    suffix: º, °, ro, do, er
    freq: diariamente, semanalmente, mensualmente, anualmente, diario, semanal, mensual, anual, diaria
    freq: trimestral, trimestralmente, quincenal, quincenalmente
    times: una vez, dos veces, tres veces
    per: por, al, a la
    meal: almuerzo, desayuno, cena
    minus: menos
    """
}
