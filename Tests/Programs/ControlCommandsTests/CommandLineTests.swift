import ArgumentParser
import ClockModel
import ControlClient
import ControlProtocol
import Foundation
import Keys
import Panel
import Testing
import TypedTime

@testable import ControlCommands

/// Every form of the command line, and the request that it sends.
@Suite struct CommandLineTests {
  private static let forms: [(String, Request)] = [
    ("status", .status), ("status --json", .status), ("status --all", .status), ("status --report", .status),
    ("journey", .journeys), ("play", .sequences), ("cycle", .status), ("night", .status),
    ("brightness", .status), ("set", .status), ("text", .status), ("test", .status),
    ("brightness all 8", .brightness(nil, .eight)), ("brightness 8.0", .brightness(nil, .eight)),
    ("cycle on 15.0", .cycle(.fifteen)), ("volume 40.0", .volume(.set(40))),
    ("brightness 0", .brightness(nil, .dark)),
    ("brightness last 8", .brightness(.lastDeparted, .eight)),
    ("set Destination 0121", .set(.destination, "0121")), ("set dest 0121", .set(.destination, "0121")),
    ("set last_departed 0121", .set(.lastDeparted, "0121")), ("set destination -5", .set(.destination, "-5")),
    ("watch", .watch), ("watch --json", .watch),
    ("picture", .watch), ("picture now.svg", .watch), ("picture a.PNG --width 800 --face neon", .watch),
    ("picture --face bezier --knots --portrait --readout last", .watch),
    ("record a.svg", .play("departure")), ("record a.gif --depart --seconds 3", .depart),
    ("record a.webp --play glitch --width 320", .play("glitch")),
    ("events", .events), ("events --json", .events),
    ("set destination 102619850121", .set(.destination, "102619850121")),
    ("set present OCT 26 1985 AM 01:21", .set(.present, "OCT 26 1985 AM 01:21")),
    ("set last-departed new_york", .set(.lastDeparted, "new_york")),
    ("set present America/New_York", .set(.present, "America/New_York")),
    ("depart", .depart), ("return", .return), ("reload", .reload), ("reset", .reset),
    ("journey list", .journeys), ("journey einstein", .journey("einstein")),
    ("journey einstein --depart", .journey("einstein", departs: true)),
    ("play list", .sequences), ("play glitch", .play("glitch")),
    ("cycle on 5", .cycle(.five)), ("cycle on 10", .cycle(.ten)),
    ("cycle on 15", .cycle(.fifteen)), ("cycle on 30", .cycle(.thirty)),
    ("cycle on 60", .cycle(.sixty)), ("cycle off", .cycle(.off)),
    ("night on", .night(.on)), ("night off", .night(.off)), ("night auto", .night(.auto)),
    ("night toggle", .toggleNight), ("power", .status), ("power off", .power(.off)),
    ("power On", .power(.on)), ("power toggle", .power(.toggle)),
    ("volume", .status), ("volume 40", .volume(.set(40))), ("volume 100%", .volume(.set(100))),
    ("volume up", .volume(.change(5))), ("volume Down 10", .volume(.change(-10))),
    ("volume mute", .volume(.mute)), ("volume unmute", .volume(.unmute)),
    ("volume toggle", .volume(.toggle)),
    ("alarm", .status), ("alarm 07:30", alarm(7, 30)),
    ("alarm 7:30pm mon,wed", alarm(19, 30, .weekly(Weekdays(rawValue: 5)))),
    ("alarm 07:30 mon wed", alarm(7, 30, .weekly(Weekdays(rawValue: 5)))),
    ("alarm 07:30 Workdays --label X --once", alarm(7, 30, .weekly(.workdays), "X", once: true)),
    ("alarm 22:04 nov 12 --zone los_angeles", alarm(22, 4, .yearly(month: 11, day: 12), zone: "los_angeles")),
    ("alarm 22:04 11-12", alarm(22, 4, .yearly(month: 11, day: 12))),
    ("alarm on", .alarm(.turn(nil, .on))), ("alarm Off 2", .alarm(.turn(2, .off))),
    ("alarm toggle", .alarm(.turn(nil, .toggle))), ("alarm remove 3", .alarm(.remove(3))),
    ("alarm stop", .alarm(.stop)), ("alarm snooze", .alarm(.snooze(milliseconds: nil))),
    ("alarm snooze 5min", .alarm(.snooze(milliseconds: 300_000))), ("alarm hour on", .alarm(.hour(.on))),
    ("timer", .status), ("timer start", .timer(.start(nil))),
    ("timer start 18", .timer(.start(.seconds(1080)))),
    ("timer Start 1:30:00", .timer(.start(.seconds(5400)))),
    ("timer start preset 2", .timer(.start(.preset(2)))),
    ("timer set 90s", .timer(.set(.seconds(90)))), ("timer pause", .timer(.pause)),
    ("timer resume", .timer(.start(nil))), ("timer toggle", .timer(.toggle)),
    ("timer add 30s", .timer(.add(30_000_000_000))), ("timer add -1m", .timer(.add(-60_000_000_000))),
    ("timer reset", .timer(.reset)), ("timer up", .timer(.up)), ("timer stop", .timer(.stop)),
    ("timer store 3", .timer(.store(3))), ("depart --now", .force(.depart)),
    ("return --now", .force(.return)), ("play glitch --now", .force(.play("glitch"))),
    ("journey einstein --depart --now", .force(.journey("einstein", departs: true))),
    ("key keypad:5", press("keypad:5", .press)), ("key 5", press("keypad:5", .press)),
    ("key Enter", press("keypad:enter", .press)), ("key # --gesture long", press("keypad:#", .long)),
    ("key Button1 --gesture long", press("button1", .long)),
    ("key --gesture open scan:17", press("scan:17", .open)),
    ("keys", .events), ("keys on", .keysOn), ("keys off", .keysOff(milliseconds: 600_000)),
    ("keys off 30s", .keysOff(milliseconds: 30_000)),
    ("cities", .cities(search: nil)), ("cities york", .cities(search: "york")),
    ("cities new york", .cities(search: "new york")), ("cities --all", .cities(search: nil, all: true)),
    ("cities add london", .status), ("cities remove new york", .status), ("cities move london up", .status),
    ("cities Move hong kong 2", .status), ("cities reset", .readouts([])),
    ("text present GREAT SCOTT", .text(.present, "GREAT SCOTT", milliseconds: nil)),
    ("text present 88 --for 10s", .text(.present, "88", milliseconds: 10_000)),
    ("text --for 2min last-departed 88", .text(.lastDeparted, "88", milliseconds: 120_000)),
    ("text clear", .clearText(nil)), ("text clear all", .clearText(nil)), ("night On", .night(.on)),
    ("text clear present", .clearText(.present)),
    ("backup", .backup), ("restore prop.toml", .restore("")), ("restore -", .restore("")),
    ("test lamps", .test(.lamps)), ("test segments", .test(.segments)), ("test walk", .test(.walk)),
    ("test walk last --all", .test(.walk, WiringTestScope(readout: .lastDeparted, isComplete: true))),
    ("test segments --chip 1:0x71", .test(.segments, WiringTestScope(chip: ChipName("/dev/i2c-1:0x71")))),
  ]

