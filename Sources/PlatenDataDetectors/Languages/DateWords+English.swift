extension DateWords {
  static let english = """
    month 1: january, jan
    month 2: february, feb
    month 3: march, mar
    month 4: april, apr
    monthq 5: may
    month 6: june, jun
    month 7: july, jul
    month 8: august, aug
    month 9: september, sept, sep
    month 10: october, oct
    month 11: november, nov
    month 12: december, dec
    weekday 1: monday, mon
    weekday 2: tuesday, tue, tues
    weekday 3: wednesday, wed, weds
    weekday 4: thursday, thu, thur, thurs
    weekday 5: friday, fri
    weekday 6: saturday
    weekday 7: sunday
    weekdayq 6: sat
    weekdayq 7: sun
    wdplural 1: mondays
    wdplural 2: tuesdays
    wdplural 3: wednesdays
    wdplural 4: thursdays
    wdplural 5: fridays
    wdplural 6: saturdays
    wdplural 7: sundays
    day 0: today
    day 1: tomorrow, tmr, tmrw, the next day, the following day
    day -1: yesterday, the day before, the previous day
    day 2: the day after tomorrow, day after tomorrow
    day -2: the day before yesterday, day before yesterday
    now: now, right now, at the moment, asap, as soon as possible, at present, currently
    part 8: morning, in the morning, mornings, early morning, late morning, in the mornings
    part 8: early in the morning, late in the morning, forenoon
    part 12: afternoon, in the afternoon, afternoons, late afternoon, early afternoon
    part 12: later in the afternoon, in the afternoons, lunchtime, at lunchtime
    part 16: evening, in the evening, evenings, early evening, late evening, in the evenings
    part 20: night, at night, nights, late at night, late night
    partplural 8: mornings
    partplural 12: afternoons
    partplural 16: evenings
    partplural 20: nights
    thispart 8: this morning, late this morning, early this morning
    thispart 12: this afternoon, late this afternoon, early this afternoon
    thispart 16: this evening, early this evening, late this evening
    thispart 20: tonight, this night
    reldaypart 920: last night
    reldaypart 916: last evening
    reldaypart 1120: tomorrow night
    unitsec 1: second, seconds, sec, secs
    unitminute 2: minute, minutes, min, mins
    unit 3: hour, hours, hr, hrs
    unitday 4: day, days
    unit 5: week, weeks, wk, wks
    unit 6: month, months
    unit 7: year, years, yr, yrs
    unit 8: decade, decades
    unit 9: century, centuries
    unit 10: quarter, quarters
    unit 11: weekend, weekends
    unit 12: business day, business days, working day, working days, weekday, weekdays
    unit 4: night, nights
    unit 13: fortnight, fortnights
    unit 7: calendar year, fiscal year, financial year, school year
    unit 6: calendar month
    unit 5: calendar week
    unitshort 3: h
    unitshort 2: m
    unitshort 1: s
    weekend: weekend, the weekend
    season 1: springtime
    season 2: summer
    season 3: autumn
    season 4: winter
    partq 1: spring, fall
    quarterunit: quarter, qtr
    holiday 1225: christmas, xmas, christmas day
    holiday 1224: christmas eve
    holiday 1231: new year's eve, new years eve
    holiday 101: new year's day, new year, new years day, new year's
    holiday 704: independence day
    holiday 214: valentine's day, valentines day
    holiday 1031: halloween
    holiday 1226: boxing day
    holiday 422: earth day
    holiday 317: st patrick's day, st. patrick's day, saint patrick's day
    holiday: easter, easter sunday, easter monday, good friday, thanksgiving, thanksgiving day
    holiday: mother's day, father's day, labor day, labour day, memorial day, martin luther king day
    holiday: mlk day, presidents day, columbus day, veterans day, black friday, cyber monday
    holiday: black friday, hanukkah, ramadan, chinese new year, lunar new year
    noon 12: noonish, noon, midday, mid day, noonday, mid-day
    noon 0: midnight, mid night, mid-night
    ampm 0: am, a.m., a. m., a . m ., a
    ampm 12: pm, p.m., p. m., p . m ., p
    oclock: oclock, o'clock, o clock
    ish: ish
    half: half
    quarter 15: quarter
    threequarters 45: three quarters
    past: past, after
    before_: to, till, before, of
    minus: minus
    at: at
    on: on
    in: in
    in_: in, within, in the next
    of: of
    lead: the
    the: the
    from: from
    to: to, until, till, thru, through, and until
    between: between
    and: and
    next: next, coming, following, upcoming
    last: last, past, previous
    this: this, current, the current
    ago: ago, earlier, before, back
    later: later, from now, hence, after that, afterwards
    before: before, prior to, no later than, as late as, earlier than, by, ahead of, not later than
    after: after, later than, no earlier than
    since: since, starting, starting on, starting from, beginning, beginning on, starting with
    since: effective
    until: until, till, up to, as late as, through, til
    asof: as early as, as of
    around: around, about, approximately, circa, roughly, nearly
    every: every, each
    other: other, another
    some: some, several, a few, few, a couple of, a couple, couple of, couple
    a: a, an, one
    half: half
    whole: whole, entire, full, all, the whole, the entire
    edgeof: end, beginning, start, middle, mid, early, late, eod, earliest, later
    early: early, late, later, earlier, mid
    rest: rest, remainder
    weekw: week, wk
    weekof: week of, week beginning, week commencing, w/c, week starting, week ending
    yearw: year
    compare: greater than, less than, later than, after, before, over, under
    fixed: year to date, ytd, month to date, end of day, end of month, end of year, end of week
    fixed: eod, eom, eoy, end of the day, end of the week, end of the month, end of the year
    fixed: the day, the week, following day
    suffix: st, nd, rd, th
    freq: daily, weekly, monthly, yearly, annually, quarterly, biweekly, bi-weekly, fortnightly
    freq: everyday, hourly, annual, semiannually, semi-annual, biannual, nightly
    times: once, twice, thrice, once or twice, three times, four times, two times
    per: per
    meal: lunch, breakfast, dinner, lunchtime, dinnertime, brunch
    onward: onwards, onward, or later, or earlier
    century 19: nineteen
    century 20: twenty
    century 18: eighteen
    """
}
