package import Panel

/// Presents images on the chips of one bus, the working chips first.
///
/// It reads no clock: the caller passes the time and says when to retry failed chips.
package struct BusDriver<Hardware: PanelHardware> {
  private let hardware: Hardware
  private let wired: [WiredChip]
  /// The chip whose pin ROW15 is its key interrupt.
  private let tellingKeys: WiredChip?
  private var drivers: [HT16K33<Hardware.Device>?]
  /// Separate from the drivers, so that reading a chip's health does not copy a driver.
  private var chips: [ChipHealth]
  /// The failed chip to retry first: on a hung bus each pass reaches only one.
  private var firstRetry = 0
  private var pass = 0
  /// Time-outs in a row, on any chip.
  private var hangs = 0

  /// Whether a time-out ended the last pass.
  package private(set) var hasTimedOut = false

  /// A driver for chips that share a bus; it opens nothing yet.
  package init(_ chips: [WiredChip], on hardware: Hardware, tellingKeys: WiredChip? = nil) {
    self.hardware = hardware
    self.tellingKeys = tellingKeys
    wired = chips
    drivers = chips.map { _ in nil }
    self.chips = chips.map { _ in ChipHealth() }
  }

  /// Whether a chip failed and has not been written in full since.
  package var hasFailures: Bool { chips.contains { $0.failures > 0 } }

  /// Whether a chip failed just once: noise can make it vanish for 10 ms, so a quick retry is worthwhile.
  package var hasFreshFailure: Bool { !isHung && chips.contains { $0.failures == 1 } }

  /// Whether the bus itself hangs: two time-outs in a row, on any chips.
  package var isHung: Bool { hangs > 1 }

  /// The parts that failed twice in a row, each once; time-outs on a hung bus are one fault of the bus.
  package var faults: [HardwareError] {
    chips.reduce(into: hangFault) { faults, chip in
      guard chip.failures > 1, let error = chip.error, !faults.contains(where: { $0.part == error.part }),
        !(isHung && error.kind == .timeout)
      else {
        return
      }
      faults.append(error)
    }
  }

  /// The image that a chip last acknowledged; `nil` if it was never written or has failed since.
  ///
  /// With the display off it is ``ChipImage/dark``.
  /// - Precondition: the index is one of the initialiser's chips.
  package func shown(_ index: Int) -> ChipImage? { chips[index].shown }

  /// The state of a chip; on a hung bus, a chip without another fault has that of the bus.
  ///
  /// - Precondition: the index is one of the initialiser's chips.
  package func report(_ index: Int) -> PartReport {
    PartReport(lastGoodWrite: chips[index].lastGoodWrite, error: fault(of: index))
  }

  private func fault(of index: Int) -> HardwareError? {
    let own = chips[index].failures > 1 ? chips[index].error : nil
    guard isHung, own == nil || own?.kind == .timeout else { return own }
    return hangFault.first
  }

  private var hangFault: [HardwareError] {
    guard isHung, let bus = wired.first?.bus,
      let error = chips.compactMap(\.error).first(where: { $0.kind == .timeout })
    else { return [] }
    return [
      HardwareError(
        kind: .timeout, part: .bus(bus), operation: error.operation, system: error.system,
        advice: error.advice)
    ]
  }

  /// Presents images on the chips, the working ones first.
  ///
  /// After a time-out the remaining chips wait for the next call: on a hung bus each further transfer would
  /// cost the adapter's whole time-out.
  /// - Parameters:
  ///   - images: one image per chip, in the initialiser's order.
  ///   - retryingFailures: whether to retry chips that failed in an earlier call. One that fails in this call
  ///     is left for a later one, as the cause still lasts.
  ///   - now: the time of the writes, in nanoseconds of the monotonic clock; `nil` if no report needs it.
  package mutating func present(_ images: [ChipImage], retryingFailures: Bool, at now: UInt64? = nil) {
    pass &+= 1
    hasTimedOut = false
    if isHung {
      guard retryingFailures else { return }
      // One transfer shows whether the bus is free again.
      guard present(images[firstRetry], on: firstRetry, at: now) else { return }
    }
    for index in chips.indices where chips[index].failures == 0 && chips[index].pass != pass {
      guard present(images[index], on: index, at: now) else { return }
    }
    guard retryingFailures, hasFailures else { return }
    let first = firstRetry
    for offset in chips.indices {
      let index = (first + offset) % chips.count
      guard chips[index].failures > 0, chips[index].pass != pass else { continue }
      firstRetry = (index + 1) % chips.count
      guard present(images[index], on: index, at: now) else { return }
    }
  }

  /// Makes the next ``present(_:retryingFailures:at:)`` start the working chips and write them in full.
  ///
  /// A chip that lost power and got it back shows nothing, yet acknowledges everything, so no error reveals
  /// it. Its registers cannot be read back (data sheet). On a healthy chip this has no visible effect.
  package mutating func restate() {
    for index in chips.indices where chips[index].failures == 0 {
      drivers[index]?.forget()
      chips[index].sent = nil
    }
  }

  /// Turns every reachable chip dark; gives up on a hung bus after its first time-out.
  ///
  /// - Returns: the errors of the unreachable chips; for a missing bus, one.
  package mutating func halt() -> [HardwareError] {
    var left = Array(chips.indices)
    var errors = halt(&left)
    if errors.contains(where: { $0.kind == .noAcknowledge }) {
      // Noise can make a chip vanish for 10 ms, and a chip missed here would stay lit for good.
      hardware.pause(milliseconds: Self.noiseMilliseconds)
      errors = halt(&left)
    }
    return errors
  }

  private static var noiseMilliseconds: Int { 20 }

  /// Halts the chips in `left`, and removes each that it reached.
  private mutating func halt(_ left: inout [Int]) -> [HardwareError] {
    var errors: [HardwareError] = []
    for index in left {
      do throws(HardwareError) {
        chips[index].shown = nil
        chips[index].sent = nil
        try open(index)
        try drivers[index]?.halt()
        chips[index].shown = .dark
        left.removeAll { $0 == index }
      } catch {
        if !errors.contains(error) { errors.append(error) }
        if error.kind == .timeout { break }
      }
    }
    return errors
  }

  /// Presents one chip's image; false if the bus hung.
  private mutating func present(_ image: ChipImage, on index: Int, at now: UInt64?) -> Bool {
    chips[index].pass = pass
    // Nothing to send also shows nothing about the bus.
    if chips[index].sent == image { return true }
    do throws(HardwareError) {
      try open(index)
      let hardware = hardware
      if try drivers[index]?.present(image, pause: { hardware.pause(milliseconds: $0) }) == true {
        chips[index].shown = image.brightness == .dark ? .dark : image
        chips[index].lastGoodWrite = now
      }
      chips[index].sent = image
      chips[index].failures = 0
      chips[index].error = nil
      hangs = 0
      return true
    } catch {
      record(error, of: index)
      return !hasTimedOut
    }
  }

  private mutating func record(_ error: HardwareError, of index: Int) {
    chips[index].failures = min(chips[index].failures + 1, 1000)
    chips[index].error = error
    chips[index].shown = nil
    chips[index].sent = nil
    // Reopen a device that went away with its bus.
    if error.kind != .noAcknowledge, error.kind != .timeout { close(index) }
    hasTimedOut = error.kind == .timeout
    if hasTimedOut { firstRetry = (index + 1) % chips.count }
    hangs = hasTimedOut ? min(hangs + 1, 1000) : 0
  }

  /// Reads the keys of a chip (``HT16K33/readKeys()``).
  ///
  /// After a failure the chip is written in full, as after any other: that shows whether the chip fails or
  /// only its keys.
  /// - Returns: the keys; `nil` while the chip or its bus does not work.
  /// - Throws: ``HardwareError`` if the reading failed.
  package mutating func readKeys(of chip: WiredChip) throws(HardwareError) -> UInt64? {
    guard !isHung, let index = wired.firstIndex(of: chip), chips[index].isOpen, chips[index].failures == 0
    else { return nil }
    do throws(HardwareError) {
      return try drivers[index]?.readKeys()
    } catch {
      record(error, of: index)
      throw error
    }
  }

  /// Whether a chip has been failing for longer than noise lasts.
  func isBroken(_ chip: WiredChip) -> Bool {
    wired.firstIndex(of: chip).map { fault(of: $0) != nil } ?? true
  }

  private mutating func open(_ index: Int) throws(HardwareError) {
    guard !chips[index].isOpen else { return }
    drivers[index] = HT16K33(try hardware.open(wired[index]), tellsKeys: wired[index] == tellingKeys)
    chips[index].isOpen = true
  }

  private mutating func close(_ index: Int) {
    drivers[index] = nil
    chips[index].isOpen = false
  }
}

/// The state of one chip; outside of the generic driver, where each use of the array would look up its type.
private struct ChipHealth {
  var isOpen = false
  var error: HardwareError?
  /// The number of failed attempts since the last success.
  var failures = 0
  /// The last pass that tried the chip.
  var pass = 0
  /// The image that it last acknowledged; `nil` if it has failed since.
  var shown: ChipImage?
  var lastGoodWrite: UInt64?
  /// The image that its driver was given last, so that an unchanged one costs no call; `nil` if it must send everything.
  var sent: ChipImage?
}
