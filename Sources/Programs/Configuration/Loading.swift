import ClockModel
import LinuxSystem
import Panel
import Text

/// One loading of a configuration: takes the steps, and gathers problems and files on the way.
struct Loading {
  let path: String?
  let overrides: Overrides
  /// What a configuration without a board stands for.
  let boardRule: BoardRule
  /// Whether paths of boards are not looked at.
  let boardsAreNamed: Bool
  /// What stands for the content of files, by their paths; the others are read.
  let given: [String: [UInt8]]
  let boards: NamedFiles
  /// Where sequences and journeys are looked for, the folder to be preferred first.
  let dataFolders: [String]
  var zones: ZoneLoader
  /// The reports of the flags --board and --cities, which have no place in a file.
  let boardFlag = Report(file: "--board")
  let citiesFlag = Report(file: "--cities")
  /// The zone data that cities are looked up in: the machine's fault and not the command line's.
  let zoneData: Report
  private var reports: [Report]
  /// The reports of sequences and journeys: what is wrong there is left out, and the clock runs.
  private var reportsOfShows: [Report] = []
  private var files: [String] = []
  private var configurationSource: ConfigurationSources.File?
  private var boardSource: ConfigurationSources.File?

  /// What messages call the configuration that stands in for a missing file.
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
    // Of a file that is no TOML nothing is known: what it leaves out is not to be reported.
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
    // What is wrong otherwise says more than that.
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
      readouts: readouts, hourCycle: configuration.hourCycle, colon: configuration.colon,
      frozen: overrides.frozenDate?.seconds, night: night, travel: configuration.travel)
    circuits.places = wiring.places
    circuits.echoesDigits = configuration.keys.echoesDigits
    circuits.alarms = alarms
    circuits.machineZone = machineZone
    circuits.ringsHours = configuration.ringsHours
    circuits.timer = timer
    return Setup(
      configurationPath: path, circuits: circuits, syncWaitSeconds: configuration.syncWaitSeconds,
      font: configuration.font, boardName: board.name,
      namesBoard: configuration.boardSetting != nil,
      wiring: wiring, keyWiring: profile.keyWiring(renaming: names), keys: keys, sequences: sequences,
      journeys: journeys,
      leftOut: leftOut, warnings: reports.flatMap(\.warnings), files: files + zones.files,
      sources: ConfigurationSources(configuration: configurationSource, board: boardSource))
  }

  /// Tells of a board that is not named what the rule has to say of it.
  ///
  /// - Returns: whether there is no board yet, so that nothing may be driven.
  private func lackOfBoard(in report: Report) -> Bool {
    let standard = Words.quoted(BoardRule.standardBoard)
    switch boardRule {
    case .standard: break
    case .standardAsBefore:
      report.warn(
        key: "board",
        "no board is named, and \(standard) goes on as before: write board = \(standard) to keep it so")
    case .namedAsBefore:
      report.add(
        key: "board", expected: "the name of the board, as there was before", found: "none",
        hint: "a save that was cut off? For the standard board write board = \(standard)")
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

  /// Takes up the report on sequences or journeys, and the file that it is on as one to be watched.
  mutating func take(_ report: Report, of file: String? = nil) {
    reportsOfShows.append(report)
    if let file { files.append(file) }
  }

  /// The board of the command line, else that of the file, else the standard one.
  private mutating func readBoard(
    _ configuration: UserConfiguration, _ report: Report
  ) -> (name: String, profile: BoardProfile?)? {
    guard let file = locateBoard(configuration, report) else { return nil }
    let (profile, boardReport) = BoardReader.read(file, given: given[file])
    reports.append(boardReport)
    boardSource = ConfigurationSources.File(path: file, bytes: boardReport.bytes)
    return (NamedFiles.name(of: file), profile)
  }

  /// The profile's path, `nil` where there is none, which is reported where the board is named.
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
          hint: "no path is looked at from here: check it with timecircuitsd --check-config")
        return nil
      }
      let file = BoardLocator.path(board, besides: isFlag ? nil : path)
      files.append(file)
      if given[file] != nil || FileSystem.isFile(file) { return file }
      let name = NamedFiles.name(of: file)
      // No shell reads this setting, and none expands it.
      guard !board.hasPrefix("~") else {
        refuse(
          expected: "the path of a board's profile",
          hint: "~ stands for no folder here: write the whole path, from the first / on")
        return nil
      }
      refuse(
        expected: "the path of a board's profile",
        hint: boards.find(name) == nil
          ? "there is no file \(file)" : "there is no file \(file); did you mean \(Words.quoted(name))?")
      return nil
    }
    // What was read before goes before a file that has come into an earlier folder since.
    let known = boards.candidates(board).first { given[$0] != nil }
    if let file = known ?? boards.find(board) {
      files.append(file)
      return file
    }
    files += boards.candidates(board)
    let names = boards.all().map(\.name)
    var found = NearestName.all(board, among: names)
    // A part of a name is what people remember.
    if found.isEmpty, board.count > 2 { found = names.filter { $0.contains(board.lowercased()) } }
    let near = found.prefix(3).map(Words.quoted)
    refuse(
      expected: "the name of a board",
      hint: Words.didYouMean(near)
        ?? "looked for \(board).toml in \(Wording.list(boards.folders, "and")); --list-boards prints all boards"
    )
    return nil
  }

  /// The names that the board's buses have here; wrong ones are reported.
  private func busNames(
    _ configuration: UserConfiguration, on board: BoardProfile, _ report: Report
  ) -> [String: String] {
    let names = Dictionary(
      configuration.renames.map { ($0.bus, $0.newName) }, uniquingKeysWith: { first, _ in first })
    for rename in configuration.renames {
      guard board.buses.contains(rename.bus) else {
        // With --board the file's renames are for another board.
        if overrides.board == nil { refuse(rename, on: board, report) }
        continue
      }
      let here = board.chips.filter { $0.bus == rename.bus }
      let others = board.chips.filter { $0.bus != rename.bus && (names[$0.bus] ?? $0.bus) == rename.newName }
      guard let clash = here.first(where: { chip in others.contains { $0.address == chip.address } })
      else { continue }
      rename.setting.refuse(
        expected: "a bus on which the board's chips have addresses of their own",
        found: Words.quoted(rename.newName),
        hint: "two chips at \(Words.hexadecimal(Int(clash.address))) would meet there")
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
