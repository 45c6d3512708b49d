import ClockModel
import Testing

/// Digits typed on the keypad.
@Suite struct KeypadTests {
  private func stage(_ circuits: TimeCircuits? = nil) throws -> Stage {
    Stage(try circuits ?? .film(), library: .journeysOnly, at: try instant("2026-11-22T08:00:00"))
  }

  private func type(_ digits: String, on stage: inout Stage) throws {
    for digit in digits.utf8 { try stage.order(.digit(digit - UInt8(ascii: "0"))) }
  }

  private static let entries: [(digits: String, shown: String)] = [
    ("110519550600", "NOV 05 1955 AM 06:00"), ("10212015", "OCT 21 2015 AM 01:21"),
    ("1629", "OCT 26 1985 PM 04:29"), ("010118850000", "JAN 01 1885 AM 12:00"),
    ("022920242359", "FEB 29 2024 PM 11:59"),
  ]

  @Test(arguments: entries)
  func enterAcceptsTwelveEightOrFourDigits(digits: String, shown: String) throws {
    var stage = try stage()
    try type(digits, on: &stage)
    #expect(stage.machine.typedDigits == digits)
    #expect(stage.machine.keypadLamp == .entering)
    // Without echo the destination does not change yet.
    #expect(stage.text(.destination) == "OCT 26 1985 AM 01 21")
    let outcome = try stage.order(.enterDigits)
    #expect(outcome.message.hasPrefix("destination shows \(shown)"))
    #expect(stage.text(.destination) == shown.replacing(":", with: " "))
    #expect(stage.machine.typedDigits.isEmpty)
    #expect(stage.machine.keypadLamp == .accepted)
    stage.watch(1_999)
    #expect(stage.machine.keypadLamp == .accepted)
    stage.watch(1)
    #expect(stage.machine.keypadLamp == nil)
  }

  private static let mistakes: [(digits: String, reason: String)] = [
    ("1", "expected 12 digits (mmddyyyyhhMM), 8 (mmddyyyy) or 4 (hhMM), found 1"),
    ("10261985012", "found 11"), ("1026198501210", "found 13"), ("12345678901234567890", "found 16"),
    ("13261985", "there is no month 13"), ("02301985", "February 1985 has 28 days, found 30"),
    ("2460", "there is no hour 24"),
    ("0160", "there is no minute 60"), ("1985", "there is no minute 85"),
    ("00101985", "there is no month 00"),
  ]

  @Test(arguments: mistakes)
  func invalidDatesAreRefusedAndNotCorrected(digits: String, reason: String) throws {
    var stage = try stage()
    try type(digits, on: &stage)
    let refused = try #require(stage.refusal(of: .enterDigits))
    #expect(refused.refusal.kind == .badValue)
    #expect(refused.refusal.description.contains(reason), "\(refused.refusal)")
    #expect(refused.isUnchanged)
    stage.machine.lightKeypad(.refused, at: stage.now)
    #expect(stage.machine.typedDigits.isEmpty)
    #expect(stage.machine.keypadLamp == .refused)
    #expect(stage.text(.destination) == "OCT 26 1985 AM 01 21")
    stage.watch(2_000)
    #expect(stage.machine.keypadLamp == nil)
  }

  @Test func enterWithoutDigitsDoesNothing() throws {
    var stage = try stage()
    let before = stage.machine
    let outcome = try stage.order(.enterDigits)
    #expect(outcome.message == "nothing was typed")
    #expect(outcome.notices.isEmpty)
    #expect(stage.machine == before)
    try stage.order(.clearEntry)
    #expect(stage.machine == before)
  }

  @Test func clearDiscardsTypedDigits() throws {
    var stage = try stage()
    let before = stage.machine
    try type("10", on: &stage)
    try stage.order(.clearEntry)
    #expect(stage.machine == before)
    #expect(stage.kinds == [.entry, .entry, .entry])
    #expect(stage.notices.map { $0.details.map(\.value) } == [["1"], ["10"], [""]])
  }

  @Test func entryIsDroppedTwoMinutesAfterTheLastDigit() throws {
    var stage = try stage()
    try type("10", on: &stage)
    stage.watch(119_000)
    try type("2", on: &stage)
    stage.watch(119_999)
    #expect(stage.machine.typedDigits == "102")
    stage.watch(1)
    #expect(stage.machine.typedDigits.isEmpty)
    #expect(stage.machine.keypadLamp == nil)
    #expect(stage.notices.last?.text == "the entry was discarded: no key for two minutes")
  }

