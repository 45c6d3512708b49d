import Keys
import LinuxSystem
import Panel
import PanelHAL
import TestSupport
import Testing

@testable import DaemonCore

/// Which faults are reported, and since when they last.
@Suite struct FaultBookTests {
  private static let wiring = Wiring(
    chips: (0x70..<0x74).map { WiredChip(bus: "/dev/i2c-1", address: $0) }, lines: [], leds: [])

  private static func book(keys: KeyWiring = .none, devices: [String] = []) -> FaultBook {
    var book = FaultBook()
    book.use(wiring, keys: keys, devices: devices)
    return book
  }

  private static func fault(
    _ address: UInt8, _ kind: HardwareErrorKind = .noAcknowledge, system: String = "Remote I/O error"
  ) -> HardwareError {
    HardwareError(
      kind: kind, part: .chip(bus: "/dev/i2c-1", address: address), operation: "write 1 byte", system: system,
      advice: "check the wiring")
  }

  @Test func onePartReportsOneFault() {
    var book = Self.book()
    let twice = [Self.fault(0x70), Self.fault(0x70, .permission), Self.fault(0x71)]
    #expect(book.update(twice, at: 1).map(\.fault.part) == [twice[0].part, twice[2].part])
    #expect(book.update(twice, at: 2).isEmpty)
    #expect(book.faults.count == 2)
  }

  /// A freed line works again; a line that the board no longer has is dropped.
  @Test func keyLineRecoversIfTheBoardStillHasIt() throws {
    let button = WiredContact(try #require(KeyName("a")), on: WiredInput(.name("GPIO6"), isActiveLow: true))
    let fault = HardwareError(
      kind: .busy, part: .line("GPIO6"), operation: "request as input", system: "held", advice: "free it")
    for (keys, kind) in [
      (KeyWiring(contacts: [button]), FaultBook.Event.Kind.ended), (KeyWiring.none, .dropped),
    ] {
      var book = Self.book(keys: keys)
      _ = book.update([fault], at: 1)
      #expect(book.update([], at: 2).map(\.kind) == [kind])
    }
  }

  /// A keypad that returns works again, if the configuration still names it.
  @Test func keypadRemovedFromTheConfigurationIsDropped() {
    let fault = HardwareError(
      kind: .missing, part: .keypad("Pad"), operation: "read", system: "gone", advice: "plug it in")
    for (devices, kind) in [(["Pad"], FaultBook.Event.Kind.ended), ([], .dropped)] {
      var book = Self.book(devices: ["Pad"])
      _ = book.update([fault], at: 1)
      book.use(Self.wiring, devices: devices)
      _ = book.update([fault], at: 2)
      #expect(book.update([], at: 3).map(\.kind) == [kind])
    }
    var book = Self.book()
    _ = book.update([fault], at: 1)
    #expect(book.update([], at: 2).map(\.kind) == [.ended], "the device never had a name")
  }

  @Test func faultIsReportedWhenItBeginsAndEnds() {
    var book = Self.book()
    let began = book.update([Self.fault(0x70)], at: 1)
    #expect(began == [FaultBook.Event(kind: .began, fault: Self.fault(0x70))])
    #expect(began.map(\.priority) == [.error])
    #expect(
      began.map(\.text) == [
        "chip 0x70 on /dev/i2c-1: write 1 byte: Remote I/O error; check the wiring. Everything else continues; retrying."
      ])
    let repeated = book.update([Self.fault(0x70)], at: 2)
    #expect(repeated.isEmpty)
    let ended = book.update([], at: 3)
    #expect(ended == [FaultBook.Event(kind: .ended, fault: Self.fault(0x70))])
    #expect(ended.map(\.priority) == [.notice])
    #expect(ended.map(\.text) == ["chip 0x70 on /dev/i2c-1 works again."])
    let silent = book.update([], at: 4)
    #expect(silent.isEmpty)
  }

  @Test func oneFaultDoesNotHideAnother() {
    var book = Self.book()
    _ = book.update([Self.fault(0x70)], at: 1)
    let second = book.update([Self.fault(0x70), Self.fault(0x71)], at: 2)
    #expect(second.map(\.fault) == [Self.fault(0x71)])
    let first = book.update([Self.fault(0x71)], at: 3)
    #expect(first.map(\.text) == ["chip 0x70 on /dev/i2c-1 works again."])
  }

  @Test func eachFaultKeepsTheTimeItBegan() {
    var book = Self.book()
    _ = book.update([Self.fault(0x71)], at: 10)
    _ = book.update([Self.fault(0x70), Self.fault(0x71)], at: 20)
    _ = book.update([Self.fault(0x70), Self.fault(0x71)], at: 30)
    #expect(book.standing.map(\.fault) == [Self.fault(0x70), Self.fault(0x71)])
    #expect(book.standing.map(\.since) == [20, 10])
    #expect(book.since(Self.fault(0x71).part) == 10)
    #expect(book.since(.bus("/dev/i2c-1")) == nil)
  }

  @Test func newFaultAfterRecoveryHasItsOwnStart() {
    var book = Self.book()
    _ = book.update([Self.fault(0x70)], at: 10)
    _ = book.update([], at: 20)
    #expect(book.standing.isEmpty && book.since(Self.fault(0x70).part) == nil)
    _ = book.update([Self.fault(0x70)], at: 30)
    #expect(book.standing.map(\.since) == [30])
  }

  @Test func changedFaultIsReportedAndKeepsItsStart() {
    var book = Self.book()
    _ = book.update([Self.fault(0x70)], at: 10)
    let events = book.update([Self.fault(0x70, .timeout)], at: 20)
    #expect(events.map(\.kind) == [.began])
    #expect(events.map(\.fault.kind) == [.timeout])
    #expect(book.standing.map(\.since) == [10])
  }

  @Test func removedChipIsDroppedAndNotRepaired() {
    var book = Self.book()
    _ = book.update([Self.fault(0x70), Self.fault(0x71)], at: 10)
    let other = Wiring(chips: [WiredChip(bus: "/dev/i2c-1", address: 0x71)], lines: [], leds: [])
    book.use(other)
    let events = book.update([], at: 20)
    #expect(
      events.map(\.text) == [
        "chip 0x70 on /dev/i2c-1 is no longer used.", "chip 0x71 on /dev/i2c-1 works again.",
      ])
    #expect(events.map(\.name) == ["dropped", "repaired"])
    #expect(book.standing.isEmpty)
  }

  /// From the events alone a client always knows which parts are out of order, and since when.
  @Test(arguments: TestTier.seeds(1..<21))
  func eventsDescribeEveryFault(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    var book = Self.book()
    var heard: [HardwarePart: UInt64] = [:]
    for now in 0..<UInt64(200) {
      let current = (UInt8(0x70)..<0x74).filter { _ in Bool.random(using: &random) }
        .map { Self.fault($0, Bool.random(using: &random) ? .timeout : .noAcknowledge) }
      for event in book.update(current, at: now) {
        switch event.kind {
        case .began: heard[event.fault.part] = heard[event.fault.part] ?? now
        case .ended, .dropped: heard[event.fault.part] = nil
        }
      }
      let standing = Dictionary(uniqueKeysWithValues: book.standing.map { ($0.fault.part, $0.since) })
      #expect(standing == heard, "seed \(seed), step \(now)")
      #expect(book.faults == current, "seed \(seed), step \(now)")
    }
  }
}
