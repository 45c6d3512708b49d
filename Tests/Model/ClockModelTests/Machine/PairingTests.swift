import ClockModel
import Testing

/// Pairing codes shown on the prop.
@Suite struct PairingTests {
  private func stage(_ circuits: TimeCircuits? = nil) throws -> Stage {
    Stage(try circuits ?? .film(), at: try instant("2026-11-22T08:00:00"))
  }

  private func digits(_ text: String = "190855") throws -> PairingDigits { try #require(PairingDigits(text)) }

  private func shown(_ stage: Stage, _ position: ReadoutPosition) -> String {
    let picture = stage.machine.picture(at: stage.now)[position]
    return String(decoding: Digit.allCases.map { picture[$0] }, as: UTF8.self)
  }

  @Test(arguments: ["", "12345", "1234567", "12345a", "12 456", "１２３４５６"])
  func onlySixDigitsAreACode(text: String) {
    #expect(PairingDigits(text) == nil)
  }

  @Test func printedCommandsHideTheCode() throws {
    let command = Command.showCode(try digits(), for: nil)
    #expect(!"\(command)".contains("190855"))
    #expect(!String(reflecting: command).contains("190855"))
    var words = ""
    dump(command, to: &words)
    #expect(!words.contains("190855"))
  }

  /// An unreadable code would still count as shown.
  @Test func codeIsRefusedWhileThePropIsOff() throws {
    var stage = try stage()
    try stage.order(.power(.off))
    for command in [Command.showCode(try digits(), for: nil), .force(.showCode(try digits(), for: nil))] {
      let refusal = stage.refusal(of: command)
      #expect(refusal?.isUnchanged == true && refusal?.refusal.description.contains("power on") == true)
    }
  }

  @Test func codeUsesTheFirstReadoutsSevenSegmentDigits() throws {
    var stage = try stage()
    let outcome = try stage.order(.showCode(try digits(), for: nil))
    #expect(shown(stage, .destination) == "   190855    ")
    #expect(shown(stage, .present) == "NOV2220260800")
    #expect(stage.machine.privateReadouts == .destination)
    let picture = stage.machine.picture(at: stage.now).destination
    #expect(!picture.colon && picture.meridiem == nil)
    #expect(outcome.message == "destination shows a pairing code")
    #expect(!stage.notices.contains { "\($0)".contains("190855") })
  }

  @Test func codeExpiresAndChangesNothing() throws {
    var stage = try stage()
    let state = stage.machine.state
    try stage.order(.showCode(try digits(), for: nil))
    stage.watch(59_999)
    #expect(shown(stage, .destination) == "   190855    ")
    stage.watch(1)
    #expect(shown(stage, .destination) == "OCT2619850121")
    #expect(stage.machine.privateReadouts.isEmpty)
    #expect(stage.machine.state == state)
    #expect(stage.kinds == [.pairing, .pairing])
    #expect(stage.notices.map { $0.details.last?.value } == ["true", "false"])
  }

  @Test func newCodeReplacesTheOldAndHidingEndsIt() throws {
    var stage = try stage()
    try stage.order(.showCode(try digits(), for: 1_000_000_000))
    try stage.order(.showCode(try digits("000001"), for: 5_000_000_000))
    stage.watch(1_500)
    #expect(shown(stage, .destination) == "   000001    ")
    let outcome = try stage.order(.hideCode)
    #expect(outcome.message == "destination no longer shows a code")
    #expect(shown(stage, .destination) == "OCT2619850121")
    #expect(try stage.order(.hideCode).message == "there is no code to hide")
  }

  @Test func codeHasDaytimeBrightnessAtNight() throws {
    var circuits = try TimeCircuits.film()
    circuits.readouts[0].nightBrightness = .dark
    var stage = try stage(circuits)
    try stage.order(.night(.on))
    stage.wait(10_000)
    #expect(stage.light[0] == 0)
    try stage.order(.showCode(try digits(), for: nil))
    #expect(stage.light[0] == circuits.readouts[0].brightness.sixteenths)
    try stage.order(.hideCode)
    #expect(stage.light[0] == 0)
  }

  @Test func departureEndsACodeAndBlocksNewOnes() throws {
    var stage = try stage()
    try stage.order(.showCode(try digits(), for: nil))
    try stage.order(.depart)
    #expect(stage.machine.privateReadouts.isEmpty)
    #expect(stage.kinds == [.pairing, .pairing, .announced, .departure])
    let refused = try #require(stage.refusal(of: .showCode(try digits(), for: nil)))
    #expect(refused.refusal.kind == .impossible && refused.isUnchanged)
  }

  @Test func codeCoversTextsAndSequences() throws {
    var stage = try stage()
    try stage.order(.showCode(try digits(), for: nil))
    try stage.order(.text(.destination, "GREAT SCOTT", for: nil))
    #expect(shown(stage, .destination) == "   190855    ")
    try stage.order(.play("glitch"))
    for moment in stage.watch(1_000) {
      let cells = Digit.allCases.map { moment.picture.destination[$0] }
      #expect(String(decoding: cells, as: UTF8.self) == "   190855    ")
      #expect(moment.picture.destination.hasClassicDigits && !moment.picture.present.hasClassicDigits)
    }
  }

  // MARK: Covering texts and timers

  private static let shows: [Command] = [
    .text(.destination, "GREAT SCOTT", for: 1_200_000_000_000), .timer(.start(.seconds(3600))),
  ]

  @Test(arguments: PairingTests.shows.indices)
  func codeCoversTextsAndTimersOncePerTenMinutes(index: Int) throws {
    var stage = try stage()
    try stage.order(Self.shows[index])
    stage.watch(2_000)
    try stage.order(.showCode(try digits(), for: 1_000_000_000))
    stage.watch(1_000)
    let refused = try #require(stage.refusal(of: .showCode(try digits(), for: nil)))
    #expect(refused.refusal.kind == .impossible && refused.isUnchanged)
    #expect(
      refused.refusal.description.contains("is being shown")
        && refused.refusal.description.contains(" s, or use `now`"))
    // The owner can force it.
    try stage.order(.force(.showCode(try digits(), for: 1_000_000_000)))
    // The ten minutes start at the code's end.
    stage.wait(600_500)
    #expect(stage.refusal(of: .showCode(try digits(), for: nil)) != nil)
    stage.wait(501)
    try stage.order(.showCode(try digits(), for: 1_000_000_000))
  }

