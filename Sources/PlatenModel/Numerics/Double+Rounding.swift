extension Double {
  /// The nearest number with `places` decimal places, as JSON outputs print it.
  package func rounded(toPlaces places: Int) -> Double {
    var scale = 1.0
    for _ in 0..<places { scale *= 10 }
    return (self * scale).rounded() / scale
  }
}