  private static func alarm(
    _ hour: Int, _ minute: Int, _ days: AlarmPlan.Days = .weekly(.daily), _ label: String = "",
    zone: String? = nil,
    once: Bool = false
  ) -> Request {
    guard let plan = AlarmPlan(hour: hour, minute: minute, days: days, label: label, isOnce: once) else {
      preconditionFailure(label)
    }
    return .alarm(.set(plan, zone: zone))
  }

  private static func press(_ name: String, _ gesture: KeyGesture) -> Request {
    guard let key = KeyName(name) else { preconditionFailure(name) }
    return .key(KeyPress(key, gesture))
  }

  @Test(
    arguments: [
      (["stats"], "Did you mean status?"), (["--socket", "/a", "dpart"], "Did you mean depart?"),
      (["--socket=/a", "journy"], "Did you mean journey?"), (["help", "wach"], "Did you mean watch?"),
      (["xyzzy"], "The commands are status, watch,"), (["\u{1B}[2J"], "Unknown command '\u{FFFD}[2J'"),
    ])
  func unknownCommandSuggestsTheNearest(words: [String], advice: String) throws {
    let commands = TimeCircuitsControl.configuration.subcommands.compactMap { $0.configuration.commandName }
    let mistake = try #require(CommandWords.mistake(in: words, commands: commands))
    #expect(mistake.contains(advice), "\(mistake)")
  }

