public import Panel

/// The chips of one bus: presents their images and keeps what failed apart from what works.
///
/// It reads no clock: the caller says when chips that failed are to be tried again, and what time it is.
public struct BusDriver<Hardware: PanelHardware> {
  private struct Health {
    var isOpen = false
    var error: HardwareError?
    /// Failed tries since it was last right.
    var failures = 0
    /// The last pass that tried the chip.
    var pass = 0
    /// What it showed when it last answered, and did not fail since.
    var shown: ChipImage?
    var lastGoodWrite: UInt64?
  }

  private let hardware: Hardware
  private let wired: [WiredChip]
  /// The chip whose pin ROW15 tells of keys.
  private let tellingKeys: WiredChip?
  private var drivers: [HT16K33<Hardware.Device>?]
  /// Beside the drivers, since looking at a health must not copy a driver.
  private var chips: [Health]
  /// The failed chip that is tried first: on a hung bus each pass reaches only one.
  private var firstRetry = 0
  private var pass = 0
  /// Time-outs in a row, on whichever chips.
  private var hangs = 0

  /// Whether the last pass was ended by a time-out.
  public private(set) var hasTimedOut = false

  /// A driver for chips that share a bus; nothing is opened yet.
  ///
  /// - Parameters:
  ///   - chips: the chips.
  ///   - hardware: where they are opened.
  ///   - tellingKeys: the one whose pin ROW15 is the interrupt of its keys.
  public init(_ chips: [WiredChip], on hardware: Hardware, tellingKeys: WiredChip? = nil) {
    self.hardware = hardware
    self.tellingKeys = tellingKeys
    wired = chips
    drivers = chips.map { _ in nil }
    self.chips = chips.map { _ in Health() }
  }

  /// Whether a chip failed and has not been written whole since.
  public var hasFailures: Bool { chips.contains { $0.failures > 0 } }

  /// Whether a chip failed just once: noise can make a chip vanish for 10 ms, so it is worth a quick second try.
  public var hasFreshFailure: Bool { !isHung && chips.contains { $0.failures == 1 } }

  /// Whether it is the bus that hangs: two time-outs in a row, with nothing between them that went through.
  public var isHung: Bool { hangs > 1 }

  /// The parts that are out of order: failed twice in a row, each part once; of a bus that hangs, the bus.
  public var faults: [HardwareError] {
    chips.reduce(into: hangFault) { faults, chip in
      guard chip.failures > 1, let error = chip.error, !faults.contains(where: { $0.part == error.part }),
        !(isHung && error.kind == .timeout)
      else {
        return
      }
      faults.append(error)
    }
  }

  /// What a chip shows as far as it acknowledged: ``ChipImage/dark`` with its display off, `nil` where it was never
  /// written or has failed since.
  ///
  /// - Precondition: the index is one of the initialiser's chips.
  public func shown(_ index: Int) -> ChipImage? { chips[index].shown }

  /// What is known of a chip; where the bus hangs, that is every chip's fault that has none of its own.
  ///
  /// - Precondition: the index is one of the initialiser's chips.
  public func report(_ index: Int) -> PartReport {
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

  /// Makes the chips hold images; those that work come first.
  ///
  /// After a time-out the rest waits for the next call: each further transfer on a hung bus would cost the
  /// adapter's whole time-out again.
  /// - Parameters:
  ///   - images: one image a chip, in the order of the initialiser.
  ///   - retryingFailures: whether chips that failed in an earlier call are tried too. One that fails in this call
  ///     is left for the next: what made it vanish still lasts.
  ///   - now: the time of the writes in nanoseconds of the monotonic clock; `nil` where nobody will ask.
  public mutating func present(_ images: [ChipImage], retryingFailures: Bool, at now: UInt64? = nil) {
    pass &+= 1
    hasTimedOut = false
    if isHung {
      guard retryingFailures else { return }
      // One transfer tells whether the bus is free again.
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

  /// Starts chips that work anew and writes them whole at the next ``present(_:retryingFailures:)``.
  ///
  /// A chip that lost its power and got it back acknowledges everything and shows nothing, so no error tells of it;
  /// its registers cannot be read back (data sheet). On a healthy chip a restate changes nothing that can be seen.
  public mutating func restate() {
    for index in chips.indices where chips[index].failures == 0 { drivers[index]?.forget() }
  }

  /// Turns every chip dark that can be reached; a hung bus is given up after its first time-out.
  ///
  /// - Returns: the errors of those that could not be reached; of a bus that is missing, one.
  public mutating func halt() -> [HardwareError] {
    var left = Array(chips.indices)
    var errors = halt(&left)
    if errors.contains(where: { $0.kind == .noAcknowledge }) {
      // Noise can make a chip vanish for 10 ms, and a chip that was missed would stay lit for good.
      hardware.pause(milliseconds: Self.noiseMilliseconds)
      errors = halt(&left)
    }
    return errors
  }

  private static var noiseMilliseconds: Int { 20 }

  /// Halts chips, and leaves those that could not be reached.
  private mutating func halt(_ left: inout [Int]) -> [HardwareError] {
    var errors: [HardwareError] = []
    for index in left {
      do throws(HardwareError) {
        chips[index].shown = nil
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

  /// Presents one chip's image; false where the bus hung.
  private mutating func present(_ image: ChipImage, on index: Int, at now: UInt64?) -> Bool {
    chips[index].pass = pass
    do throws(HardwareError) {
      try open(index)
      let hardware = hardware
      if try drivers[index]?.present(image, pause: { hardware.pause(milliseconds: $0) }) == true {
        chips[index].shown = image.brightness == .dark ? .dark : image
        chips[index].lastGoodWrite = now
      }
      chips[index].failures = 0
      chips[index].error = nil
      hangs = 0
      return true
    } catch {
      note(error, of: index)
      return !hasTimedOut
    }
  }

  private mutating func note(_ error: HardwareError, of index: Int) {
    chips[index].failures = min(chips[index].failures + 1, 1000)
    chips[index].error = error
    chips[index].shown = nil
    // A device that went away with its bus is opened anew.
    if error.kind != .noAcknowledge, error.kind != .timeout { close(index) }
    hasTimedOut = error.kind == .timeout
    if hasTimedOut { firstRetry = (index + 1) % chips.count }
    hangs = hasTimedOut ? min(hangs + 1, 1000) : 0
  }

  /// Reads the keys of a chip (``HT16K33/readKeys()``).
  ///
  /// A chip that fails is written whole again, as after any failure: that tells whether it is the chip, or its keys alone.
  /// - Returns: `nil` while the chip or its bus does not work.
  /// - Throws: ``HardwareError`` where the reading failed.
  public mutating func readKeys(of chip: WiredChip) throws(HardwareError) -> UInt64? {
    guard !isHung, let index = wired.firstIndex(of: chip), chips[index].isOpen, chips[index].failures == 0
    else { return nil }
    do throws(HardwareError) {
      return try drivers[index]?.readKeys()
    } catch {
      note(error, of: index)
      throw error
    }
  }

  /// Whether a chip is out of order, and has been for longer than noise lasts.
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
