import Keys
import Panel
import PanelHAL
import PanelSimulator
import TestSupport
import Testing

/// Reading the keys of a bus's chips, simulated and in simulated time.
@Suite struct BusKeyReaderTests {
  private static let millisecond: UInt64 = 1_000_000
  private static let display = WiredChip(bus: "/dev/i2c-1", address: 0x70)
  private static let padChip = WiredChip(bus: "/dev/i2c-1", address: 0x20)
  private static let interrupt = WiredInput(.name("GPIO6"), isActiveLow: true)

  private static func pad(isOptional: Bool = false, hasInterrupt: Bool = false) -> WiredPad {
    WiredPad(
      padChip, rows: [0, 1], columns: [4, 5],
      keys: [["1", "2"], ["3", nil]].map { row in
        row.map { legend in legend.flatMap { KeyName(.pcf8574, $0) } }
      },
      interrupt: hasInterrupt ? interrupt : nil, isOptional: isOptional)
  }

  /// A bus with its driver and its reader.
  private struct Bus {
    let bench = SimulatedPanel()
    var driver: BusDriver<SimulatedHardware>
    var reader: BusKeyReader<SimulatedHardware>
    var now: UInt64 = 0

    init(_ wiring: KeyWiring, isWatched: Bool = false) {
      let hardware = SimulatedHardware(bench)
      let hasInterrupt = wiring.scan?.interrupt != nil
      driver = BusDriver([display], on: hardware, tellingKeys: hasInterrupt ? display : nil)
      reader = BusKeyReader(wiring, on: hardware)
      if isWatched { reader.setWatched([display, padChip]) }
      present()
    }

    mutating func present() {
      driver.present([ChipImage(ram: DisplayRAM(), brightness: .full)], retryingFailures: true, at: now)
    }

    /// Advances time and reads whenever something is due, optionally also on interrupts.
    ///
    /// - Returns: the news and the number of readings.
    mutating func run(milliseconds: UInt64, seesInterrupts: Bool = false) -> (news: [KeyNews], readings: Int)
    {
      var news: [KeyNews] = []
      var readings = 0
      let end = now + milliseconds * millisecond
      while true {
        if seesInterrupts {
          for chip in [display, padChip] where bench.interrupts(chip) { reader.scheduleReading(of: chip) }
        }
        guard let due = reader.due, due <= end else { break }
        now = max(now, due)
        let time = now
        news += reader.read(through: &driver, now: { time })
        readings += 1
      }
      now = end
      return (news, readings)
    }

    /// Runs and returns the events as text: `+scan:1`, `-scan:1`.
    mutating func events(milliseconds: UInt64, seesInterrupts: Bool = false) -> [String] {
      run(milliseconds: milliseconds, seesInterrupts: seesInterrupts).news.compactMap { news in
        switch news {
        case .event(let event): (event.isDown ? "+" : "-") + event.key.description
        case .release(let keys): "gone " + keys.map(\.description).sorted().joined(separator: " ")
        default: nil
        }
      }
    }
  }

  private static let scan = KeyWiring(scan: WiredScan(display))
  private static let scanWithInterrupt = KeyWiring(scan: WiredScan(display, interrupt: interrupt))

  @Test func firstReadingReportsTheInitialContacts() throws {
    var bus = Bus(Self.scan)
    bus.bench.hold(1 << 4, on: Self.display)
    let found = bus.run(milliseconds: 1).news
    #expect(found.count == KeyName.keysOfScan)
    let closed = found.filter { if case .found(_, isClosed: true, _) = $0 { true } else { false } }
    let key = try #require(KeyName(.scan, "5"))
    #expect(closed == [.found(key, isClosed: true, at: 0)])
    bus.bench.hold(0, on: Self.display)
    #expect(bus.events(milliseconds: 200) == ["-scan:5"])
  }

  /// A chip without a watched interrupt is read 20 times a second, and 50 times while a key is down.
  @Test func keysWithoutAnInterruptArePolled() {
    var bus = Bus(Self.scan)
    _ = bus.run(milliseconds: 1)
    #expect(bus.run(milliseconds: 1000).readings == 20)
    #expect(bus.reader.polled.map(\.bitsPerSecond) == [1680])
    bus.bench.hold(1, on: Self.display)
    let held = bus.run(milliseconds: 1000)
    #expect((48...51).contains(held.readings))
    #expect(held.news.count == 1)
  }

  @Test func watchedChipIsReadOnlyOnItsInterrupt() {
    var bus = Bus(Self.scanWithInterrupt, isWatched: true)
    _ = bus.run(milliseconds: 1, seesInterrupts: true)
    #expect(bus.reader.due == nil && bus.reader.polled.isEmpty)
    #expect(bus.run(milliseconds: 60_000, seesInterrupts: true).readings == 0)
    bus.bench.hold(1 << 13, on: Self.display)
    #expect(bus.events(milliseconds: 500, seesInterrupts: true) == ["+scan:14"])
    bus.bench.hold(0, on: Self.display)
    #expect(bus.events(milliseconds: 100, seesInterrupts: true) == ["-scan:14"])
    #expect(bus.reader.due == nil)
  }