  @Test func settingTheClockKeepsTheEntryTimeout() throws {
    var stage = try stage()
    try type("10", on: &stage)
    stage.setClock(byMilliseconds: 3_600_000)
    #expect(stage.machine.typedDigits == "10")
    stage.setClock(byMilliseconds: -7_200_000)
    stage.watch(119_999)
    #expect(stage.machine.typedDigits == "10")
    stage.watch(1)
    #expect(stage.machine.typedDigits.isEmpty)
  }

  private static let echoes: [(String, String)] = [
    ("1", " 1           "), ("10", " 10          "), ("1026", " 1026        "),
    ("10261985", " 10261985    "), ("102619850121", " 102619850121"), ("1026198501215", " 102619850121"),
  ]

  @Test(arguments: echoes)
  func echoShowsDigitsOnTheDestination(digits: String, cells: String) throws {
    var circuits = try TimeCircuits.film()
    circuits.echoesDigits = true
    var stage = try stage(circuits)
    try type(digits, on: &stage)
    let picture = stage.machine.picture(at: stage.now)
    #expect(String(decoding: Digit.allCases.map { picture.destination[$0] }, as: UTF8.self) == cells)
    #expect(!picture.destination.colon && picture.destination.meridiem == nil)
    #expect(stage.text(.lastDeparted) == "OCT 26 1985 AM 01 20")
    try stage.order(.clearEntry)
    #expect(stage.text(.destination) == "OCT 26 1985 AM 01 21")
  }

  /// Somebody who types on a page sees no keypad.
  @Test func digitsOfRequestsAreShownWithoutEcho() throws {
    var stage = try stage()
    stage.machine.useKeypad(byRequests: true)
    try type("1026", on: &stage)
    let picture = stage.machine.picture(at: stage.now)
    #expect(
      String(decoding: Digit.allCases.map { picture.destination[$0] }, as: UTF8.self) == " 1026        ")
  }

  @Test(arguments: [true, false]) func keysOfTheOtherHandDropTheDigits(isByRequest: Bool) throws {
    var stage = try stage()
    stage.machine.useKeypad(byRequests: isByRequest)
    try type("10", on: &stage)
    stage.machine.useKeypad(byRequests: isByRequest)
    try type("2", on: &stage)
    #expect(stage.machine.typedDigits == "102")
    stage.machine.useKeypad(byRequests: !isByRequest)
    #expect(stage.machine.typedDigits.isEmpty)
    try type("7", on: &stage)
    #expect(stage.machine.typedDigits == "7")
  }

  @Test func darkReadoutEchoesNothing() throws {
    var circuits = try TimeCircuits.film()
    circuits.echoesDigits = true
    circuits.readouts[0].brightness = .dark
    var stage = try stage(circuits)
    try type("1026", on: &stage)
    #expect(stage.machine.picture(at: stage.now).destination == .dark)
  }

  @Test func digitsCanBeTypedButNotEnteredDuringAJourney() throws {
    var stage = Stage(try .film(), at: try instant("2026-11-22T08:00:00"))
    try stage.order(.depart)
    try type("0121", on: &stage)
    let refused = try #require(stage.refusal(of: .enterDigits))
    #expect(refused.refusal.kind == .impossible)
    #expect(refused.refusal.description.hasPrefix("cannot set a readout now"))
  }

  @Test(arguments: [Command.reset, .power(.off)])
  func resetAndPowerOffDiscardAnEntry(command: Command) throws {
    var stage = try stage()
    try type("10", on: &stage)
    try stage.order(command)
    #expect(stage.machine.typedDigits.isEmpty)
    #expect(stage.machine.keypadLamp == nil)
  }

  @Test func datesOfTheFilmCanBeTyped() throws {
    var stage = try stage()
    for (digits, shown) in [
      ("110519550600", "NOV 05 1955 AM 06:00"), ("102120151629", "OCT 21 2015 PM 04:29"),
      ("111219550600", "NOV 12 1955 AM 06:00"), ("090218850800", "SEP 02 1885 AM 08:00"),
      ("102719851100", "OCT 27 1985 AM 11:00"), ("010118850000", "JAN 01 1885 AM 12:00"),
    ] {
      try type(digits, on: &stage)
      try stage.order(.enterDigits)
      #expect(stage.text(.destination) == shown.replacing(":", with: " "))
    }
  }
}
