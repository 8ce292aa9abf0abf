import Dispatch
import Synchronization
import Testing

@testable import Platen

@Suite struct EventChannelTests {
  private struct Failure: Error {}

  @Test func eventsAreDeliveredInOrderBeforeTheEnd() async throws {
    let channel = EventChannel<Int>()
    for number in 1...3 { channel.send(number) }
    channel.finish()
    channel.send(4)
    #expect(try await channel.stream().reduce(into: []) { $0.append($1) } == [1, 2, 3])
  }

  @Test func anErrorComesAfterTheEvents() async throws {
    let channel = EventChannel<Int>()
    channel.send(1)
    channel.finish(throwing: Failure())
    var numbers: [Int] = []
    await #expect(throws: Failure.self) {
      for try await number in channel.stream() { numbers.append(number) }
    }
    #expect(numbers == [1])
  }

  @Test func theThreadMakesNothingThatIsNotWanted() async throws {
    let channel = EventChannel<Int>()
    let made = Mutex(0)
    DispatchQueue(label: "test").async {
      while true {
        channel.waitForDemand()
        guard !channel.isClosed else { return }
        let number = made.withLock { made in
          made += 1
          return made
        }
        channel.send(number)
      }
    }
    for try await number in channel.stream() {
      #expect(made.withLock { $0 } == number)
      if number == 20 { break }
    }
    #expect(channel.isClosed && made.withLock { $0 } <= 20)
  }

  @Test func aStreamThatGoesIsAbandoned() async throws {
    let channel = EventChannel<Int>(), isAbandoned = Mutex(false)
    channel.send(1)
    for try await _ in channel.stream(abandoned: { isAbandoned.withLock { $0 = true } }) { break }
    #expect(isAbandoned.withLock { $0 } && channel.isClosed)
  }

  @Test func aTaskThatIsCancelledGetsNoMoreEvents() async throws {
    let channel = EventChannel<Int>()
    let task = Task {
      var count = 0
      for try await _ in channel.stream() { count += 1 }
      return count
    }
    channel.waitForDemand()
    task.cancel()
    #expect(try await task.value == 0 && channel.isClosed)
  }
}