  /// Read literally, the data sheet reports a held key once: its press is always short.
  @Test(arguments: [false, true]) func heldKeyIsOnePressByEitherDataSheetReading(reportsOnce: Bool) {
    var bus = Bus(Self.scan)
    bus.bench.setTellsHeldKeysOnce(reportsOnce, on: Self.display)
    _ = bus.run(milliseconds: 1)
    bus.bench.hold(1, on: Self.display)
    #expect(bus.events(milliseconds: 2500) == (reportsOnce ? ["+scan:1", "-scan:1"] : ["+scan:1"]))
    bus.bench.hold(0, on: Self.display)
    #expect(bus.events(milliseconds: 500) == (reportsOnce ? [] : ["-scan:1"]))
  }

  @Test func lostChipReleasesItsKeys() {
    var bus = Bus(Self.scan)
    _ = bus.run(milliseconds: 1)
    bus.bench.hold(0b11, on: Self.display)
    #expect(bus.events(milliseconds: 100) == ["+scan:1", "+scan:2"])
    bus.bench.unplug(Self.display)
    var events: [String] = []
    for _ in 0..<4 {
      events += bus.events(milliseconds: 400)
      bus.present()
    }
    #expect(events == ["gone scan:1 scan:2"])
    bus.bench.plug(Self.display)
    bus.present()
    _ = bus.events(milliseconds: 500)
    bus.bench.hold(1, on: Self.display)
    #expect(bus.events(milliseconds: 100) == ["+scan:1"])
  }

  @Test func keypadIsReportedAfterTwoFailuresAndRecovers() {
    var bus = Bus(KeyWiring(pad: Self.pad()))
    _ = bus.run(milliseconds: 1)
    bus.bench.close([(0, 4)], on: Self.padChip)
    #expect(bus.events(milliseconds: 100) == ["+pcf8574:1"])
    bus.bench.unplug(Self.padChip)
    #expect(bus.events(milliseconds: 100) == ["gone pcf8574:1"])
    #expect(bus.reader.faults.map(\.part) == [.pad(bus: "/dev/i2c-1", address: 0x20)])
    bus.bench.close([], on: Self.padChip)
    bus.bench.plug(Self.padChip)
    _ = bus.events(milliseconds: 5000)
    #expect(bus.reader.faults.isEmpty)
    bus.bench.close([(0, 5)], on: Self.padChip)
    #expect(bus.events(milliseconds: 100) == ["+pcf8574:2"])
  }

  @Test func noiseOfTwentyMillisecondsIsNoFault() {
    var bus = Bus(KeyWiring(pad: Self.pad()))
    _ = bus.run(milliseconds: 1)
    bus.bench.close([(1, 4)], on: Self.padChip)
    _ = bus.events(milliseconds: 100)
    bus.bench.unplug(Self.padChip)
    _ = bus.events(milliseconds: 19)
    bus.bench.plug(Self.padChip)
    bus.bench.close([(1, 4)], on: Self.padChip)
    #expect(bus.events(milliseconds: 200) == [] && bus.reader.faults.isEmpty)
  }

  /// An optional keypad that is absent costs nothing.
  @Test func absentOptionalKeypadIsNotReported() {
    var bus = Bus(KeyWiring(pad: Self.pad(isOptional: true)))
    bus.bench.unplug(Self.padChip)
    _ = bus.run(milliseconds: 1000)
    #expect(bus.reader.faults.isEmpty && bus.reader.due == nil && bus.reader.polled.isEmpty)
    bus.bench.plug(Self.padChip)
    bus.reader.restate()
    _ = bus.run(milliseconds: 100)
    bus.bench.close([(0, 4)], on: Self.padChip)
    #expect(bus.events(milliseconds: 100) == ["+pcf8574:1"])
    // Once it was there, its absence is reported.
    bus.bench.unplug(Self.padChip)
    _ = bus.events(milliseconds: 1000)
    #expect(bus.reader.faults.count == 1)
  }

  @Test func restateRestoresAWatchedKeypadAfterPowerLoss() {
    var bus = Bus(KeyWiring(pad: Self.pad(hasInterrupt: true)), isWatched: true)
    _ = bus.run(milliseconds: 100, seesInterrupts: true)
    bus.bench.losePower(Self.padChip)
    bus.bench.close([(0, 4)], on: Self.padChip)
    #expect(bus.events(milliseconds: 1000, seesInterrupts: true) == [])
    bus.reader.restate()
    #expect(bus.events(milliseconds: 100, seesInterrupts: true) == ["+pcf8574:1"])
  }

  @Test func matrixPositionWithoutAKeyIsIgnored() {
    var bus = Bus(KeyWiring(pad: Self.pad()))
    _ = bus.run(milliseconds: 1)
    bus.bench.close([(1, 5)], on: Self.padChip)
    #expect(bus.events(milliseconds: 200) == [])
  }

