internal import PlatenModel
internal import PlatenTextAnalysis

/// The grammar of dates, times, durations and ranges for all languages, which differ in their
/// lexicons only (``DateWords``).
///
/// `dd`, `mo`, `hh`, `mi`, `y2` and `y4` are numbers in digits that can be a day, a month, an hour,
/// a minute, or a year of two or four digits; `n` is any number (``DateTerms``).
enum DateGrammar {
  static let grammar = Grammar(
    [dates, times, periods, lengths, ranges, items, NumberGrammar.rules].joined(separator: "\n"))

  private static let dates = """
    sep = slash | dash | dot
    year2 = y4 | y2 | apos ~y2
    yr = y4 | apos ~y2 | yearwords
    yearwords = thousands and? below | name hundred and? name | hundreds name
    yearwords = name thousand and? below | name thousand | thousands | century name
    mon = month ~dot | month | monthq ~dot | monthq
    dayn = dd ~ordinaldot | dd ~suffix | dd suffix | dd | place
    yearpart = comma? yr | of yr | in yr | of y2 | comma? of yr
    named = lead? dayn of? mon yearpart? | lead? dayn unitday of mon yearpart?
    named = name of? month yearpart? | dayn of mo | yr mon dayn
    named = mon the? dayn yearpart? | mon comma dayn yearpart? | mon name | month ~dd
    ymd = y4 ~slash ~mo ~slash ~dd | y4 ~dash ~mo ~dash ~dd | y4 ~dot ~mo ~dot ~dd | ymd8
    mixed = dd ~sep ~mon ~sep ~year2 | y4 ~sep ~mon ~sep ~dd | y4 ~sep ~dd ~sep ~mon
    mixed = mon ~sep ~y4 ~sep ~dd | mon ~sep ~dd ~sep ~y4 | dd ~sep ~y4 ~sep ~mon
    mixed = dd ~sep ~mon | mon ~sep ~dd
    dmy = dd ~slash ~mo ~slash ~year2 | dd ~dash ~mo ~dash ~year2 | dd ~dot ~mo ~dot ~year2
    dmy = dd ~dot mo ~dot year2
    mdy = mo ~slash ~dd ~slash ~year2 | mo ~dash ~dd ~dash ~year2 | mo ~dot ~dd ~dot ~year2
    dm = dd ~slash ~mo | dd ~dot ~mo ~dot
    md = mo ~slash ~dd
    loose = dd ~dash ~mo | dd ~dot ~mo | mo ~dash ~dd | mo ~dot ~dd
    calendar = ymd | mixed | dmy | mdy | named | dm | md
    wd = weekday ~dot | weekday | weekdayq ~dot | weekdayq
    wdate = wd comma? the? calendar | wd the dayn | wd dd ~suffix | wd comma? loose | wd dd ~ordinaldot
    wdate = wd dd | calendar comma? wd | calendar open wd close | wd dash calendar
    wdrel = this wd | next wd | last wd | wd this | wd nextpost | wd lastpost
    wdrel = on? wd of the? unitrel | on? unitrel on? of? comma? wd | nthwd
    nthwd = lead? place unit of period on? wd | the? place wd of? in? the? period
    monthrel = dayn of the? unitrel | the dayn
    daterel = day | length after day | length fromday day
    date = wdate | calendar | wdrel | wd comma? day | daterel | monthrel | wd | feast
    feast = holiday of? unitrel | holiday of? yr | holiday
    """

