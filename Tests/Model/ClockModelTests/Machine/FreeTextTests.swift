import ClockModel
import Testing

/// Temporary texts on a readout.
@Suite struct FreeTextTests {
  private func stage() throws -> Stage { Stage(try .film(), at: try instant("2026-11-22T08:00:00")) }

  /// The thirteen characters of a readout.
  private func shown(_ stage: Stage, _ position: ReadoutPosition) -> String {
    let picture = stage.machine.picture(at: stage.now)[position]
    return String(decoding: Digit.allCases.map { picture[$0] }, as: UTF8.self)
  }

  @Test func shortTextIsLeftAlignedWithColonAndLampsDark() throws {
    var stage = try stage()
    try stage.order(.text(.present, "great scott", for: nil))
    #expect(shown(stage, .present) == "GREAT SCOTT  ")
    let picture = stage.machine.picture(at: stage.now).present
    #expect(!picture.colon && picture.meridiem == nil && picture.brightness == .standard)
    #expect(shown(stage, .destination) == "OCT2619850121")
  }

  @Test func textExpiresAndChangesNothing() throws {
    var stage = try stage()
    let state = stage.machine.state
    try stage.order(.text(.present, "88", for: 2_000_000_000))
    stage.watch(1_999)
    #expect(stage.machine.text(on: .present) == "88")
    stage.watch(1)
    #expect(stage.machine.text(on: .present) == nil)
    #expect(shown(stage, .present) == "NOV2220260800")
    #expect(stage.machine.state == state)
    #expect(stage.kinds == [.text, .text])
  }

  @Test func longTextScrollsThroughOnce() throws {
    var stage = try stage()
    let text = "ABCDEFGHIJLNOPQRSTU"
    try stage.order(.text(.present, text, for: nil))
    let strip = text + "   " + text
    for step in 0..<text.count {
      let expected = String(strip.dropFirst(step).prefix(13))
      #expect(shown(stage, .present) == expected, "step \(step)")
      stage.watch(500)
    }
    #expect(stage.machine.text(on: .present) == nil)
  }

  @Test func sequencesCoverTexts() throws {
    let text = try #require(ReadoutText("JAN 01 1885 AM 12:00"))
    let sequence = DisplaySequence(
      name: "departure", description: "", length: 1000,
      steps: [SequenceStep(start: 0, readouts: .all, effect: .texts([text]))])
    var stage = Stage(
      try .film(), library: ShowLibrary(sequences: ["departure": sequence]),
      at: try instant("2026-11-22T08:00:00"))
    try stage.order(.text(.present, "88", for: 60_000_000_000))
    try stage.order(.depart)
    #expect(shown(stage, .present) == "JAN0118851200")
    stage.watch(1_000)
    #expect(shown(stage, .present) == "88           ")
    try stage.order(.clearText(nil))
    #expect(shown(stage, .present) == "OCT2619850121")
  }

  @Test func clearRemovesOneTextOrAll() throws {
    var stage = try stage()
    for position in ReadoutPosition.allCases { try stage.order(.text(position, "88", for: nil)) }
    try stage.order(.clearText(.present))
    #expect(ReadoutPosition.allCases.map { stage.machine.text(on: $0) } == ["88", nil, "88"])
    let outcome = try stage.order(.clearText(nil))
    #expect(outcome.message == "destination no longer shows a text; last-departed no longer shows a text")
    #expect(try stage.order(.clearText(nil)).message == "there is no text to clear")
  }

  @Test func resetRemovesTexts() throws {
    var stage = try stage()
    try stage.order(.text(.present, "88", for: nil))
    try stage.order(.reset)
    #expect(shown(stage, .present) == "NOV2220260800")
  }

  @Test(arguments: [-3_600_000, 3_600_000] as [Int64])
  func settingTheClockKeepsTheTextsDuration(step: Int64) throws {
    var stage = try stage()
    try stage.order(.text(.present, "88", for: 10_000_000_000))
    stage.watch(4_000)
    stage.setClock(byMilliseconds: step)
    stage.watch(5_999)
    #expect(stage.machine.text(on: .present) == "88")
    stage.watch(1)
    #expect(stage.machine.text(on: .present) == nil)
  }

  @Test func textOnAMissingReadoutIsRefused() throws {
    let stage = Stage(try .film(1), at: try instant("2026-11-22T08:00:00"))
    let refused = try #require(stage.refusal(of: .text(.present, "88", for: nil)))
    #expect(refused.isUnchanged && refused.refusal.kind == .impossible)
  }
}
