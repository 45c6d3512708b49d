import ClockModel
import Panel
import PanelHAL
import PanelSimulator
import Testing

/// Lamps on the lines of two GPIO chips.
@Suite struct LampBankTests {
  private typealias Reference = WiredLine.Reference

  private static let am = Reference.name("GPIO17")
  private static let pm = Reference.name("GPIO18")
  private static let colon = Reference.offset(5, chipLabel: "expander")
  /// The two chips' lines alternate.
  private static let lines = [am, colon, pm].map { WiredLine($0) }

  private let hardware = WatchedHardware()

  private func bank() -> LampBank<WatchedHardware> {
    var bank = LampBank(Self.lines, on: hardware)
    bank.open()
    return bank
  }

  /// The states of the board's lines on the bench.
  private func lit() -> [Bool] {
    let wiring = Wiring(chips: [], lines: Self.lines, leds: [])
    var image = PanelImage(darkFor: wiring)
    hardware.bench.read(hardware.bench.view(of: wiring), into: &image)
    return image.lines
  }

  @Test func requestsNothingBeforeItIsOpened() {
    var bank = LampBank(Self.lines, on: hardware)
    #expect(hardware.takeAttempts().isEmpty)
    #expect(bank.hasFailures, "lines that were not requested show nothing")
    bank.open()
    #expect(hardware.takeAttempts() == [.request([Self.am, Self.colon, Self.pm])])
    #expect(!bank.hasFailures && bank.faults.isEmpty)
    bank.open()
    #expect(hardware.takeAttempts().isEmpty)
  }

  @Test func setsAGroupInOneCallAndOnlyOnChange() {
    var bank = bank()
    _ = hardware.takeAttempts()
    bank.present([true, false, false])
    #expect(
      hardware.takeAttempts() == [.set([Self.colon: false]), .set([Self.am: true, Self.pm: false])])
    bank.present([true, false, false])
    #expect(hardware.takeAttempts().isEmpty)
    bank.present([true, true, false])
    #expect(hardware.takeAttempts() == [.set([Self.colon: true])])
    bank.present([false, true, true])
    #expect(hardware.takeAttempts() == [.set([Self.am: false, Self.pm: true])])
    #expect(lit() == [false, true, true])
  }

  @Test func failedGroupIsRequestedAgainAlone() {
    var bank = bank()
    bank.present([true, true, false])
    hardware.setFailing([Self.pm])
    bank.present([false, false, true])
    #expect(lit() == [true, false, false], "the other group still works")
    #expect(bank.hasFailures && bank.faults.map(\.kind) == [.other])

    hardware.setFailing([])
    _ = hardware.takeAttempts()
    bank.open()
    #expect(!bank.hasFailures && bank.faults.isEmpty)
    bank.present([false, false, true])
    #expect(
      hardware.takeAttempts() == [.request([Self.am, Self.pm]), .set([Self.am: false, Self.pm: true])])
    #expect(lit() == [false, false, true])
  }

  @Test func failedGroupIsNotSetUntilReopened() {
    var bank = bank()
    hardware.setFailing([Self.am])
    bank.present([true, true, true])
    _ = hardware.takeAttempts()
    bank.present([true, true, true])
    #expect(hardware.takeAttempts().isEmpty)
    #expect(bank.faults.count == 1)
  }

  @Test func aMissingLineLeavesTheOthersLit() {
    hardware.setMissing([Self.am])
    var bank = bank()
    #expect(bank.hasFailures)
    #expect(bank.faults.map(\.kind) == [.missing])
    bank.present([true, true, true])
    #expect(lit() == [false, true, true])

    _ = hardware.takeAttempts()
    bank.open()
    #expect(hardware.takeAttempts() == [.request([Self.am])])
    #expect(bank.faults.map(\.kind) == [.missing])

    hardware.setMissing([])
    bank.open()
    bank.present([true, true, true])
    #expect(lit() == [true, true, true])
    #expect(!bank.hasFailures && bank.faults.isEmpty)
  }

  @Test func haltTurnsLampsOffAndReleasesTheLines() {
    var bank = bank()
    bank.present([true, true, true])
    #expect(bank.halt().isEmpty)
    #expect(lit() == [false, false, false])
    _ = hardware.takeAttempts()
    bank.open()
    #expect(hardware.takeAttempts() == [.request([Self.am, Self.colon, Self.pm])])
  }

  @Test func haltRequestsLinesThatItDoesNotHold() {
    var bank = bank()
    bank.present([true, true, true])
    var other = LampBank(Self.lines, on: hardware)
    #expect(other.halt().isEmpty)
    #expect(lit() == [false, false, false])
  }

  @Test func haltReportsUnreachableLines() {
    var bank = bank()
    bank.present([true, true, true])
    hardware.setFailing([Self.colon])
    #expect(bank.halt().map(\.kind) == [.other])
    #expect(lit() == [false, true, false])
  }

  @Test func aBankWithoutLinesHasNothingToDo() {
    var bank = LampBank([], on: hardware)
    bank.open()
    bank.present([])
    #expect(bank.halt().isEmpty && !bank.hasFailures)
    #expect(hardware.takeAttempts().isEmpty)
  }

  @Test func unsetLineHasNoReport() {
    let bank = bank()
    for index in Self.lines.indices {
      #expect(bank.shown(index) == nil)
      #expect(bank.report(index) == PartReport())
    }
  }

  @Test func aLineIsWrittenWithItsGroup() {
    var bank = bank()
    bank.present([true, false, false], at: 10)
    bank.present([true, false, false], at: 20)
    bank.present([true, false, true], at: 30)
    #expect(Self.lines.indices.map { bank.report($0).lastGoodWrite } == [30, 10, 30])
    #expect(Self.lines.indices.map { bank.shown($0) } == [true, false, true])
  }

  @Test func failedGroupIsReportedForEachLine() {
    var bank = bank()
    bank.present([true, true, false], at: 10)
    hardware.setFailing([Self.pm])
    bank.present([false, false, true], at: 20)
    #expect(Self.lines.indices.map { bank.report($0).error?.kind } == [.other, nil, .other])
    #expect(Self.lines.indices.map { bank.report($0).lastGoodWrite } == [10, 20, 10])
    #expect(Self.lines.indices.map { bank.shown($0) } == [nil, false, nil])

    hardware.setFailing([])
    bank.open()
    bank.present([false, false, true], at: 30)
    #expect(Self.lines.indices.map { bank.report($0).lastGoodWrite } == [30, 20, 30])
    #expect(Self.lines.indices.allSatisfy { bank.report($0).error == nil })
    #expect(Self.lines.indices.map { bank.shown($0) } == [false, false, true])
  }

  @Test func missingLineIsReportedAlone() {
    hardware.setMissing([Self.colon])
    let bank = bank()
    #expect(Self.lines.indices.map { bank.report($0).error?.part } == [nil, .line("5 of expander"), nil])
  }

  @Test func errorWithoutALineIsReportedForUnnamedLines() {
    hardware.setMissing([Self.am, Self.pm])
    hardware.setUnnamed([Self.pm])
    let bank = bank()
    #expect(
      Self.lines.indices.map { bank.report($0).error?.part } == [
        .line("GPIO17"), nil, .gpioChip("of the lamps"),
      ])
  }
}
