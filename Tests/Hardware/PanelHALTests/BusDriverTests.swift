import ClockModel
import Panel
import PanelHAL
import PanelSimulator
import Testing

/// Driving one bus's chips on the simulated bench, with some of them failing.
@Suite struct BusDriverTests {
  private static let bus = "/dev/i2c-1"
  private static let chips = [0x70, 0x71, 0x72].map { WiredChip(bus: bus, address: $0) }
  private static let (first, second, third) = (chips[0], chips[1], chips[2])

  private let hardware = WatchedHardware()
  private var bench: SimulatedPanel { hardware.bench }
  private var driver: BusDriver<WatchedHardware> { BusDriver(Self.chips, on: hardware) }

  /// Images that differ from chip to chip and from number to number.
  private static func images(_ number: UInt8) -> [ChipImage] {
    (UInt8(0)..<3).map { ChipImage(ram: DisplayRAM(repeating: 16 * number + $0), brightness: .standard) }
  }

  private func shown() -> [ChipImage] { Self.chips.map { bench.chip($0)?.shown ?? .dark } }

  @Test func opensNothingBeforeItsFirstImage() {
    _ = driver
    #expect(hardware.takeAttempts().isEmpty)
  }

  @Test(arguments: 0..<3)
  func oneDeadChipDoesNotStopTheOthers(dead: Int) {
    var driver = driver
    bench.unplug(Self.chips[dead])
    for number in UInt8(1)...3 {
      driver.present(Self.images(number), retryingFailures: true)
      var expected = Self.images(number)
      expected[dead] = .dark
      #expect(shown() == expected)
    }
  }

  @Test func faultsAppearWithTheSecondFailureAndGoWithTheFirstSuccess() {
    var driver = driver
    bench.unplug(Self.second)
    driver.present(Self.images(1), retryingFailures: true)
    #expect(driver.faults.isEmpty)
    #expect(driver.hasFailures && driver.hasFreshFailure)
    for _ in 0..<3 {
      driver.present(Self.images(1), retryingFailures: true)
      #expect(driver.faults.map(\.part) == [.chip(bus: Self.bus, address: 0x71)])
      #expect(driver.faults.map(\.kind) == [.noAcknowledge])
      #expect(driver.hasFailures && !driver.hasFreshFailure)
    }
    bench.plug(Self.second)
    driver.present(Self.images(1), retryingFailures: true)
    #expect(driver.faults.isEmpty && !driver.hasFailures)
  }

  @Test func failedChipIsNotRetriedWithinThePass() {
    var driver = driver
    bench.unplug(Self.second)
    driver.present(Self.images(1), retryingFailures: true)
    #expect(hardware.takeChipsTried() == [Self.first, Self.second, Self.third])
  }

  @Test func failedChipsAreRetriedOnlyOnRequest() {
    var driver = driver
    bench.unplug(Self.second)
    driver.present(Self.images(1), retryingFailures: true)
    bench.plug(Self.second)
    _ = hardware.takeAttempts()
    driver.present(Self.images(1), retryingFailures: false)
    #expect(hardware.takeAttempts().isEmpty)
    driver.present(Self.images(1), retryingFailures: true)
    #expect(hardware.takeChipsTried() == [Self.second])
  }

  @Test func returningChipIsRewrittenCompletely() {
    var driver = driver
    driver.present(Self.images(1), retryingFailures: true)
    bench.unplug(Self.second)
    driver.present(Self.images(2), retryingFailures: true)
    bench.plug(Self.second)
    _ = hardware.takeAttempts()
    driver.present(Self.images(2), retryingFailures: true)
    let start: [UInt8] = [0x21, 0x00, 0xA0, 0xEB, 0x81]
    #expect(hardware.takeAttempts() == start.map { Attempt.write(Self.second, $0) })
    #expect(shown() == Self.images(2))
  }

  @Test func reclaimsRow15FromAnEarlierProgram() throws {
    var device = try SimulatedHardware(bench).open(Self.first)
    for command: UInt8 in [0x21, 0xA1, 0x87] { try device.write(command) }
    var driver = driver
    let lit = Array(repeating: ChipImage(ram: DisplayRAM(repeating: 0xFF), brightness: .full), count: 3)
    driver.present(lit, retryingFailures: true)
    #expect(shown() == lit)
    #expect(bench.chip(Self.first)?.blink == SimulatedHT16K33.Blink.none)
  }

  /// A chip that lost power acknowledges everything but shows nothing.
  @Test func restateRestoresAChipAfterUnnoticedPowerLoss() {
    var driver = driver
    driver.present(Self.images(1), retryingFailures: true)
    bench.losePower(Self.second)
    driver.present(Self.images(1), retryingFailures: true)
    #expect(shown()[1] == .dark, "nothing reported the power loss")
    driver.restate()
    driver.present(Self.images(1), retryingFailures: false)
    #expect(shown() == Self.images(1))
  }

