internal import Glibc

extension Double {
  /// The probability, 0 to 1, that has these log-odds: the logistic function.
  package var logistic: Double { 1 / (1 + exp(-self)) }

  /// The log-odds of this probability, which lies between 0 and 1: the inverse of ``logistic``.
  package var logOdds: Double { log(self / (1 - self)) }
}
