extension [Double] {
  /// The median; of an even number of values the upper of the middle two. Traps where empty.
  package var median: Double { sorted()[count / 2] }
}