  @Test func codeCoversClockTimesWithoutLimit() throws {
    var stage = try stage()
    for _ in 0..<5 { try stage.order(.showCode(try digits(), for: nil)) }
    #expect(stage.machine.privateReadouts == .destination)
  }

  @Test func textStartedUnderACodeCountsAsCovered() throws {
    var stage = try stage()
    try stage.order(.showCode(try digits(), for: 1_000_000_000))
    try stage.order(.text(.destination, "GREAT SCOTT", for: 1_200_000_000_000))
    stage.watch(1_000)
    #expect(stage.refusal(of: .showCode(try digits(), for: nil)) != nil)
    try stage.order(.clearText(nil))
    try stage.order(.showCode(try digits(), for: nil))
  }

  @Test func tenMinutesAreMeasuredInRealTime() throws {
    var stage = try stage()
    try stage.order(.text(.destination, "GREAT SCOTT", for: 1_200_000_000_000))
    try stage.order(.showCode(try digits(), for: 1_000_000_000))
    stage.watch(1_000)
    stage.setClock(byMilliseconds: 3_600_000)
    #expect(stage.refusal(of: .showCode(try digits(), for: nil)) != nil)
  }

  @Test func codeLostToABoardChangeIsReported() throws {
    var stage = try stage()
    try stage.order(.showCode(try digits(), for: nil))
    let before = stage.machine
    stage.reconfigure(try .film(2))
    #expect(before.codeNotice(replacedBy: stage.machine, at: stage.now) == nil)
    var circuits = try TimeCircuits.film()
    circuits.places.destination = ReadoutPlaces([.hour1, .hour2, .minute1, .minute2], hasNumericMonth: false)
    stage.reconfigure(circuits)
    let notice = before.codeNotice(replacedBy: stage.machine, at: stage.now)
    #expect(notice?.kind == .pairing && notice?.details.last?.value == "false")
    #expect(stage.machine.codeNotice(replacedBy: stage.machine, at: stage.now) == nil)
  }

  @Test func settingTheClockKeepsTheCodesDuration() throws {
    var stage = try stage()
    try stage.order(.showCode(try digits(), for: 10_000_000_000))
    stage.watch(4_000)
    stage.setClock(byMilliseconds: 3_600_000)
    stage.watch(5_999)
    #expect(!stage.machine.privateReadouts.isEmpty)
    stage.watch(1)
    #expect(stage.machine.privateReadouts.isEmpty)
  }

  @Test func codeSkipsReadoutsWithFewDigits() throws {
    var circuits = try TimeCircuits.film()
    circuits.places.destination = ReadoutPlaces([.hour1, .hour2, .minute1, .minute2], hasNumericMonth: false)
    circuits.places.present = ReadoutPlaces(
      [.month1, .month2, .day1, .day2, .hour1, .hour2], hasNumericMonth: false)
    var stage = try stage(circuits)
    try stage.order(.showCode(try digits(), for: nil))
    // Its four 7-segment digits are too few, so its last six digits of either kind show the code.
    #expect(stage.machine.privateReadouts == .present)
    #expect(shown(stage, .present) == "19 08    55  ")
  }

  @Test func codeIsRefusedIfNoReadoutHasSixDigits() throws {
    var circuits = try TimeCircuits.film(1)
    circuits.places.destination = ReadoutPlaces([.hour1, .hour2, .minute1, .minute2], hasNumericMonth: false)
    let refused = try #require(try stage(circuits).refusal(of: .showCode(try digits(), for: nil)))
    #expect(refused.refusal.kind == .impossible && refused.isUnchanged)
    #expect(refused.refusal.description.contains("six digits"))
  }

  @Test func reconfigurationEndsACodeThatNoLongerFits() throws {
    var stage = try stage()
    try stage.order(.showCode(try digits(), for: nil))
    stage.reconfigure(try .film(2))
    #expect(stage.machine.privateReadouts == .destination)
    var circuits = try TimeCircuits.film()
    circuits.places.destination = ReadoutPlaces([.hour1, .hour2, .minute1, .minute2], hasNumericMonth: false)
    stage.reconfigure(circuits)
    #expect(stage.machine.privateReadouts.isEmpty)
  }
}