  @Test func restateIsSentOnceAndSkipsFailedChips() {
    var driver = driver
    bench.unplug(Self.second)
    driver.present(Self.images(1), retryingFailures: true)
    driver.restate()
    _ = hardware.takeAttempts()
    driver.present(Self.images(1), retryingFailures: false)
    #expect(hardware.takeChipsTried() == [Self.first, Self.third])
    driver.present(Self.images(1), retryingFailures: false)
    #expect(hardware.takeAttempts().isEmpty)
  }

  @Test func aTimeOutEndsThePass() {
    var driver = driver
    bench.setHung(true, bus: Self.bus)
    for chip in Self.chips {
      driver.present(Self.images(1), retryingFailures: true)
      #expect(hardware.takeAttempts().filter { $0 != .open(chip) } == [.write(chip, 0x21)])
    }
  }

  @Test func aHungBusTriesItsChipsInTurn() {
    var driver = driver
    bench.setHung(true, bus: Self.bus)
    var tried: [[WiredChip]] = []
    for _ in 0..<9 {
      driver.present(Self.images(1), retryingFailures: true)
      tried.append(hardware.takeChipsTried())
    }
    #expect(tried == [Self.chips, Self.chips, Self.chips].joined().map { [$0] })
    // The fault is the bus's and not each chip's.
    #expect(driver.faults.map(\.part) == [.bus(Self.bus)])
    #expect(driver.faults.map(\.kind) == [.timeout])

    bench.setHung(false, bus: Self.bus)
    driver.present(Self.images(2), retryingFailures: true)
    #expect(shown() == Self.images(2))
    #expect(!driver.hasFailures)
  }

  @Test func chipsThatShareAFaultyPartReportItOnce() {
    var driver = driver
    let absent = WatchedHardware.error(.missing, .bus(Self.bus))
    for chip in Self.chips { hardware.setOpenError(absent, for: chip) }
    for _ in 0..<2 { driver.present(Self.images(1), retryingFailures: true) }
    #expect(driver.faults == [absent])
  }

  @Test func deviceThatVanishedWithItsBusIsReopened() {
    var driver = driver
    driver.present(Self.images(1), retryingFailures: true)
    hardware.setWriteError(
      WatchedHardware.error(.other, .chip(bus: Self.bus, address: 0x70)), for: Self.first)
    driver.present(Self.images(2), retryingFailures: true)
    hardware.setWriteError(nil, for: Self.first)
    _ = hardware.takeAttempts()
    driver.present(Self.images(2), retryingFailures: true)
    #expect(hardware.takeAttempts().first == .open(Self.first))
    #expect(shown() == Self.images(2))
  }

  @Test func unansweringChipKeepsItsDevice() {
    var driver = driver
    driver.present(Self.images(1), retryingFailures: true)
    bench.unplug(Self.first)
    _ = hardware.takeAttempts()
    for number in UInt8(2)...4 { driver.present(Self.images(number), retryingFailures: true) }
    #expect(!hardware.takeAttempts().contains(.open(Self.first)))
  }

  @Test func sendsNothingForTheSameImages() {
    var driver = driver
    driver.present(Self.images(1), retryingFailures: true)
    let traffic = bench.traffic
    driver.present(Self.images(1), retryingFailures: true)
    #expect(bench.traffic == traffic)
  }

  @Test func haltsEveryChipThatItCanReach() {
    var driver = driver
    driver.present(Self.images(1), retryingFailures: true)
    bench.unplug(Self.second)
    #expect(driver.halt().map(\.part) == [.chip(bus: Self.bus, address: 0x71)])
    #expect(shown() == [.dark, .dark, .dark])
    #expect([Self.first, Self.third].map { bench.chip($0)?.isOscillatorOn } == [false, false])
    #expect([Self.first, Self.third].map { bench.chip($0)?.isDisplayOn } == [false, false])
  }

  @Test func haltsChipsThatItNeverWroteTo() {
    var lighter = driver
    lighter.present(Self.images(1), retryingFailures: true)
    var driver = driver
    #expect(driver.halt().isEmpty)
    #expect(shown() == [.dark, .dark, .dark])
  }

  @Test func haltAbandonsAHungBusAfterOneTimeout() {
    var driver = driver
    driver.present(Self.images(1), retryingFailures: true)
    bench.setHung(true, bus: Self.bus)
    _ = hardware.takeAttempts()
    #expect(driver.halt().map(\.kind) == [.timeout])
    #expect(hardware.takeAttempts() == [.write(Self.first, 0x80)])
  }

