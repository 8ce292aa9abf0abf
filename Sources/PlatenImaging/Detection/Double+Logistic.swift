internal import Glibc

extension Double {
  /// The probability of which it is the log odds.
  var logistic: Double { 1 / (1 + exp(-self)) }

  /// The log odds of this probability.
  var logOdds: Double { log(self / (1 - self)) }
}
