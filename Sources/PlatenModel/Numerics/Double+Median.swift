extension [Double] {
  /// The middle one, or the upper of both middle ones; there must be one.
  package var median: Double { sorted()[count / 2] }
}
