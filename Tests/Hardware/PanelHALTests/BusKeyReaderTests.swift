import Keys
import Panel
import PanelHAL
import PanelSimulator
import TestSupport
import Testing

/// The keys of a bus's chips, on simulated ones and by a clock of the test's own.
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
      let tellsKeys = wiring.scan?.interrupt != nil
      driver = BusDriver([display], on: hardware, tellingKeys: tellsKeys ? display : nil)
      reader = BusKeyReader(wiring, on: hardware)
      if isWatched { reader.setWatched([display, padChip]) }
      present()
    }

    mutating func present() {
      driver.present([ChipImage(ram: DisplayRAM(), brightness: .full)], retryingFailures: true, at: now)
    }

    /// Lets time pass, and reads whenever something is due; with interrupts, when there is one as well.
    ///
    /// - Returns: what was told, with how many readings that took.
    mutating func run(milliseconds: UInt64, seesInterrupts: Bool = false) -> (news: [KeyNews], readings: Int)
    {
      var news: [KeyNews] = []
      var readings = 0
      let end = now + milliseconds * millisecond
      while true {
        if seesInterrupts {
          for chip in [display, padChip] where bench.interrupts(chip) { reader.recordInterrupt(of: chip) }
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

    /// The same in words: `+scan:1`, `-scan:1`.
    mutating func told(milliseconds: UInt64, seesInterrupts: Bool = false) -> [String] {
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

  @Test func theFirstReadingTellsHowContactsAreFound() throws {
    var bus = Bus(Self.scan)
    bus.bench.hold(1 << 4, on: Self.display)
    let found = bus.run(milliseconds: 1).news
    #expect(found.count == KeyName.keysOfScan)
    let closed = found.filter { if case .found(_, isClosed: true, _) = $0 { true } else { false } }
    let key = try #require(KeyName(.scan, "5"))
    #expect(closed == [.found(key, isClosed: true, at: 0)])
    bus.bench.hold(0, on: Self.display)
    #expect(bus.told(milliseconds: 200) == ["-scan:5"])
  }

  /// A chip whose interrupt is not watched is read twenty times a second, and fifty times while a key is down.
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

  @Test func aWatchedChipIsReadOnlyWhereItAsksForIt() {
    var bus = Bus(Self.scanWithInterrupt, isWatched: true)
    _ = bus.run(milliseconds: 1, seesInterrupts: true)
    #expect(bus.reader.due == nil && bus.reader.polled.isEmpty)
    #expect(bus.run(milliseconds: 60_000, seesInterrupts: true).readings == 0)
    bus.bench.hold(1 << 13, on: Self.display)
    #expect(bus.told(milliseconds: 500, seesInterrupts: true) == ["+scan:14"])
    bus.bench.hold(0, on: Self.display)
    #expect(bus.told(milliseconds: 100, seesInterrupts: true) == ["-scan:14"])
    #expect(bus.reader.due == nil)
  }

  /// By the letter of the data sheet a held key is told once: its press is a short one, and never a long one.
  @Test(arguments: [false, true]) func bothReadingsOfAHeldKeyAreOnePress(tellsOnce: Bool) {
    var bus = Bus(Self.scan)
    bus.bench.setTellsHeldKeysOnce(tellsOnce, on: Self.display)
    _ = bus.run(milliseconds: 1)
    bus.bench.hold(1, on: Self.display)
    #expect(bus.told(milliseconds: 2500) == (tellsOnce ? ["+scan:1", "-scan:1"] : ["+scan:1"]))
    bus.bench.hold(0, on: Self.display)
    #expect(bus.told(milliseconds: 500) == (tellsOnce ? [] : ["-scan:1"]))
  }

  @Test func aChipThatGoesTakesItsKeysAlong() {
    var bus = Bus(Self.scan)
    _ = bus.run(milliseconds: 1)
    bus.bench.hold(0b11, on: Self.display)
    #expect(bus.told(milliseconds: 100) == ["+scan:1", "+scan:2"])
    bus.bench.unplug(Self.display)
    var told: [String] = []
    for _ in 0..<4 {
      told += bus.told(milliseconds: 400)
      bus.present()
    }
    #expect(told == ["gone scan:1 scan:2"])
    bus.bench.plug(Self.display)
    bus.present()
    _ = bus.told(milliseconds: 500)
    bus.bench.hold(1, on: Self.display)
    #expect(bus.told(milliseconds: 100) == ["+scan:1"])
  }

  @Test func aKeypadIsMissedWhenItFailedTwiceAndWorksAgainByItself() {
    var bus = Bus(KeyWiring(pad: Self.pad()))
    _ = bus.run(milliseconds: 1)
    bus.bench.close([(0, 4)], on: Self.padChip)
    #expect(bus.told(milliseconds: 100) == ["+pcf8574:1"])
    bus.bench.unplug(Self.padChip)
    #expect(bus.told(milliseconds: 100) == ["gone pcf8574:1"])
    #expect(bus.reader.faults.map(\.part) == [.pad(bus: "/dev/i2c-1", address: 0x20)])
    bus.bench.close([], on: Self.padChip)
    bus.bench.plug(Self.padChip)
    _ = bus.told(milliseconds: 5000)
    #expect(bus.reader.faults.isEmpty)
    bus.bench.close([(0, 5)], on: Self.padChip)
    #expect(bus.told(milliseconds: 100) == ["+pcf8574:2"])
  }

  @Test func noiseOfTwentyMillisecondsIsNoFault() {
    var bus = Bus(KeyWiring(pad: Self.pad()))
    _ = bus.run(milliseconds: 1)
    bus.bench.close([(1, 4)], on: Self.padChip)
    _ = bus.told(milliseconds: 100)
    bus.bench.unplug(Self.padChip)
    _ = bus.told(milliseconds: 19)
    bus.bench.plug(Self.padChip)
    bus.bench.close([(1, 4)], on: Self.padChip)
    #expect(bus.told(milliseconds: 200) == [] && bus.reader.faults.isEmpty)
  }

  /// A keypad that a prop may be without costs nothing where it is not there.
  @Test func aKeypadThatWasNeverThereIsNotMissed() {
    var bus = Bus(KeyWiring(pad: Self.pad(isOptional: true)))
    bus.bench.unplug(Self.padChip)
    _ = bus.run(milliseconds: 1000)
    #expect(bus.reader.faults.isEmpty && bus.reader.due == nil && bus.reader.polled.isEmpty)
    bus.bench.plug(Self.padChip)
    bus.reader.restate()
    _ = bus.run(milliseconds: 100)
    bus.bench.close([(0, 4)], on: Self.padChip)
    #expect(bus.told(milliseconds: 100) == ["+pcf8574:1"])
    // From now on it is.
    bus.bench.unplug(Self.padChip)
    _ = bus.told(milliseconds: 1000)
    #expect(bus.reader.faults.count == 1)
  }

  @Test func aWatchedKeypadThatLostItsPowerIsFoundByTheNextLook() {
    var bus = Bus(KeyWiring(pad: Self.pad(hasInterrupt: true)), isWatched: true)
    _ = bus.run(milliseconds: 100, seesInterrupts: true)
    bus.bench.losePower(Self.padChip)
    bus.bench.close([(0, 4)], on: Self.padChip)
    #expect(bus.told(milliseconds: 1000, seesInterrupts: true) == [])
    bus.reader.restate()
    #expect(bus.told(milliseconds: 100, seesInterrupts: true) == ["+pcf8574:1"])
  }

  @Test func aPlaceOfTheMatrixWithoutAKeyTellsNothing() {
    var bus = Bus(KeyWiring(pad: Self.pad()))
    _ = bus.run(milliseconds: 1)
    bus.bench.close([(1, 5)], on: Self.padChip)
    #expect(bus.told(milliseconds: 200) == [])
  }

  /// An adapter that can write and not read: the display goes on, and the keys are told to be out of order.
  @Test(arguments: [HardwareError.Kind.unsupported, .noAcknowledge, .timeout])
  func keysThatCannotBeReadAreToldAndTheirDisplayGoesOn(kind: HardwareError.Kind) {
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
    // In a minute; each of one that hangs takes its bus a second.
    #expect(kind == .timeout ? readings <= 3 : readings <= 40)
    hardware.setReadError(nil, for: Self.display)
    _ = reader.read(through: &driver, now: { 3600_000 * Self.millisecond })
    #expect(reader.faults.isEmpty)
  }

  @Test func behindATimeOutNoKeyIsAskedFor() {
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

  @Test func aKeyThatNobodyReleasesIsToldAfterAMinuteAndReadLessOften() {
    var bus = Bus(Self.scan)
    _ = bus.run(milliseconds: 1)
    bus.bench.hold(1 << 6, on: Self.display)
    #expect(bus.told(milliseconds: 59_900) == ["+scan:7"])
    #expect(bus.reader.faults.isEmpty)
    #expect(bus.told(milliseconds: 200) == ["gone scan:7"])
    #expect(bus.reader.faults.map(\.operation) == ["wait for the release of scan:7"])
    #expect(bus.run(milliseconds: 4000).readings == 10)
    bus.bench.hold(0, on: Self.display)
    _ = bus.run(milliseconds: 1000)
    #expect(bus.reader.faults.isEmpty)
    bus.bench.hold(1 << 6, on: Self.display)
    #expect(bus.told(milliseconds: 100) == ["+scan:7"])
  }

  @Test func keysOfAReaderThatIsGivenUpAreReleased() {
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

  /// Whatever a hand does that holds each key for longer than two readings and rests as long, each press is told once and in order.
  @Test(arguments: [UInt64(1), 2, 3, 4, 5, 6]) func everyPressIsTold(seed: UInt64) {
    var generator = SeededGenerator(seed: seed)
    let isWatched = Bool.random(using: &generator)
    var bus = Bus(isWatched ? Self.scanWithInterrupt : Self.scan, isWatched: isWatched)
    _ = bus.run(milliseconds: 1, seesInterrupts: isWatched)
    for step in 0..<300 {
      // Row 15 is the interrupt's.
      let keys = Set(
        (0..<Int.random(in: 1...20, using: &generator)).map { _ in Int.random(in: 0..<12, using: &generator) }
      )
      bus.bench.hold(keys.reduce(0) { $0 | 1 << UInt64($1) }, on: Self.display)
      let down = bus.told(milliseconds: .random(in: 60...400, using: &generator), seesInterrupts: isWatched)
      bus.bench.hold(0, on: Self.display)
      let up = bus.told(milliseconds: .random(in: 120...400, using: &generator), seesInterrupts: isWatched)
      #expect(down == keys.sorted().map { "+scan:\($0 + 1)" }, "seed \(seed), step \(step)")
      #expect(up == keys.sorted().map { "-scan:\($0 + 1)" }, "seed \(seed), step \(step)")
    }
  }
}
