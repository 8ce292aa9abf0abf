import Dispatch
import Glibc
import Synchronization
import Testing

@testable import Platen

struct MemoryBudgetTests {
  /// The largest sum of megabytes that were reserved at the same time.
  private func peak(of sizes: [Double], budget: MemoryBudget) -> Double {
    let used = Mutex((now: 0.0, peak: 0.0))
    DispatchQueue.concurrentPerform(iterations: sizes.count) { index in
      budget.reserve(megabytes: sizes[index]) {
        used.withLock { used in
          used.now += sizes[index]
          used.peak = max(used.peak, used.now)
        }
        usleep(2000)
        used.withLock { $0.now -= sizes[index] }
      }
    }
    return used.withLock { $0.peak }
  }

  @Test func theSumOfPhotosInProgressIsBounded() {
    let sizes = (0..<24).map { Double($0 % 4) * 30 + 10 }
    #expect(peak(of: sizes, budget: MemoryBudget(megabytes: 120)) <= 120)
  }

  @Test func aPhotoThatIsTooLargeIsProcessedAlone() {
    #expect(peak(of: [500, 20, 500], budget: MemoryBudget(megabytes: 100)) <= 500)
  }

  @Test func errorsGiveMemoryBack() {
    let budget = MemoryBudget(megabytes: 10)
    for _ in 0..<3 {
      #expect(throws: MemoryBudgetTestError.self) {
        try budget.reserve(megabytes: 10) { () throws(MemoryBudgetTestError) in
          throw MemoryBudgetTestError()
        }
      }
    }
  }
}

private struct MemoryBudgetTestError: Error {}