  @Test(arguments: forms)
  func noCommandIsUnknown(form: String, request: Request) {
    let commands = TimeCircuitsControl.configuration.subcommands.compactMap { $0.configuration.commandName }
    let words = form.split(separator: " ").map(String.init)
    #expect(CommandWords.mistake(in: words, commands: commands) == nil)
    #expect(CommandWords.mistake(in: ["help"] + words.prefix(1), commands: commands) == nil)
    #expect(CommandWords.mistake(in: [], commands: commands) == nil)
    #expect(CommandWords.mistake(in: ["--help"], commands: commands) == nil)
    // The word after another option may be its value.
    #expect(CommandWords.mistake(in: ["--generate-completion-script", "bash"], commands: commands) == nil)
  }

  private static func parse(_ words: [String]) throws -> any ControlCommand {
    try #require(try TimeCircuitsControl.parseAsRoot(words) as? any ControlCommand)
  }

  /// The error that ends a command line without a request.
  private static func error(of words: [String]) -> (any Error)? {
    do {
      var command = try TimeCircuitsControl.parseAsRoot(words)
      // Help is a command that throws its own error.
      if !(command is any ControlCommand) { try command.run() }
      return nil
    } catch {
      return error
    }
  }

  @Test(arguments: forms)
  func everyFormSendsItsRequest(form: String, request: Request) throws {
    let command = try Self.parse(form.split(separator: " ").map(String.init))
    #expect(command.request == request)
  }

  @Test(arguments: [nil, .destination, .present, .lastDeparted] as [ReadoutPosition?], Brightness.range)
  func brightnessTakesAReadoutOrNone(readout: ReadoutPosition?, sixteenths: Int) throws {
    let words = ["brightness"] + (readout.map { [$0.name] } ?? []) + ["\(sixteenths)"]
    let command = try Self.parse(words)
    let brightness = try #require(Brightness(sixteenths: sixteenths))
    #expect(command.request == .brightness(readout, brightness))
  }

  @Test func quotedTimeIsTheSameAsUnquoted() throws {
    let command = try Self.parse(["set", "destination", "OCT 26 1985 AM 01:21"])
    #expect(command.request == .set(.destination, "OCT 26 1985 AM 01:21"))
  }

  @Test func everyCommandOfTheProtocolHasAForm() {
    let names = Set(Self.forms.map { $0.1.name }).union([
      "brightness", "picture", "record", "web", "sound", "link",
    ])
    let kinds = TimeCircuitsControl.configuration.subcommands.compactMap { $0.configuration.commandName }
    #expect(names.subtracting(kinds) == ["journeys", "readouts", "sequences"])
    #expect(Set(kinds).isSubset(of: names))
  }

  @Test(arguments: forms)
  func socketOptionWorksBeforeAndAfterTheCommand(form: String, request: Request) throws {
    let words = form.split(separator: " ").map(String.init)
    for (before, behind) in [
      (["--socket", "/a b"], []), ([], ["--socket", "/a b"]), (["--socket=/a b"], []),
    ] {
      let command = try Self.parse(before + words + behind)
      #expect(command.connection.prop == Prop(path: "/a b", origin: .named))
      #expect(command.request == request)
    }
  }

