import BoardSetUp
import Configuration
import DaemonCore
import LinuxHardware
import LinuxSystem
import Panel

/// `--set-up-board`: finds the chips, asks, writes the configuration; the service is stopped meanwhile.
struct SetUpBoard {
  let source: SourceOptions
  let environment: ProcessEnvironment

  private static let service = "timecircuitsd.service"

  func run() throws(ProgramFailure) {
    guard Output.isTerminal(StandardInput.descriptor), Output.isTerminal(StandardOutput.descriptor) else {
      throw .report(
        "--set-up-board asks a person, and this is no terminal: log in, as with ssh -t, and run sudo timecircuitsd"
          + " --set-up-board there", exitCode: Exit.usage)
    }
    guard Privilege.isRoot else {
      throw .system(
        SystemError(
          "set the board up: it stops the service and writes its configuration",
          code: SystemError.notPermitted,
          advice: "sudo timecircuitsd --set-up-board"))
    }
    // From here on signals end nothing by themselves.
    let input = try ProgramFailure.calling { () throws(SystemError) in try TerminalLine() }
    let dialogue = Dialogue(write: Self.write, listen: input.next)
    let (outcome, wasActive) = try drivingAlone { (BoardSetUp(surroundings, dialogue).run(), $0) }
    try tell(outcome)
    if !wasActive { Self.write("The clock does not run: sudo systemctl start timecircuitsd starts it.\n") }
  }

  private static func write(_ text: String) {
    // A terminal that is gone is seen by the next question.
    do throws(SystemError) { try Output.write(Array(text.utf8), to: StandardOutput.descriptor) } catch {}
  }

  private func tell(_ outcome: SetUpOutcome) throws(ProgramFailure) {
    switch outcome {
    case .saved: return
    case .left: throw .report("Left: nothing has changed.", exitCode: Exit.temporaryFailure)
    case .failed(let text, let exitCode): throw .report(text, exitCode: exitCode)
    }
  }

  private var surroundings: Surroundings<LinuxPanelHardware> {
    let path = source.config ?? Paths.configuration
    let loader = environment.loader
    let boards = loader.boards().compactMap { summary -> BoardCandidate? in
      guard summary.problem == nil, case .success(let setup) = load(nil, Overrides(board: summary.name))
      else { return nil }
      return BoardCandidate(
        name: summary.name, description: summary.description ?? "", wiring: setup.wiring)
    }
    return Surroundings(
      path: path, boards: boards, buses: { LinuxBusFinder().buses() },
      advice: LinuxBusFinder.advice(forMissing:), hardware: LinuxPanelHardware(),
      load: { [self] overrides, text in load(path, overrides, text) },
      city: { id in
        do throws(CityRefusal) { return .success(try loader.city(id)) } catch { return .failure(error) }
      },
      note: note)
  }

  private func load(
    _ path: String?, _ overrides: Overrides, _ text: [UInt8]? = nil
  ) -> Result<Setup, ConfigurationFailure> {
    do throws(ConfigurationFailure) {
      var given: [String: [UInt8]] = [:]
      if let path, let text { given[path] = text }
      return .success(try environment.loader.load(path, overrides: overrides, given: given))
    } catch {
      return .failure(error)
    }
  }

  /// Notes what is driven, as the daemon does; without that note an end by force may leave an LED lit.
  private func note(_ wiring: Wiring?) {
    guard let path = environment.recordPath else { return }
    do throws(SystemError) {
      if let wiring {
        try FileSystem.replace(path, with: PanelRecord(wiring).bytes)
      } else {
        try FileSystem.remove(path)
      }
    } catch {
      StandardError.write("warning: \(error)")
    }
  }

  /// Does something while no service and no other program drives the panel, and lets the service go on behind it,
  /// however this program ends.
  private func drivingAlone<Value>(
    _ body: (_ wasActive: Bool) -> Value
  ) throws(ProgramFailure) -> Value {
    let wasActive = isServiceActive
    // Before there is a last word, which would turn dark what another program drives.
    var lock: InstanceLock? = nil
    if !wasActive { lock = try ProgramFailure.calling(environment.lockPanel) }
    let lastWord = try ProgramFailure.calling { () throws(SystemError) in
      try LastWord(lastCommand(startsService: wasActive), [FileSystem.executable ?? "timecircuitsd"])
    }
    if wasActive {
      Self.write("The clock is stopped meanwhile.\n")
      try systemctl("stop")
      lock = try ProgramFailure.calling(environment.lockPanel)
    }
    let value = body(wasActive)
    _ = consume lock
    if wasActive { Self.write("The clock starts again …\n") }
    if let code = lastWord.say(), code != 0, wasActive {
      throw .report(
        "the service could not be started: systemctl status timecircuitsd tells why",
        exitCode: Exit.systemError)
    }
    return value
  }

  /// What is left to do when this program is over, by this program as `$1`: a killed one leaves the note of what it drove.
  private func lastCommand(startsService: Bool) -> String {
    let record = Paths.runtimeDirectory + "/panel.toml"
    let blank = "if [ -e \(record) ]; then \"$1\" --blank >/dev/null 2>&1; rm -f \(record); fi"
    return startsService ? blank + "\nsystemctl start \(Self.service) </dev/null" : blank
  }

  /// Whether the service runs, or is about to: one that is starting has the panel already.
  private var isServiceActive: Bool {
    do throws(ProgramFailure) {
      let state = try systemctl("show", "--property=ActiveState", "--value")
      return ["active", "activating", "reloading"].contains { state.hasPrefix($0) }
    } catch {
      return false
    }
  }

  /// Asks systemd about the service, or for something; returns what it prints.
  @discardableResult
  private func systemctl(_ words: String...) throws(ProgramFailure) -> String {
    let path = environment("PATH") ?? "/usr/sbin:/usr/bin:/sbin:/bin"
    guard let program = ExternalProgram.find("systemctl", in: path) else {
      throw .report("there is no systemctl on the PATH", exitCode: Exit.unavailable)
    }
    do throws(ExternalProgramError) {
      return String(decoding: try program.run(words + [Self.service], within: 30_000), as: UTF8.self)
    } catch {
      throw .report(
        "systemctl \(words.joined(separator: " ")) \(Self.service): \(error)", exitCode: Exit.systemError)
    }
  }
}
