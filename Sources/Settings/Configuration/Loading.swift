import Boards
import Cities
import ClockModel
import LinuxSystem
import Panel
import Reading
import Text

/// One load of a configuration: performs the steps, and collects problems and files.
struct Loading {
  let path: String?
  let overrides: Overrides
  let boardRule: BoardRule
  /// Whether paths of boards are rejected.
  let boardsAreNamed: Bool
  /// Contents by path; other files are read from disk.
  let given: [String: [UInt8]]
  let boards: NamedFiles
  /// Folders to search for sequences and journeys, in order.
  let dataFolders: [String]
  var zones: ZoneLoader
  /// The reports of the flags --board and --cities, which have no position in a file.
  let boardFlag = Report(file: "--board")
  let citiesFlag = Report(file: "--cities")
  /// The report on zone data for cities: the machine is at fault, not the command line.
  let zoneData: Report
  private var reports: [Report]
  /// The reports on sequences, journeys and presets: broken ones are skipped, and the clock runs.
  private var reportsOfShows: [Report] = []
  private var files: [String] = []
  private var configurationSource: ConfigurationSources.File?
  private var boardSource: ConfigurationSources.File?

  /// The built-in configuration's name in messages.
  static let builtInName = "built-in configuration"

  init(
    path: String?, overrides: Overrides, boardRule: BoardRule, boardsAreNamed: Bool,
    given: [String: [UInt8]], boards: [String],
    data: [String], zones: String
  ) {
    self.path = path
    self.overrides = overrides
    self.boardRule = boardRule
    self.boardsAreNamed = boardsAreNamed
    self.given = given
    self.boards = NamedFiles(folders: boards)
    dataFolders = data
    self.zones = ZoneLoader(ZoneNames(ZoneFolder(path: zones), gazetteer: Gazetteer(folders: data)))
    zoneData = Report(file: zones)
    reports = [boardFlag, citiesFlag, zoneData]
  }

  mutating func setup() throws(ConfigurationFailure) -> Setup {
    let (read, report) = readConfiguration()
    let configuration = read ?? UserConfiguration()
    let isReadable = read != nil
    // A file with syntax mistakes may name a board that was not read: do not assume the standard one.
    let isBoardKnown = isReadable && (configuration.boardSetting != nil || !report.hasSyntaxMistakes)
    let board = isBoardKnown || overrides.board != nil ? readBoard(configuration, report) : nil
    var readouts: [Readout] = []
    if isReadable { readouts = self.readouts(of: configuration, on: board?.profile, report) }
    if let cities = overrides.cities {
      readouts = self.readouts(of: cities, configuration, on: board?.profile)
    } else if overrides.film {
      readouts = filmReadouts(configuration, on: board?.profile)
    }
    let night = self.night(of: configuration, readouts: readouts)
    let machineZone = machineZone(besides: readouts)
    let alarms = self.alarms(of: configuration, readouts: readouts, machineZone: machineZone)
    let names = board?.profile.map { busNames(configuration, on: $0, report) }
    let sequences = readSequences()
    let journeys = readJourneys()
    var timer = configuration.timer
    (timer.presets, timer.presetsAreStandIns) = readTimerPresets()
    if case .play(let name) = timer.ending, let setting = configuration.timerEnding {
      warn(of: name, "sequence", among: sequences.keys.sorted(), setting)
    }
    let keys = self.keys(of: configuration.keys, on: board?.profile, sequences: sequences, journeys: journeys)
    let leftOut = reportsOfShows.flatMap(\.sorted)
    let namesBoard = overrides.board != nil || configuration.boardSetting != nil
    // Other problems are more informative.
    let lacksBoard =
      !namesBoard && reports.allSatisfy(\.problems.isEmpty) ? lackOfBoard(in: report) : false
    let problems = reports.flatMap(\.sorted)
    guard problems.isEmpty, let board, let profile = board.profile, let boardSource, let names else {
      let isUsage = !boardFlag.problems.isEmpty || !citiesFlag.problems.isEmpty
      throw ConfigurationFailure(
        problems: problems + leftOut, files: files + zones.files, isUsage: isUsage, lacksBoard: lacksBoard)
    }
    let wiring = profile.wiring(renaming: names)
    var circuits = TimeCircuits(
      readouts: readouts, hourCycle: configuration.display.hourCycle, colon: configuration.display.colon,
      frozen: overrides.frozenDate?.seconds, night: night, travel: configuration.travel)
    circuits.places = wiring.places
    circuits.echoesDigits = configuration.keys.echoesDigits
    circuits.alarms = alarms
    circuits.machineZone = machineZone
    circuits.ringsHours = configuration.ringsHours
    circuits.timer = timer
    return Setup(
      configurationPath: path, circuits: circuits, syncWaitSeconds: configuration.display.syncWaitSeconds,
      fetchesUpdates: configuration.fetchesUpdates, font: configuration.display.font, boardName: board.name,
      namesBoard: configuration.boardSetting != nil,
      wiring: wiring, keyWiring: profile.keyWiring(renaming: names), keys: keys, sequences: sequences,
      journeys: journeys,
      leftOut: leftOut, warnings: reports.flatMap(\.warnings), files: files + zones.files,
      sources: ConfigurationSources(configuration: configurationSource, board: boardSource))
  }

