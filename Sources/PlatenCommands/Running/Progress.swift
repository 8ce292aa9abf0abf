/// The progress of a run: completed photos, rate and remaining time, on a terminal only.
struct Progress {
  private let total: Int
  private let isShown: Bool
  private let start = ContinuousClock.now
  private var done = 0

  init(total: Int, quiet: Bool) {
    self.total = total
    isShown = !quiet && Messages.standard.isTerminal
  }

  /// Counts a page and shows the progress.
  mutating func advance() {
    done += 1
    guard isShown else { return }
    Messages.standard.show(transient: line(after: ContinuousClock.now - start))
  }

  /// Removes the progress line.
  func finish() {
    if isShown { Messages.standard.show(transient: "") }
  }

  /// The progress line, such as `12/200 pages  1.4/s  2:14 left`. The remaining time is left out
  /// where files with several pages make `done` exceed `total`.
  func line(after elapsed: Duration) -> String {
    let seconds = Double(elapsed.components.seconds) + Double(elapsed.components.attoseconds) / 1e18
    let rate = Double(done) / max(seconds, 0.001)
    let head = "\(done)/\(max(done, total)) pages  \((rate * 10).rounded() / 10)/s"
    guard done < total, rate > 0 else { return head }
    let left = Int((Double(total - done) / rate).rounded(.up))
    return head + "  \(left / 60):\(left % 60 < 10 ? "0" : "")\(left % 60) left"
  }
}
