import BoardSetUp
import Cities
import Configuration
import DaemonCore
import LinuxHardware
import LinuxSystem
import Panel

/// `--set-up-board`: finds the chips, asks, and writes the configuration, while the service is stopped.
struct SetUpBoard {
  let source: SourceOptions
  let environment: ProcessEnvironment

  private static let service = "timecircuitsd.service"

  func run() throws(ProgramFailure) {
    guard Output.isTerminal(StandardInput.descriptor), Output.isTerminal(StandardOutput.descriptor) else {
      throw .report(
        "--set-up-board needs a terminal: log in, as with ssh -t, and run sudo timecircuitsd"
          + " --set-up-board there", exitCode: Exit.usage)
    }
    guard Privilege.isRoot else {
      throw .system(
        SystemError(
          "set up the board, which stops the service and writes its configuration",
          code: SystemError.notPermitted,
          advice: "sudo timecircuitsd --set-up-board"))
    }
    // From here on no signal ends the program by itself.
    let input = try ProgramFailure.calling { () throws(SystemError) in try TerminalLine() }
    let dialogue = Dialogue(write: Self.write, listen: input.next)
    let (outcome, wasActive) = try drivingAlone { (BoardSetUp(dependencies, dialogue).run(), $0) }
    try report(outcome)
    if !wasActive { Self.write("The clock is stopped. To start it: sudo systemctl start timecircuitsd\n") }
  }

  private static func write(_ text: String) {
    // The next question notices that the terminal is gone.
    do throws(SystemError) { try Output.write(Array(text.utf8), to: StandardOutput.descriptor) } catch {}
  }

  private func report(_ outcome: SetUpOutcome) throws(ProgramFailure) {
    switch outcome {
    case .saved: return
    case .left: throw .report("Cancelled; nothing has changed.", exitCode: Exit.temporaryFailure)
    case .failed(let text, let exitCode): throw .report(text, exitCode: exitCode)
    }
  }

  private var dependencies: Dependencies<LinuxPanelHardware> {
    let path = source.config ?? Paths.configuration
    let loader = environment.loader
    let boards = loader.boards().compactMap { summary -> BoardCandidate? in
      guard summary.problem == nil, case .success(let setup) = load(nil, Overrides(board: summary.name))
      else { return nil }
      return BoardCandidate(
        name: summary.name, description: summary.description ?? "", wiring: setup.wiring)
    }
    return Dependencies(
      path: path, boards: boards, buses: { LinuxBusFinder().buses() },
      advice: LinuxBusFinder.advice(forMissing:), hardware: LinuxPanelHardware(),
      load: { [self] overrides, text in load(path, overrides, text) },
      city: { id in
        do throws(CityRefusal) { return .success(try loader.city(id)) } catch { return .failure(error) }
      },
      note: record)
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

  /// Records what is driven, as the daemon does; otherwise a killed program may leave an LED lit.
  private func record(_ wiring: Wiring?) {
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

  /// Calls a function while no other program drives the panel, and restarts the service afterwards, however
  /// this program ends.
  private func drivingAlone<Value>(
    _ body: (_ wasActive: Bool) -> Value
  ) throws(ProgramFailure) -> Value {
    let wasActive = isServiceActive
    // Before there is an `ExitHandler`, which would turn dark what another program drives.
    var lock: InstanceLock? = nil
    if !wasActive { lock = try ProgramFailure.calling(environment.lockPanel) }
    let exitHandler = try ProgramFailure.calling { () throws(SystemError) in
      try ExitHandler(lastCommand(startsService: wasActive), [FileSystem.executable ?? "timecircuitsd"])
    }
    if wasActive {
      Self.write("The clock is stopped during the set-up.\n")
      try systemctl("stop")
      lock = try ProgramFailure.calling(environment.lockPanel)
    }
    let value = body(wasActive)
    _ = consume lock
    if wasActive { Self.write("Starting the clock …\n") }
    if let code = exitHandler.run(), code != 0, wasActive {
      throw .report(
        "the service could not be started: see systemctl status timecircuitsd",
        exitCode: Exit.systemError)
    }
    return value
  }

  /// The commands to run after this program, which is `$1`: if it is killed, its record of what it drove
  /// remains.
  private func lastCommand(startsService: Bool) -> String {
    let record = Paths.runtimeDirectory + "/panel.toml"
    let blank = "if [ -e \(record) ]; then \"$1\" --blank >/dev/null 2>&1; rm -f \(record); fi"
    return startsService ? blank + "\nsystemctl start \(Self.service) </dev/null" : blank
  }

  /// Whether the service runs or is starting: then it has the panel already.
  private var isServiceActive: Bool {
    do throws(ProgramFailure) {
      let state = try systemctl("show", "--property=ActiveState", "--value")
      return ["active", "activating", "reloading"].contains { state.hasPrefix($0) }
    } catch {
      return false
    }
  }

  /// Runs systemctl for the service; returns its output.
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