  /// Applies the board rule to a configuration that names no board.
  ///
  /// - Returns: whether the board is still missing, so that nothing may be driven.
  private func lackOfBoard(in report: Report) -> Bool {
    let standard = Words.quoted(BoardRule.standardBoard)
    switch boardRule {
    case .standard: break
    case .standardAsBefore:
      report.warn(
        key: "board",
        "no board is named; using \(standard) as before: write board = \(standard) to keep it")
    case .namedAsBefore:
      report.add(
        key: "board", expected: "the name of the board, as in the last version", found: "none",
        hint: "did a save break off? For the standard board write board = \(standard)")
    case .named:
      report.add(
        key: "board", expected: "the name of the board that is wired to this machine", found: "none",
        hint: BoardRule.advice)
      return true
    }
    return false
  }

  private mutating func readConfiguration() -> (UserConfiguration?, Report) {
    guard let path else {
      let report = Report(file: Self.builtInName)
      reports.append(report)
      return (UserConfiguration(), report)
    }
    files.append(path)
    let (configuration, report) = UserFileReader.read(path, given: given[path])
    reports.append(report)
    configurationSource = ConfigurationSources.File(path: path, bytes: report.bytes)
    return (configuration, report)
  }

  /// Adds a report on sequences, journeys or presets, and its file to those to watch.
  mutating func take(_ report: Report, of file: String? = nil) {
    reportsOfShows.append(report)
    if let file { files.append(file) }
  }

  /// Reads the command line's board, else the file's, else the standard one.
  private mutating func readBoard(
    _ configuration: UserConfiguration, _ report: Report
  ) -> (name: String, profile: BoardProfile?)? {
    guard let file = locateBoard(configuration, report) else { return nil }
    let (profile, boardReport) = BoardReader.read(file, given: given[file])
    reports.append(boardReport)
    boardSource = ConfigurationSources.File(path: file, bytes: boardReport.bytes)
    return (NamedFiles.name(of: file), profile)
  }

  /// Returns the profile's path; `nil` if there is none, which is reported at the flag or setting.
  private mutating func locateBoard(_ configuration: UserConfiguration, _ report: Report) -> String? {
    let isFlag = overrides.board != nil
    let board = overrides.board ?? configuration.board
    func refuse(expected: String, hint: String? = nil) {
      let place = isFlag ? nil : configuration.boardSetting?.position
      (isFlag ? boardFlag : report).add(
        at: place, key: isFlag ? nil : "board", expected: expected, found: Words.quoted(board), hint: hint)
    }
    guard BoardLocator.isNameOrPath(board) else {
      refuse(expected: "a board's name or the path of its profile")
      return nil
    }
    if BoardLocator.isPath(board) {
      guard !boardsAreNamed else {
        refuse(
          expected: "the name of a board",
          hint: "paths are not checked here: use timecircuitsd --check-config")
        return nil
      }
      let file = BoardLocator.path(board, besides: isFlag ? nil : path)
      files.append(file)
      if given[file] != nil || FileSystem.isFile(file) { return file }
      let name = NamedFiles.name(of: file)
      // No shell expands this setting.
      guard !board.hasPrefix("~") else {
        refuse(
          expected: "the path of a board's profile",
          hint: "~ is not expanded here: write the whole path, starting with /")
        return nil
      }
      refuse(
        expected: "the path of a board's profile",
        hint: boards.find(name) == nil
          ? "there is no file \(file)" : "there is no file \(file); did you mean \(Words.quoted(name))?")
      return nil
    }
    // A file read before takes precedence over one added to an earlier folder since.
    let known = boards.candidates(board).first { given[$0] != nil }
    if let file = known ?? boards.find(board) {
      files.append(file)
      return file
    }
    files += boards.candidates(board)
    let names = boards.all().map(\.name)
    var found = NearestName.all(board, among: names)
    // People remember part of a name.
    if found.isEmpty, board.count > 2 { found = names.filter { $0.contains(board.lowercased()) } }
    let near = found.prefix(3).map(Words.quoted)
    refuse(
      expected: "the name of a board",
      hint: Words.didYouMean(near)
        ?? "looked for \(board).toml in \(Wording.list(boards.folders, "and")); --list-boards prints all boards"
    )
    return nil
  }

  /// Returns the names of the board's buses on this machine; reports wrong ones.
  private func busNames(
    _ configuration: UserConfiguration, on board: BoardProfile, _ report: Report
  ) -> [String: String] {
    let names = Dictionary(
      configuration.renames.map { ($0.bus, $0.newName) }, uniquingKeysWith: { first, _ in first })
    for rename in configuration.renames {
      guard board.buses.contains(rename.bus) else {
        // With --board, the file's renames are for another board.
        if overrides.board == nil { refuse(rename, on: board, report) }
        continue
      }
      let here = board.chips.filter { $0.bus == rename.bus }
      let others = board.chips.filter { $0.bus != rename.bus && (names[$0.bus] ?? $0.bus) == rename.newName }
      guard let clash = here.first(where: { chip in others.contains { $0.address == chip.address } })
      else { continue }
      rename.setting.refuse(
        expected: "a bus on which each chip has a unique address",
        found: Words.quoted(rename.newName),
        hint: "it would have two chips at \(Words.hexadecimal(Int(clash.address)))")
    }
    return names
  }

  private func refuse(_ rename: BusRename, on board: BoardProfile, _ report: Report) {
    let near = NearestName.of(rename.bus, among: board.buses).map { [Words.quoted($0)] } ?? []
    report.add(
      at: rename.keyPosition, key: rename.setting.path,
      expected: "a bus of the board, \(Wording.list(board.buses.map(Words.quoted), "or"))",
      found: Words.quoted(rename.bus), hint: Words.didYouMean(near))
  }
}