  @Test func showsAgainAfterAHalt() {
    var driver = driver
    driver.present(Self.images(1), retryingFailures: true)
    _ = driver.halt()
    driver.present(Self.images(1), retryingFailures: false)
    #expect(shown() == Self.images(1))
  }

  @Test func aBusWithoutChipsHasNothingToDo() {
    var driver = BusDriver([], on: hardware)
    driver.present([], retryingFailures: true)
    #expect(driver.halt().isEmpty)
    #expect(!driver.hasFailures && driver.faults.isEmpty)
  }

  @Test func unwrittenChipHasNoReport() {
    let driver = driver
    for index in 0..<3 {
      #expect(driver.shown(index) == nil)
      #expect(driver.report(index) == PartReport())
    }
  }

  @Test func unchangedChipsKeepTheirLastWriteTime() {
    var driver = driver
    driver.present(Self.images(1), retryingFailures: true, at: 10)
    driver.present(Self.images(1), retryingFailures: true, at: 20)
    #expect((0..<3).map { driver.report($0).lastGoodWrite } == [10, 10, 10])
    var images = Self.images(1)
    images[1].ram[5] = 0xAA
    driver.present(images, retryingFailures: true, at: 30)
    #expect((0..<3).map { driver.report($0).lastGoodWrite } == [10, 30, 10])
    #expect((0..<3).map { driver.shown($0) } == images)
    driver.restate()
    #expect(
      (0..<3).map { driver.shown($0) } == images, "the restate is still pending; the chips are unchanged")
    driver.present(images, retryingFailures: true, at: 40)
    #expect((0..<3).map { driver.report($0).lastGoodWrite } == [40, 40, 40])
  }

  @Test func aChipWithItsDisplayOffShowsNothing() {
    var driver = driver
    var images = Self.images(1)
    images[0].brightness = .dark
    driver.present(images, retryingFailures: true)
    #expect(driver.shown(0) == .dark)
  }

  @Test func failedChipIsUnknownAtOnceAndReportedOnSecondFailure() {
    var driver = driver
    driver.present(Self.images(1), retryingFailures: true, at: 10)
    bench.unplug(Self.second)
    driver.present(Self.images(2), retryingFailures: true, at: 20)
    #expect(driver.shown(1) == nil)
    #expect(driver.report(1) == PartReport(lastGoodWrite: 10))
    driver.present(Self.images(2), retryingFailures: true, at: 30)
    #expect(driver.report(1).error?.part == .chip(bus: Self.bus, address: 0x71))
    #expect(driver.report(1).lastGoodWrite == 10)
    #expect(driver.report(0) == PartReport(lastGoodWrite: 20))
    bench.plug(Self.second)
    driver.present(Self.images(2), retryingFailures: true, at: 40)
    #expect(driver.report(1) == PartReport(lastGoodWrite: 40))
    #expect(driver.shown(1) == Self.images(2)[1])
  }

  @Test func eachChipReportsItsHungBus() {
    var driver = driver
    driver.present(Self.images(1), retryingFailures: true, at: 10)
    bench.setHung(true, bus: Self.bus)
    for now in [20, 30] as [UInt64] { driver.present(Self.images(2), retryingFailures: true, at: now) }
    for index in 0..<3 {
      #expect(driver.report(index).error?.part == .bus(Self.bus))
      #expect(driver.report(index).error?.kind == .timeout)
      #expect(driver.report(index).lastGoodWrite == 10)
    }
    // A chip that was not tried still shows its last image.
    #expect(driver.shown(0) == nil)
    #expect(driver.shown(2) == Self.images(1)[2])
    bench.setHung(false, bus: Self.bus)
    driver.present(Self.images(2), retryingFailures: true, at: 40)
    #expect((0..<3).map { driver.report($0) } == Array(repeating: PartReport(lastGoodWrite: 40), count: 3))
  }

  @Test func chipOnAHungBusKeepsItsOwnFault() {
    var driver = driver
    hardware.setOpenError(WatchedHardware.error(.missing, .bus(Self.bus)), for: Self.third)
    for now in [10, 20] as [UInt64] { driver.present(Self.images(1), retryingFailures: true, at: now) }
    bench.setHung(true, bus: Self.bus)
    for now in [30, 40] as [UInt64] { driver.present(Self.images(2), retryingFailures: false, at: now) }
    #expect((0..<3).map { driver.report($0).error?.kind } == [.timeout, .timeout, .missing])
  }

  @Test func haltedChipsAreReportedDark() {
    var driver = driver
    driver.present(Self.images(1), retryingFailures: true)
    bench.unplug(Self.second)
    #expect(driver.halt().count == 1)
    #expect((0..<3).map { driver.shown($0) } == [.dark, nil, .dark])
  }
}
