extension DateWords {
  static let portuguese = """
    month 1: janeiro, jan
    month 2: fevereiro, fev
    month 3: março, mar
    month 4: abril, abr
    month 5: maio, mai
    month 6: junho, jun
    month 7: julho, jul
    month 8: agosto, ago
    month 9: setembro, set
    month 10: outubro, out
    month 11: novembro, nov
    month 12: dezembro, dez
    weekday 1: segunda-feira, segunda feira, seg.
    weekday 2: terça-feira, terça feira, ter.
    weekday 3: quarta-feira, quarta feira, qua.
    weekday 4: quinta-feira, quinta feira, qui.
    weekday 5: sexta-feira, sexta feira, sexta, sex.
    weekday 6: sábado, sáb.
    weekday 7: domingo, dom.
    weekdayq 1: segunda
    weekdayq 2: terça
    weekdayq 3: quarta
    weekdayq 4: quinta
    wdplural 1: segundas-feiras, as segundas
    wdplural 2: terças-feiras, as terças
    wdplural 3: quartas-feiras, as quartas
    wdplural 4: quintas-feiras, as quintas
    wdplural 5: sextas-feiras, as sextas
    wdplural 6: sábados, aos sábados
    wdplural 7: domingos, aos domingos
    day 0: hoje, o mesmo dia
    day 1: amanhã, o dia seguinte
    day -1: ontem, o dia anterior
    day 2: depois de amanhã
    day -2: anteontem, antes de ontem
    now: agora, agora mesmo, neste momento, nesse momento, imediatamente, atualmente, já
    part 8: de manhã, da manhã, pela manhã, na manhã, manhã, de madrugada, da madrugada
    part 12: de tarde, da tarde, à tarde, pela tarde, na tarde, tarde, do meio dia
    part 20: de noite, da noite, à noite, pela noite, na noite, noite
    thispart 8: esta manhã, hoje de manhã, essa manhã
    thispart 12: esta tarde, hoje à tarde, essa tarde
    thispart 20: esta noite, hoje à noite, essa noite
    reldaypart 920: ontem à noite, ontem a noite
    reldaypart 1108: amanhã de manhã, amanhã cedo
    unitsec 1: segundos, seg
    unitsec 1: segundo
    unitminute 2: minuto, minutos, min
    unit 3: hora, horas, hrs
    unitday 4: dia, dias
    unit 5: semana, semanas
    unit 6: mês, meses
    unit 7: ano, anos
    unit 8: década, décadas
    unit 9: século, séculos
    unit 10: trimestre, trimestres
    unit 11: fim de semana, final de semana, fins de semana
    unit 12: dias úteis, dia útil
    unit 4: noites
    unitshort 3: h
    weekend: fim de semana, final de semana
    season 1: primavera
    season 2: verão
    season 3: outono
    season 4: inverno
    quarterunit: trimestre
    holiday 1225: natal, dia de natal
    holiday 1224: véspera de natal
    holiday 1231: véspera de ano novo, réveillon
    holiday 101: ano novo, dia de ano novo
    holiday 501: dia do trabalho, dia do trabalhador
    holiday 907: dia da independência
    holiday 421: tiradentes
    holiday 1012: dia das crianças
    holiday 1102: finados
    holiday 612: dia dos namorados
    holiday: páscoa, sexta-feira santa, carnaval, dia das mães, dia dos pais, corpus christi
    holiday: dia de ação de graças
    noon 12: meio-dia, meio dia
    noon 0: meia-noite, meia noite
    ampm 0: am, a.m.
    ampm 12: pm, p.m.
    oclock: horas, hora, h, hs, em ponto
    hmark: h
    half: meia
    quarter 15: quarto, um quarto
    threequarters 45: três quartos
    minus: menos, para
    past: passadas
    and: e
    at: às, as, à, a, ás, pelas, @, lá pelas, em torno das
    on: em, no, na, dia, ao, no dia
    in: em
    in_: em, daqui a, dentro de
    of: de, do, da, do dia
    the: o, a, os, as
    from: de, do, da, das, desde, a partir de, desde o, desde as
    to: a, ao, às, as, até, até o, até às, até as, à
    between: entre, entre o, entre as, entre os
    next: próximo, próxima, próximos, próximas, seguinte, seguintes
    nextpost: próximo, próxima, que vem, seguinte, que vêm
    last: último, última, últimos, últimas, passado, passada, anterior
    lastpost: passado, passada, anterior, último, última, passados, passadas
    this: este, esta, nesta, neste, deste, desta, esse, essa, nesse, nessa
    agopre: há, faz, ha
    ago: atrás, antes
    later: depois, mais tarde, a partir de agora
    before: antes de, antes do, antes da, antes das, até
    after: depois de, depois do, depois da, após, após as, depois das
    since: desde, a partir de, desde o, a partir do
    until: até, até o, até a, até as, até às
    around: cerca de, por volta de, por volta das, aproximadamente, em torno de
    every: cada, todo, toda, todos os, todas as
    other: outro, outra
    some: alguns, algumas, uns, umas, vários, várias, poucos, poucas, um par de
    a: um, uma
    whole: todo o, toda a, inteiro, inteira, o dia todo
    edgeof: fim, final, início, começo, meados, o fim, o início, no fim, no início, o final
    early: início de, fim de, meados de, final de
    rest: resto, restante
    weekw: semana
    weekof: semana do
    yearw: ano
    ofday: do dia, do
    suffix: º, °, o
    freq: diariamente, semanalmente, mensalmente, anualmente, diário, semanal, mensal, anual, diária
    freq: trimestral, trimestralmente, quinzenal, quinzenalmente
    times: uma vez, duas vezes, três vezes
    per: por, ao, à
    meal: almoço, jantar, café da manhã
    """
}