  @Test(
    arguments: [
      (
        "set destination",
        "A time or a city is missing. Type timecircuitsctl set destination and a time or a city"
      ),
      ("set middle 0121", "one of 'destination', 'present' or 'last-departed'"),
      ("restore", "Missing expected argument '<file>'"), ("journey --depart", "Which journey?"),
      ("journey a b", "A journey's name is one word"),
      ("journey a depart", "Type timecircuitsctl journey a --depart"),
      ("depart now", "Unexpected argument 'now'"),
      ("cycle on", "cycle on needs the minutes: 5, 10, 15, 30 or 60."),
      ("cycle on 7", "The minutes of cycle on are 5, 10, 15, 30 or 60, not '7'."),
      ("cycle on 0", "The minutes of cycle on are 5, 10, 15, 30 or 60, not '0'."),
      ("cycle off 5", "cycle off takes no minutes."), ("cycle 5", "one of 'on' and 'off'"),
      ("brightness 1.5", "The brightness is a whole number from 0 (dark) to 16 (full), not '1.5'."),
      ("brightness 17", "The brightness is a whole number from 0 (dark) to 16 (full), not '17'."),
      (
        "brightness present x",
        "The brightness is a whole number from 0 (dark) to 16 (full), not 'x'."
      ),
      (
        "brightness present",
        "The brightness is missing. Type timecircuitsctl brightness present and a number from 1 to 16."
      ),
      ("brightness top 3", "Unknown readout 'top': expected all, destination, present, last-departed"),
      ("night dusk", "one of 'on', 'off', 'auto' or 'toggle'"),
      (
        "text present",
        "The text is missing. Type timecircuitsctl text present and the words, as in \"GREAT SCOTT\""
      ),
      ("text top 88", "Unknown readout 'top': expected destination, present or last-departed, or clear."),
      ("text clear everything", "Unknown readout 'everything'"),
      ("text clear present now", "text clear takes one readout"),
      ("text present wait for 10s", "Use --for to say how long"),
      ("brightness present=4", "Type timecircuitsctl brightness present 4"),
      ("brightness 4 present", "the readout comes first: brightness present 4"),
      ("backup b.toml", "type timecircuitsctl backup > b.toml"),
      ("text clear --for 3s", "text clear takes one readout"),
      ("text present 88 --for 0x10", "The value '0x10' is invalid for '--for <time>'"),
      ("text present 88 --for 2ms", "--for takes half a second to a day."),
      (
        "test --all",
        "The test is missing. Type timecircuitsctl test walk, segments or lamps before the options."
      ),
      ("test all", "one of 'lamps', 'segments' or 'walk'"),
      ("picture a.jpg", "its name must end in .svg or .png."),
      ("picture a.gif", "use timecircuitsctl record a.gif"),
      ("picture svg", "svg: unknown kind of file"),
      ("record a.png", "use timecircuitsctl picture a.png"),
      ("record", "Missing expected argument '<file>'"),
      ("record a.mp4", "its name must end in .svg, .gif or .webp."),
      ("picture a.png --width 15", "--width: expected 16 to 16384 pixels, found 15."),
      ("picture a.svg --width 800", "--width needs a PNG"), ("picture --width 800", "--width needs a PNG"),
      ("record a.svg --width 800", "an .svg scales to any size"),
      ("record a.gif --width 9", "expected 64 to 4096"),
      ("record a.svg --seconds 0", "--seconds: expected 0.1 to 600"),
      ("record a.svg --seconds 601", "--seconds: expected 0.1 to 600"),
      ("record a.svg --depart --watch", "Only one of --depart, --play, --watch and --from"),
      ("picture --text HELLO", "--text: expected a readout's text, as in \"OCT 26 1985 AM 01:21\""),
      ("picture --text 0121 0121 0121 0121", "There are three readouts"),
      ("picture --label NYC", "--label needs --text"),
      ("picture --from a --text b", "--from and --text cannot be combined"),
      ("picture --portrait --countdown", "--portrait and --countdown cannot be combined"),
      ("picture --knots", "--knots needs --face bezier"),
      ("picture --colour tube=#fff", "The face prop has no part tube: its parts are"),
      ("picture --colour present=green", "The value 'present=green' is invalid"),
      ("picture --background blue", "The value 'blue' is invalid"),
      ("picture --face retro", "one of 'prop', 'neumorphic', 'neon', 'bezier' or 'plain'"),
      ("alarm 25:00", "'25:00' is not a time of day: use one such as 07:30, or on, off,"),
      ("alarm 07:30 moon", "'moon' is not a day: use mon, tue,"),
      ("alarm 07:30 feb 30", "'feb' is not a day"), ("alarm remove", "The number is missing."),
      ("alarm remove x", "alarm remove takes the number of one alarm"),
      ("alarm off 1 2", "alarm off takes the number of one alarm, or none for all."),
      ("alarm stop 1", "alarm stop takes no arguments"),
      ("alarm snooze 2s", "alarm snooze takes a minute to an hour"),
      ("alarm hour", "alarm hour takes on or off"), ("alarm --once", "belong to a new alarm"),
      ("alarm off --label X", "belong to a new alarm"),
      (
        "alarm 07:30 --label 123456789012345678901234567890123",
        "The label may have at most 32"
      ),
      ("timer 18", "Type timecircuitsctl timer start 18, or timer set 18."),
      ("timer stat", "did you mean start?"),
      ("timer fly", "unknown timer command 'fly'"),
      ("timer start soon", "'soon' is not a timer's time"),
      ("timer start 0", "'0' is not a timer's time"),
      ("timer start preset", "takes the number of a preset, 1 to 9"),
      ("timer start preset 10", "takes the number of a preset, 1 to 9"),
      ("timer set", "The time is missing."),
      ("timer pause 5", "timer pause takes no arguments."), ("timer add", "The time is missing."),
      ("timer add x", "'x' is not a time: use one such as 30s"),
      ("timer store", "timer store takes the number"),
      ("journey einstein --now", "--now needs a journey that departs"),
      ("status --report --json", "--report cannot be combined with --json or --all."),
      ("status --xml", "Unknown option '--xml'"), ("reset --socket", "Missing value for '--socket <path>'"),
      ("travel", "Unexpected argument 'travel'"),
    ] as [(String, String)])
  func invalidCommandLinesAreUsageErrors(form: String, reason: String) throws {
    let words = form.split(separator: " ").map(String.init)
    let error = try #require(Self.error(of: words))
    let message = TimeCircuitsControl.fullMessage(for: error)
    #expect(message.contains(reason), "\(message)")
    #expect(TimeCircuitsControl.exitCode(for: error).rawValue == 64)
  }

