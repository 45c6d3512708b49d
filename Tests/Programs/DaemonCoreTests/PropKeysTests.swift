import ClockModel
import Configuration
import Keys
import TestSupport
import Testing

@testable import DaemonCore

/// The keys of the prop, without threads.
@Suite struct PropKeysTests {
  private static let ms: UInt64 = 1_000_000

  private func keys() throws -> PropKeys {
    var keys = PropKeys()
    _ = keys.use(try DaemonBench.loader.load(nil))
    return keys
  }

  private func key(_ legend: String) throws -> KeyName { try #require(KeyName(.keypad, legend)) }

  @Test func ordersAreGivenOncePerSetup() throws {
    var keys = PropKeys()
    let setup = try DaemonBench.loader.load(nil)
    let first = keys.use(setup)
    #expect(first?.devicesOffUntil == nil)
    #expect(first != nil)
    let second = keys.use(setup)
    #expect(second == nil)
    // Released keypads stay released when the configuration is read again.
    let released = keys.release(until: 7)
    #expect(released?.devicesOffUntil == 7)
    let third = keys.use(setup)
    #expect(third == nil)
  }

  @Test func nothingIsReleasedWithoutKeys() {
    var keys = PropKeys()
    let released = keys.release(until: 7)
    #expect(released == nil)
  }

  @Test func keysAreIgnoredForASecondAfterOneSilencedAnAlarm() throws {
    var keys = PropKeys()
    let time = WallTime(seconds: 100)
    #expect(!keys.areIgnored(at: time))
    keys.silence(at: time)
    #expect(keys.areIgnored(at: time))
    #expect(keys.areIgnored(at: time.advanced(byNanoseconds: PropKeys.ignoredFor - 1)))
    #expect(!keys.areIgnored(at: time.advanced(byNanoseconds: PropKeys.ignoredFor)))
    // The clock was set back.
    #expect(!keys.areIgnored(at: time.advanced(byNanoseconds: -1)))
  }

  /// A wheel reports many steps at once; the rest of them waits for the next turn.
  @Test func restOfThePressesWaits() throws {
    var keys = try keys()
    let events = try (1...3).flatMap { digit in
      try [true, false].map { KeyEvent(try key("\(digit)"), isDown: $0, at: UInt64(digit) * Self.ms) }
    }
    let isDue = keys.isDue(at: 4 * Self.ms, hasItems: true)
    #expect(isDue)
    let (down, messages) = keys.take(events.map { .event($0) }, at: 4 * Self.ms)
    #expect(down.isEmpty, "they are up again")
    #expect(messages.isEmpty)
    let first = keys.next()
    #expect(try first?.key == key("1"))
    keys.leaveRest(at: 5 * Self.ms)
    #expect(keys.waitingSince == 5 * Self.ms)
    let isStillDue = keys.isDue(at: 6 * Self.ms, hasItems: false)
    #expect(isStillDue)
    _ = keys.take([], at: 6 * Self.ms)
    let rest = [keys.next(), keys.next(), keys.next()]
    #expect(try rest.map { $0?.key } == [key("2"), key("3"), nil])
    keys.leaveRest(at: 7 * Self.ms)
    #expect(keys.waitingSince == nil)
  }

  /// Whatever is pressed in whatever turns: each press is taken once, in its order.
  @Test(arguments: [UInt64(1), 2, 3, 4, 5, 6, 7, 8]) func everyPressIsTakenOnceAndInOrder(seed: UInt64) throws
  {
    var generator = SeededGenerator(seed: seed)
    var keys = try keys()
    let plain = try ["1", "2", "3", "5", "6", "7", "8", "#", "*"].map(key)
    var pressed: [KeyName] = []
    var taken: [KeyName] = []
    var now: UInt64 = 0
    for _ in 0..<300 {
      now += UInt64.random(in: 1...50, using: &generator) * Self.ms
      var events: [KeyNews] = []
      for _ in 0..<Int.random(in: 0...3, using: &generator) {
        let key = plain.randomElement(using: &generator) ?? plain[0]
        events += [
          .event(KeyEvent(key, isDown: true, at: now)), .event(KeyEvent(key, isDown: false, at: now)),
        ]
        pressed.append(key)
      }
      guard keys.isDue(at: now, hasItems: !events.isEmpty) else { continue }
      _ = keys.take(events, at: now)
      for _ in 0..<Int.random(in: 0...4, using: &generator) {
        if let press = keys.next() { taken.append(press.key) }
      }
      keys.leaveRest(at: now)
      #expect((keys.waitingSince != nil) == keys.hasPresses, "seed \(seed)")
    }
    while let press = keys.next() { taken.append(press.key) }
    #expect(taken == pressed, "seed \(seed)")
  }
}