  private static let times = """
    hour = hh | name
    minutes = n unitminute | name unitminute | mi | name
    quarters = a? quarter | threequarters
    clock = hh ~colon ~mi ~colon ~mi | hh ~colon ~mi
    twelve = clock ampm | hh ~dot ~mi ampm | hour ampm | hh ~dot ~ampm | hhmm ampm
    twelve = hour ampm and half | hour ampm and? quarters | hour ampm and name | name name ampm
    twelve = name dash name ampm | name and name ampm
    spoken = hour oclock ampm | clock oclock | hh ~dot ~mi oclock | hh ~hmark ~mi | hh ~hmark
    spoken = hour oclock and? minutes | hour oclock minus minutes | hour oclock minus quarters
    spoken = hour oclock and? half | hour oclock and? quarters | hour oclock | half hour oclock?
    spoken = hour and half oclock? | hour and quarters | hour and minutes | hour minus quarters
    spoken = hour minus minutes | quarters past hour oclock? | quarters before_ hour oclock?
    spoken = minutes past hour oclock? | minutes before_ hour oclock? | minutes past half hour
    spoken = minutes before_ half hour | name dash name | half past hour
    noontime = hh noon | noon
    dotted = at hh ~dot ~mi ampm? | hh ~dot ~midot
    time = twelve | spoken | clock | noontime | dotted | hour ~ish | noon ~ish | around time
    time = around hour oclock | around dotted
    timeofday = time comma? part | part comma? at? time | part at hour | hour part
    timeofday = part hour oclock
    moment = timeofday | time
    zone = zulu | plus ~hh ~colon ~mi | dash ~hh ~colon ~mi | plus ~hh | plus ~hhmm | dash ~hhmm
    stamp = ymd ~tmark ~clock ~zone? | ymd ~tmark ~clock ~dot ~decimals ~zone? | ymd clock ~zone
    stamp = ymd ~tmark ~hhmmss ~zone?
    athour = at hour part | at hour ampm? | at name dash? name | at hour and? minutes
    datetime = stamp
    datetime = date comma? dash? at? moment | date comma? athour | date part comma? at? moment
    datetime = date part athour | date part | moment comma? on? of? the? date | moment on? date part
    datetime = moment thispart | thispart comma? at? moment | thispart athour | thispart
    datetime = reldaypart comma? at? moment | reldaypart athour | reldaypart | moment reldaypart
    datetime = hour comma thispart | next reldaypart | name ofday dd | moment ofday dd
    datetime = moment date part | athour date
    """

  private static let periods = """
    period = mon yearpart | mon ~slash ~y4 | mon ~dash ~y4 | y4 ~dash ~month | y4 ~slash ~month
    period = y4 ~dash ~mo | mo ~dash ~y4 | mo ~slash ~y4 | y4 month | month | y4 ~decades | apos ~y2 ~decades
    period = this mon | next mon | last mon | mon nextpost | mon lastpost
    period = quarterof | seasonal | unitrel | weekref | yearw y4
    quarterof = the? place quarterunit of? the? yr | the? place quarterunit of? the? unitrel
    quarterof = the? place quarterunit of? the unit | the? dd ~suffix quarterunit of? yr
    quarterof = q ~n of? yr | yr q ~n | h2 ~n yr | yr h2 ~n | the? place quarterunit
    seasonal = season of? yr | this season | next season | last season | season
    someof = count | some
    unitrel = this last? unitany | next unitany | last unitany | next someof unitany
    unitrel = last someof unitany | someof next unitany | someof last unitany
    unitrel = the? unitany nextpost | the? unitany lastpost
    weekref = weekw wn of? yr | weekw wn | the? weekof the? date | the? place unit of the? period
    weekref = the? last unit of the? period | the? dd ~suffix unit of the? period | wcode ~wn
    weekref = the? place unit of the? yr | the? last unit of the? yr | the? dd ~suffix unit of yr
    edge = edgeof of? the? period | edgeof of? the? date | edgeof of? the? unitany
    edge = early dash? of? in? period | early of? in? the unitany | early thispart | early in part | early part | early in unit
    edge = rest of? the? unitrel | rest of? the? unitany | edgeof datetime | early datetime
    edge = edgeof of? yr | early dash? yr
    """

