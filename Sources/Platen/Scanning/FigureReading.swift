/// What words of figures say, as they were read once.
struct FigureReading: Hashable {
  let texts: [String]

  init(_ texts: [String]) { self.texts = texts }

  /// What was read in the same place another time; `nil` where it is not of as many figures.
  ///
  /// Marks and letters stay as they were: it is the figures that are looked at again.
  func again(in others: [String]) -> FigureReading? {
    var figures = others.joined().filter(\.isFigure)[...]
    guard figures.count == texts.joined().count(where: \.isFigure) else { return nil }
    return FigureReading(
      texts.map { text in String(text.map { $0.isFigure ? figures.removeFirst() : $0 }) })
  }

  /// What most of `readings`, at least one, say, and their share; the first where as many say
  /// something else.
  static func most(of readings: [FigureReading]) -> (reading: FigureReading, share: Double) {
    let votes = Dictionary(grouping: readings) { $0 }.mapValues(\.count)
    let most = votes.values.max()!
    let best = readings.first { votes[$0] == most }!
    return (best, Double(most) / Double(readings.count))
  }
}

extension Character {
  fileprivate var isFigure: Bool { "0" <= self && self <= "9" }
}
