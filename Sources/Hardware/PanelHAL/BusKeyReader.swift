package import Keys
package import Panel

/// Reads the keys of the chips on one bus when they are due.
///
/// While no key is down, a chip whose interrupt is watched is not read; one without an interrupt is read
/// every ``idlePeriod``. A chip with a key down is read every ``busyPeriod``. It reads no clock: call it when
/// ``due`` and after an interrupt.
package struct BusKeyReader<Hardware: PanelHardware> {
  /// The polling period of keys without an interrupt, in nanoseconds: fast for a hand, 1.7 % of a 100 kHz
  /// bus.
  package static var idlePeriod: UInt64 { 50_000_000 }
  /// How often keys are read while one is down.
  package static var busyPeriod: UInt64 { MatrixWatch.quietNanoseconds }

  /// How long a contact may stay closed before it is stuck, in nanoseconds.
  package static var stuckPeriod: UInt64 { 60_000_000_000 }
  /// The wait after a first failure: noise can make a chip vanish for 10 ms.
  private static var noisePeriod: UInt64 { 20_000_000 }
  /// The waits for a missing chip, which may be plugged in at any moment, grow from this to `slowestPeriod`.
  private static var unpluggedPeriod: UInt64 { 400_000_000 }
  private static var slowestPeriod: UInt64 { 5_000_000_000 }
  /// The wait after a time-out: a reading that hangs holds up the bus's displays for the adapter's whole
  /// time-out.
  private static var hungPeriod: UInt64 { 30_000_000_000 }

  /// A chip with keys, and the state of its readings.
  private struct Source {
    let chip: WiredChip
    let part: HardwarePart
    /// The keys, by the bits of a reading.
    let keys: [KeyName?]
    var watch = MatrixWatch()
    /// Whether it was ever read: the first reading reports the contacts as found.
    var hasRead = false
    /// Whether its interrupt is watched.
    var isWatched = false
    /// When to read it, in nanoseconds of the monotonic clock.
    var due: UInt64? = 0
    /// The last reading, and the time of the first one like it.
    var last: (closed: UInt64, isQuiet: Bool) = (0, true)
    var lastSince: UInt64 = 0
    /// Whether a contact has been closed for ``stuckPeriod`` without any change.
    var isStuck = false
    /// The number of failed readings since the last good one, and the latest error.
    var failures = 0
    var error: HardwareError?

    var down: Set<KeyName> {
      Set(MatrixWatch.bits(of: watch.down).compactMap { keys.indices.contains($0) ? keys[$0] : nil })
    }
  }

  private let hardware: Hardware
  private let wiring: KeyWiring
  private var scan: Source?
  private var pad: Source?
  private var padDriver: PCF8574<Hardware.Device>?

  /// A reader of a bus's keys; it opens nothing yet.
  package init(_ wiring: KeyWiring = .none, on hardware: Hardware) {
    self.hardware = hardware
    self.wiring = wiring
    scan = wiring.scan.map { scan in
      Source(
        chip: scan.chip, part: .scan(bus: scan.chip.bus, address: scan.chip.address),
        keys: (1...KeyName.keysOfScan).map { KeyName(.scan, "\($0)") })
    }
    pad = wiring.pad.map { pad in
      Source(
        chip: pad.chip, part: .pad(bus: pad.chip.bus, address: pad.chip.address),
        keys: pad.keys.flatMap(\.self))
    }
  }

  /// When to read next, in nanoseconds of the monotonic clock; `nil` if nothing is due.
  package var due: UInt64? {
    guard let scan = scan?.due else { return pad?.due }
    return min(scan, pad?.due ?? scan)
  }

  /// The faulty keys: unreadable twice in a row, or stuck; not an optional keypad that was never there.
  package var faults: [HardwareError] {
    [scan, pad].compactMap(\.self).compactMap { source in
      if source.failures > 1, !isAbsent(source) { return source.error }
      return source.isStuck ? Self.stuck(source) : nil
    }
  }

  private static func stuck(_ source: Source) -> HardwareError {
    let names = source.down.map(\.description).sorted().joined(separator: ", ")
    return HardwareError(
      kind: .other, part: source.part,
      operation: "wait for the release of \(names.isEmpty ? "a key" : names)",
      system: "nothing has changed for a minute",
      advice: "release it, or look for touching wires, and check rows and columns in the board's [keys]")
  }

  /// The keys that are polled while none is down.
  package var polled: [KeyPolling] {
    var polled: [KeyPolling] = []
    if let scan, !scan.isWatched {
      polled.append(KeyPolling(chip: scan.chip, isPad: false, bits: Self.bitsOfScan, period: Self.idlePeriod))
    }
    if let pad, !pad.isWatched, pad.hasRead, pad.failures < 2 {
      polled.append(KeyPolling(chip: pad.chip, isPad: true, bits: Self.bitsOfPad, period: Self.idlePeriod))
    }
    return polled
  }

  /// A scan is START, address, pointer, START, address, six bytes, STOP; a keypad at rest sends one byte.
  private static var bitsOfScan: Int { 9 * 9 + 3 }
  private static var bitsOfPad: Int { 20 }

  /// Whether this is an optional keypad that was never there.
  private func isAbsent(_ source: Source) -> Bool {
    wiring.pad?.isOptional == true && source.chip == wiring.pad?.chip && !source.hasRead
  }

  /// Records the chips whose interrupts are watched.
  package mutating func setWatched(_ watched: Set<WiredChip>) {
    setWatched(&scan, watched)
    setWatched(&pad, watched)
  }

  private func setWatched(_ source: inout Source?, _ watched: Set<WiredChip>) {
    guard let chip = source?.chip, source?.isWatched != watched.contains(chip) else { return }
    source?.isWatched = watched.contains(chip)
    // Read once now for earlier presses; later ones interrupt.
    source?.due = 0
  }

  /// Schedules a reading of a chip that interrupted.
  package mutating func scheduleReading(of chip: WiredChip) {
    // While a key is down the chip is read soon anyway, and reading a keypad row by row causes interrupts.
    if scan?.chip == chip, scan?.watch.isBusy == false { scan?.due = 0 }
    if pad?.chip == chip, pad?.watch.isBusy == false { pad?.due = 0 }
  }

  /// Schedules a reading of an idle keypad, even if its interrupt is watched: one that lost power no longer
  /// interrupts, and a missing one may have been plugged in.
  package mutating func restate() {
    if pad?.watch.isBusy == false, pad?.error?.kind != .timeout { pad?.due = 0 }
  }

  /// Stops reading the keys.
  ///
  /// - Returns: a release of the keys that were down, if any.
  package mutating func leave() -> [KeyNews] {
    let down = [scan, pad].compactMap(\.self).reduce(into: Set<KeyName>()) { $0.formUnion($1.down) }
    (scan, pad) = (nil, nil)
    return down.isEmpty ? [] : [.release(down)]
  }

  /// Reads the chips that are due.
  ///
  /// - Parameters:
  ///   - driver: the driver of the bus's displays, one of which may have the keys.
  ///   - now: returns the time in nanoseconds of the monotonic clock; a transfer on a hung bus takes a
  ///     second.
  /// - Returns: the news.
  package mutating func read(
    through driver: inout BusDriver<Hardware>, now: () -> UInt64
  ) -> [KeyNews] {
    var news: [KeyNews] = []
    if var source = scan, source.due.map({ $0 <= now() }) == true {
      news += readScan(&source, driver: &driver, now: now)
      scan = source
    }
    if var source = pad, source.due.map({ $0 <= now() }) == true {
      news += readPad(&source, driver: driver, now: now)
      pad = source
    }
    return news
  }

  private func readScan(
    _ source: inout Source, driver: inout BusDriver<Hardware>, now: () -> UInt64
  ) -> [KeyNews] {
    // After a time-out each further transfer would cost another.
    guard !driver.hasTimedOut else { return wait(&source, isGone: driver.isHung, at: now()) }
    do throws(HardwareError) {
      guard let keys = try driver.readKeys(of: source.chip) else {
        // The chip itself failed, and is reported as such.
        source.failures = 0
        return wait(&source, isGone: driver.isBroken(source.chip), at: now())
      }
      return apply(keys, isQuiet: true, of: &source, at: now())
    } catch {
      return fail(error, error.advice, of: &source, at: now())
    }
  }

  private mutating func readPad(
    _ source: inout Source, driver: BusDriver<Hardware>, now: () -> UInt64
  ) -> [KeyNews] {
    guard let wired = wiring.pad else { return [] }
    guard !driver.hasTimedOut, !driver.isHung else { return wait(&source, isGone: driver.isHung, at: now()) }
    do throws(HardwareError) {
      if padDriver == nil { padDriver = PCF8574(try hardware.open(wired.chip), wired) }
      let (keys, isQuiet) = try padDriver?.readKeys() ?? (0, true)
      return apply(keys, isQuiet: isQuiet, of: &source, at: now())
    } catch {
      if error.kind != .noAcknowledge, error.kind != .timeout { padDriver = nil }
      let advice =
        error.kind == .noAcknowledge
        ? "check its wiring and power, and its address in the board's [keys]" : error.advice
      return fail(error, advice, of: &source, at: now())
    }
  }

  private func fail(
    _ error: HardwareError, _ advice: String, of source: inout Source, at now: UInt64
  ) -> [KeyNews] {
    source.failures = min(source.failures + 1, 1000)
    source.error = HardwareError(
      kind: error.kind, part: source.part, operation: error.operation, system: error.system, advice: advice)
    // A keypad that was never there is retried only by `restate()`.
    let isAbsent = isAbsent(source) && source.failures > 1
    source.due = isAbsent ? nil : now &+ Self.wait(after: error.kind, failures: source.failures)
    return source.failures > 1 ? drop(&source) : []
  }

  private static func wait(after kind: HardwareErrorKind, failures: Int) -> UInt64 {
    if kind == .timeout { return hungPeriod }
    guard failures > 1 else { return noisePeriod }
    return min(unpluggedPeriod << UInt64(min(failures / 8, 4)), slowestPeriod)
  }

  /// Postpones the reading, as the chip or its bus does not work.
  private func wait(_ source: inout Source, isGone: Bool, at now: UInt64) -> [KeyNews] {
    source.due = now &+ Self.unpluggedPeriod
    return isGone ? drop(&source) : []
  }

  /// Releases the keys that are down, as their state is unknown.
  private func drop(_ source: inout Source) -> [KeyNews] {
    source.isStuck = false
    guard source.watch.isBusy else { return [] }
    defer { source.watch = MatrixWatch() }
    return [.release(source.down)]
  }

  private func apply(
    _ closed: UInt64, isQuiet: Bool, of source: inout Source, at now: UInt64
  ) -> [KeyNews] {
    source.failures = 0
    source.error = nil
    let isSame = source.hasRead && source.last == (closed, isQuiet)
    if !isSame { (source.last, source.lastSince) = ((closed, isQuiet), now) }
    let changes = source.watch.apply(closed, at: now)
    var news: [KeyNews] = []
    if source.hasRead {
      news = changes.compactMap { change in
        guard source.keys.indices.contains(change.bit), let key = source.keys[change.bit] else { return nil }
        return .event(KeyEvent(key, isDown: change.isDown, at: now))
      }
    } else {
      source.hasRead = true
      news = source.keys.enumerated().compactMap { bit, key in
        key.map { .found($0, isClosed: closed >> UInt64(bit) & 1 == 1, at: now) }
      }
    }
    news += updateStuckKeys(&source, at: now)
    if source.isStuck {
      source.due = now &+ Self.unpluggedPeriod
    } else if source.watch.isBusy || !isQuiet {
      source.due = now &+ Self.busyPeriod
    } else {
      source.due = source.isWatched ? nil : now &+ Self.idlePeriod
    }
    return news
  }

  /// Releases keys that become stuck; they are then read less often.
  private func updateStuckKeys(_ source: inout Source, at now: UInt64) -> [KeyNews] {
    let isAtRest = !source.watch.isBusy && source.last.isQuiet
    let isLong = !isAtRest && now >= source.lastSince &+ Self.stuckPeriod
    defer { source.isStuck = isLong }
    return isLong && !source.isStuck && source.watch.isBusy ? [.release(source.down)] : []
  }
}