  private static let lengths = """
    dec = n ~dot ~n | n ~comma ~n
    fraction = a? half | a? quarter
    count = dec | n | name and? fraction | below
    unitany = unit | unitsec | unitminute | unitday
    length = count dash? unitany | count unitshort | count ~unitshort | some unitany | half a? unitany
    length = count unitany and? length1 | count unitany and? fraction | a unitany and? fraction
    length = a unit | a unitday | a unitminute | other unitday | other unit | the? whole unit
    length = the? whole unitday | name and name unitany
    length1 = count unitany and? count unitany | count unitany
    length = count ~unitshort shorter
    shorter = count ~unitshort shorter2?
    shorter2 = count ~unitshort shorter3?
    shorter3 = count ~unitshort
    relative = in_ length | length ago | agopre length | length later | length before_ date
    relative = length after date | later length
    set = every unit | every unitday | every count unitany | every other unitday | every other unit
    set = every wd at? moment | every wd athour | every wd | every other wd | every part at? moment
    set = every part | freq | wdplural at? moment | wdplural athour | wdplural part | wdplural
    set = times per a? unit | times per unitday | times a unit | name a unitday | times unit
    set = moment every unitday | moment every wd | every wd part | every mon | every season
    set = every wdpart | every reldaypart | wd partplural
    """

  private static let ranges = """
    closed = datetime | date | moment | edge | period | now | yr
    open = closed | hour | loose | dayn
    hours = from hour to hour | between hour and hour | from hour dash hour | between hour dash hour
    hours = from moment to hour | from hour to moment | from hour dash moment | from moment dash hour
    hours = between moment and hour | between hour and moment | between hour dash moment
    hours = between moment dash hour | between moment to hour | from moment dash moment
    hourpair = hour dash hour | hour to hour | hour dash moment | hour to moment | moment dash hour
    range = dayn dash dayn of? mon yearpart? | dayn to the? dayn of? mon yearpart?
    range = from dayn to the? dayn of? mon yearpart? | dayn and dayn of mon yearpart?
    range = from open to the? closed | between the? open and the? closed | from open dash closed
    range = between open dash closed | between open to closed | closed to the? closed
    range = closed dash closed | hour dash moment | hour to moment | moment to hour
    range = from closed to loose | from loose to loose | from loose dash loose | between loose and loose
    range = from loose dash calendar | on? mon dayn dash dayn yearpart? | mon dayn to dayn yearpart?
    range = mon dash mon yearpart | mon dash mon dayn yearpart? | mon to mon yearpart
    range = from mon to mon yearpart | between mon and mon yearpart | mon dash mon
    range = date dash date yearpart | from date dash date yearpart | from date to date yearpart
    range = loose dash calendar | date hourpair | date hourpair part
    range = stamp ~slash ~stamp
    hourspan = hourpair oclock? | hours | moment dash moment | moment to moment | moment dash hour
    daysopen = wd dash wd | wd to wd
    opening = daysopen comma? colon? hourspan | daysopen comma? colon? hourspan comma? also
    opening = hourspan comma? daysopen
    also = daysopen comma? colon? hourspan | daysopen comma? colon? hourspan comma? also
    also = wd comma? colon? hourspan | wd comma? colon? hourspan comma? also
    spanned = hours part | part hours | hourpair part | part hourpair | range part | part range
    dayrange = range on? date | hours on? of? date | spanned on? date | hourpair date
    dayrange = date comma? range | date comma? at range | date comma? hours | date spanned
    dayrange = date athour dash moment | datetime range | datetime hours | range reldaypart
    dayrange = hours reldaypart | hourpair reldaypart | hours datetime | range datetime
    dayrange = unitrel from the? dayn to the? dayn | from? loose unitrel | from? hourpair unitrel
    """

  private static let items = """
    bound = before the? closed | after the? closed | since the? closed | until the? closed
    bound = asof closed | before meal | after meal
    bound = before part | after part | before the? holiday | since yearw yr | before around closed
    bound = after around closed | until hour oclock | since hour oclock | before loose | after loose
    bound = until loose | since loose | since dayn mon | the? yearw compare yr | compare yr
    bound = comparesign comparesign? yr | before the? weekend | after the? weekend | asof hour oclock
    bound = since length | closed onward
    bare = monthq | weekdayq | yr | partq | loose | hourpair
    days = calendar dash calendar | calendar to calendar
    item = opening | datetime | days | dayrange | range | spanned | bound | date | period | moment | relative
    item = length | set | edge | part | now | hours | weekend | bare | fixed | at meal
    """
}

/// The terms of ``DateGrammar`` that all languages share: marks, and numbers in digits.
struct DateTerms: Sendable {
  static let symbols = """
    slash: /
    dash: -, –, ~
    dot: .
    colon: :
    at: @
    apos: '
    open: (
    close: )
    comparesign: >, <, =
    q: q
    h2: h
    wcode: w
    unitshort 4: d
    decades: s
    tmark: t
    zulu: z
    plus: +
    """

