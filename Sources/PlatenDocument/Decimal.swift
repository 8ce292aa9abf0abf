/// `value` with at most four digits after the point, as PDF writes numbers.
func decimal(_ value: Double) -> String {
  guard value.isFinite else { return "0" }
  let scaled = Int((value * 10_000).rounded())
  let digits = String(abs(scaled) % 10_000 + 10_000).dropFirst()
  let fraction = String(digits.reversed().drop { $0 == "0" }.reversed())
  let whole = (scaled < 0 ? "-" : "") + String(abs(scaled) / 10_000)
  return fraction.isEmpty ? whole : "\(whole).\(fraction)"
}