  /// If an adapter can write but not read, the display continues and the keys are reported as faulty.
  @Test(arguments: [HardwareErrorKind.unsupported, .noAcknowledge, .timeout])
  func unreadableKeysAreReportedAndTheDisplayContinues(kind: HardwareErrorKind) {
    let hardware = WatchedHardware()
    var driver = BusDriver([Self.display], on: hardware)
    var reader = BusKeyReader(Self.scan, on: hardware)
    let image = ChipImage(ram: DisplayRAM(repeating: 7), brightness: .full)
    driver.present([image], retryingFailures: true)
    hardware.setReadError(
      WatchedHardware.error(kind, .chip(bus: "/dev/i2c-1", address: 0x70)), for: Self.display)
    _ = hardware.takeAttempts()
    var readings = 0
    for step in 0..<3000 {
      let time = UInt64(step) * 20 * Self.millisecond
      driver.present([image], retryingFailures: true)
      _ = reader.read(through: &driver, now: { time })
    }
    readings = hardware.takeAttempts().filter { if case .read = $0 { true } else { false } }.count
    #expect(driver.faults.isEmpty && hardware.bench.chip(Self.display)?.shown == image)
    #expect(reader.faults.map(\.part) == [.scan(bus: "/dev/i2c-1", address: 0x70)])
    // In one minute; each reading that times out blocks its bus for a second.
    #expect(kind == .timeout ? readings <= 3 : readings <= 40)
    hardware.setReadError(nil, for: Self.display)
    _ = reader.read(through: &driver, now: { 3600_000 * Self.millisecond })
    #expect(reader.faults.isEmpty)
  }

  @Test func keysAreNotReadAfterATimeout() {
    let hardware = WatchedHardware()
    var driver = BusDriver([Self.display], on: hardware)
    var reader = BusKeyReader(KeyWiring(scan: WiredScan(Self.display), pad: Self.pad()), on: hardware)
    driver.present([.dark], retryingFailures: true)
    hardware.setWriteError(
      WatchedHardware.error(.timeout, .chip(bus: "/dev/i2c-1", address: 0x70)), for: Self.display)
    driver.present([ChipImage(ram: DisplayRAM(), brightness: .full)], retryingFailures: true)
    _ = hardware.takeAttempts()
    _ = reader.read(through: &driver, now: { 0 })
    #expect(hardware.takeAttempts().isEmpty)
    #expect(reader.due == 400 * Self.millisecond)
  }

  @Test func stuckKeyIsReportedAfterAMinuteAndReadLessOften() {
    var bus = Bus(Self.scan)
    _ = bus.run(milliseconds: 1)
    bus.bench.hold(1 << 6, on: Self.display)
    #expect(bus.events(milliseconds: 59_900) == ["+scan:7"])
    #expect(bus.reader.faults.isEmpty)
    #expect(bus.events(milliseconds: 200) == ["gone scan:7"])
    #expect(bus.reader.faults.map(\.operation) == ["wait for the release of scan:7"])
    #expect(bus.run(milliseconds: 4000).readings == 10)
    bus.bench.hold(0, on: Self.display)
    _ = bus.run(milliseconds: 1000)
    #expect(bus.reader.faults.isEmpty)
    bus.bench.hold(1 << 6, on: Self.display)
    #expect(bus.events(milliseconds: 100) == ["+scan:7"])
  }

  @Test func leavingReaderReleasesItsKeys() {
    var bus = Bus(Self.scan)
    _ = bus.run(milliseconds: 1)
    #expect(bus.reader.leave().isEmpty)
    bus = Bus(Self.scan)
    _ = bus.run(milliseconds: 1)
    bus.bench.hold(1, on: Self.display)
    _ = bus.run(milliseconds: 100)
    let left = bus.reader.leave()
    #expect(left == [.release(Set([KeyName(.scan, "1")].compactMap(\.self)))])
    #expect(bus.reader.due == nil)
  }

  /// Each press is reported once and in order, if presses and pauses last longer than two readings.
  @Test(arguments: [UInt64(1), 2, 3, 4, 5, 6]) func everyPressIsReported(seed: UInt64) {
    var generator = SeededGenerator(seed: seed)
    let isWatched = Bool.random(using: &generator)
    var bus = Bus(isWatched ? Self.scanWithInterrupt : Self.scan, isWatched: isWatched)
    _ = bus.run(milliseconds: 1, seesInterrupts: isWatched)
    for step in 0..<300 {
      // Row 15 carries the interrupt.
      let keys = Set(
        (0..<Int.random(in: 1...20, using: &generator)).map { _ in Int.random(in: 0..<12, using: &generator) }
      )
      bus.bench.hold(keys.reduce(0) { $0 | 1 << UInt64($1) }, on: Self.display)
      let down = bus.events(milliseconds: .random(in: 60...400, using: &generator), seesInterrupts: isWatched)
      bus.bench.hold(0, on: Self.display)
      let up = bus.events(milliseconds: .random(in: 120...400, using: &generator), seesInterrupts: isWatched)
      #expect(down == keys.sorted().map { "+scan:\($0 + 1)" }, "seed \(seed), step \(step)")
      #expect(up == keys.sorted().map { "-scan:\($0 + 1)" }, "seed \(seed), step \(step)")
    }
  }
}