  private let day, month, hour, minute, dottedMinute, number, week: Int
  private let shortYear, year, time, date, longTime, fraction: Int

  /// Creates the terms; `categories` are the grammar's.
  init(categories: [String: Int]) {
    (day, month, hour) = (categories["dd"]!, categories["mo"]!, categories["hh"]!)
    (minute, dottedMinute) = (categories["mi"]!, categories["midot"]!)
    (number, week) = (categories["n"]!, categories["wn"]!)
    (shortYear, year) = (categories["y2"]!, categories["y4"]!)
    (time, date) = (categories["hhmm"]!, categories["ymd8"]!)
    (longTime, fraction) = (categories["hhmmss"]!, categories["decimals"]!)
  }

  /// Calls `add` with each term that the digits of token `index` can be, and its length in tokens.
  func add(_ tokens: [Token], at index: Int, _ add: (Lexicon.Term, Int) -> Void) {
    guard let value = tokens[index].number else { return }
    let count = tokens[index].range.count
    func term(_ category: Int) { add(.init(category: category, value: value), 1) }
    if count <= 2 {
      if (1...31).contains(value) { term(day) }
      if (1...12).contains(value) { term(month) }
      if value <= 24 { term(hour) }
      if count == 2 { term(shortYear) }
    }
    if count == 2, value < 60 {
      term(minute)
      // `20.15` is a time if the second part cannot be a month, or is 00.
      if value == 0 || value > 12 { term(dottedMinute) }
    }
    if count <= 5 { term(number) }
    if count == 6, value / 10000 < 24, value / 100 % 100 < 60, value % 100 <= 60 { term(longTime) }
    term(fraction)
    if (1...53).contains(value) { term(week) }
    if count == 4 {
      if (1300...2200).contains(value) { term(year) }
      if (100...1259).contains(value), value % 100 < 60 { term(time) }
    }
    if count == 8, (19...21).contains(value / 1_000_000),
      CivilDate(year: value / 10000, month: value / 100 % 100, day: value % 100) != nil
    {
      term(date)
    }
  }
}

struct TimeUnit {
  /// The length of one unit in days, months or seconds; exactly one is not 0.
  let days: Int
  let months: Int
  let seconds: Int
  /// The letter of an ISO 8601 duration, and its number per unit: two weeks are `W` and 2.
  let designator: String
  let count: Int

  /// The unit that the terms of ``DateWords`` number with `number`.
  init(_ number: Int) {
    (days, months, seconds, designator, count) =
      switch number {
      case 1: (0, 0, 1, "S", 1)
      case 2: (0, 0, 60, "M", 1)
      case 3: (0, 0, 3600, "H", 1)
      case 5: (7, 0, 0, "W", 1)
      case 6: (0, 1, 0, "M", 1)
      case 7: (0, 12, 0, "Y", 1)
      case 8: (0, 120, 0, "Y", 10)
      case 9: (0, 1200, 0, "Y", 100)
      case 10: (0, 3, 0, "M", 3)
      case 13: (14, 0, 0, "W", 2)
      default: (1, 0, 0, "D", 1)
      }
  }

  /// The first unit in `phrase`; `nil` without one.
  init?(in phrase: ParseTree) {
    let phrase = phrase.first("unitany") ?? phrase
    if phrase.first("unitsec") != nil {
      self.init(1)
    } else if phrase.first("unitminute") != nil {
      self.init(2)
    } else if phrase.first("unitday") != nil {
      self.init(4)
    } else if let value = phrase.value("unit") ?? phrase.value("unitshort") {
      self.init(value)
    } else if phrase.first("quarterunit") != nil {
      self.init(10)
    } else {
      return nil
    }
  }

  /// The ISO 8601 duration of `amount` units, a decimal number.
  func duration(_ amount: String) -> String {
    let whole = Int(amount).map { String($0 * count) } ?? amount
    return "P" + (seconds > 0 ? "T" : "") + whole + designator
  }
}