  @Test func helpAndVersionSucceed() throws {
    for (word, text) in [
      ("--help", "set destination OCT 26 1985"), ("--version", "timecircuitsctl \(Release.version)"),
    ] {
      let error = try #require(Self.error(of: [word]))
      #expect(TimeCircuitsControl.fullMessage(for: error).contains(text))
      #expect(TimeCircuitsControl.exitCode(for: error).rawValue == 0)
    }
  }

  @Test(
    arguments: [
      (["timecircuitsctl", "--socket", "/a", "play", ""], "/a"),
      (["timecircuitsctl", "play", "", "--socket=/b c"], "/b c"),
      (["timecircuitsctl", "--socket", "/a", "play", "--socket", "/b"], "/b"),
    ] as [([String], String)])
  func completionsUseTheSocketOfTheCommandLine(words: [String], path: String) {
    #expect(Completions.prop(in: words).path == path)
  }

  @Test func completionsAndCommandsShareTheDefaultProp() throws {
    let prop = try Self.parse(["status"]).connection.prop
    #expect(Completions.prop(in: ["timecircuitsctl", "play", ""]) == prop)
    #expect(prop == Prop.find(named: ProcessInfo.processInfo.environment["TIMECIRCUITS_SOCKET"]))
  }
}

extension Brightness {
  fileprivate static let eight = Brightness(sixteenths: 8) ?? .standard
}
