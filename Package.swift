// swift-tools-version: 6.0
// Use no feature newer than 6.0: Raspberry Pi OS (Debian 13) ships Swift 6.0.3.

import Foundation
import PackageDescription

// A release program contains the Swift runtime, which exports all symbols and has many relocations. Without the symbol table and with
// packed relocations, which Swift's own linker can pack, the program is 1.3 MB smaller and starts as fast.
let linking: [LinkerSetting] = [
  .unsafeFlags(
    ["-use-ld=lld"]
      + ["--no-export-dynamic", "-z", "pack-relative-relocs", "-z", "now"].flatMap { ["-Xlinker", $0] },
    .when(configuration: .release))
]

/// The targets of a floor, each in its folder of Sources/FLOOR, and their tests in Tests/FLOOR.
///
/// Each line of the table is a target and its imports, or the C library that it links. Behind the bar are the imports of its tests
/// besides the target itself; without a bar there are none. A target imports only targets of its own floor or of lower ones
/// (.ci/floors checks this). Names in lower case are programs; a name in …Tests is a test target of several targets.
func floor(_ floor: String, _ table: String) -> [Target] {
  table.split(separator: "\n").flatMap { (line) -> [Target] in
    let columns = line.split(separator: "|", omittingEmptySubsequences: false)
      .map { $0.split(separator: " ").map(String.init) }
    let name = String(columns[0][0].dropLast())
    let words = columns[0].dropFirst()
    let library = words.first { $0.hasPrefix("-l") }?.dropFirst(2)
    let imports = words.filter { !$0.hasPrefix("-l") }.map(dependency)
    let path = "Sources/\(floor)/\(name)"
    if name.hasSuffix("Tests") {
      return [.testTarget(name: name, dependencies: imports, path: "Tests/\(floor)/\(name)")]
    }
    if name.first?.isLowercase == true {
      return [.executableTarget(name: name, dependencies: imports, path: path, linkerSettings: linking)]
    }
    let target = Target.target(
      name: name, dependencies: imports, path: path, exclude: others(in: path),
      resources: name == "WebCore" ? [.embedInCode("Assets")] : nil,
      linkerSettings: library.map { [.linkedLibrary(String($0))] })
    guard columns.count > 1 else { return [target] }
    let (tests, own) = ("Tests/\(floor)/\(name)Tests", [dependency(name)] + columns[1].map(dependency))
    return [
      target, .testTarget(name: "\(name)Tests", dependencies: own, path: tests, exclude: others(in: tests)),
    ]
  }
}

func dependency(_ name: String) -> Target.Dependency {
  name == "ArgumentParser" ? .product(name: name, package: "swift-argument-parser") : .byName(name: name)
}

/// The documents, scripts and data in a target's folder, which are no sources.
func others(in path: String) -> [String] {
  let folder = Context.packageDirectory + "/" + path
  let files = FileManager.default.enumerator(atPath: folder)?.compactMap { $0 as? String } ?? []
  let data = path.hasPrefix("Tests/") ? ["Files", "toml-test"] : []
  return files.filter { file in
    data.contains(file)
      || [".md", ".py", ".tsv"].contains { file.hasSuffix($0) } && !data.contains { file.hasPrefix("\($0)/") }
  }
}

// The floors, the lowest first. ARCHITECTURE.md describes them.
let floors: KeyValuePairs = [
  "Model": """
  Text: | TestSupport
  Segments: | LiveTestSupport
  ZoneInfo: | LiveTestSupport TestSupport zone-probe
  TOML: Text | TestSupport TOMLProperties
  TypedTime: ZoneInfo | ClockModel TestSupport ZoneInfo
  ClockModel: Text TypedTime ZoneInfo | ClockTestSupport LiveTestSupport TestSupport TypedTime ZoneInfo
  Vocabulary: ClockModel Text ZoneInfo | ClockModel Text
  Keys: Panel | TestSupport
  Sound: | TestSupport
  Panel: ClockModel Segments | ClockModel ClockTestSupport Segments TestSupport ZoneInfo
  Pictures: ClockModel Keys Panel Segments Text TypedTime ZoneInfo | ClockModel ClockTestSupport Panel Segments TestSupport Text ZoneInfo
  """,
  "System": """
  CLinux:
  LinuxSystem: CLinux Text | LiveTestSupport TestSupport
  CCrypt: -lcrypt
  Secrets: CCrypt LinuxSystem |
  CMPG123: -lmpg123
  MP3: CMPG123 Sound | Sound
  CMosquitto: -lmosquitto
  SCGI: | TestSupport
  MQTT: CMosquitto LinuxSystem Text | LinuxSystem LiveTestSupport TestSupport
  """,
  "Hardware": """
  CI2C: -li2c
  CGPIOD: -lgpiod
  CEvdev:
  CALSA: -lasound
  SoundOutput: CALSA LinuxSystem Sound Text | LinuxSystem LiveTestSupport Sound TestSupport
  PanelHAL: ClockModel Keys Panel | ClockModel ClockTestSupport Keys Panel PanelSimulator TestSupport
  LinuxHardware: CGPIOD CI2C Keys LinuxSystem Panel PanelHAL | CI2C LinuxSystem Panel PanelHAL
  LinuxKeys: CEvdev Keys LinuxHardware LinuxSystem Panel PanelHAL PanelThreads | Keys LinuxSystem PanelHAL TestSupport
  PanelSimulator: ClockModel Keys Panel PanelHAL | ClockModel ClockTestSupport Panel PanelHAL TestSupport
  PanelThreads: Keys LinuxSystem Panel PanelHAL | ClockModel Keys LinuxSystem LiveTestSupport Panel PanelHAL PanelSimulator PanelTestSupport TestSupport
  """,
  "Control": """
  ControlProtocol: ClockModel Keys Panel Text TypedTime Vocabulary | ClockModel ClockTestSupport ControlTestSupport Keys Panel TestSupport Text TypedTime Vocabulary ZoneInfo
  ControlServer: ControlProtocol LinuxSystem Panel Text | ClockModel ControlProtocol ControlTestSupport LinuxSystem LiveTestSupport Panel TestSupport Text
  ControlClient: ClockModel ControlProtocol LinuxSystem Text | ClockModel ControlProtocol ControlTestSupport LinuxSystem LiveTestSupport TestSupport
  """,
  "Settings": """
  Reading: ClockModel LinuxSystem Text TOML TypedTime ZoneInfo
  Cities: ClockModel LinuxSystem Reading Text ZoneInfo
  Boards: ClockModel Keys Panel Reading Segments Text TOML
  Shows: ClockModel Reading Sound Text TOML
  Configuration: Boards Cities ClockModel ControlProtocol Keys LinuxSystem Panel Reading Segments Shows Sound TOML Text TypedTime ZoneInfo | Boards Cities ClockModel ClockTestSupport ControlProtocol Keys LinuxSystem Panel Reading Segments Shows Sound TOML TestSupport Text Vocabulary ZoneInfo
  StateKeeping: ClockModel Configuration LinuxSystem TOML Text TypedTime ZoneInfo | ClockModel Configuration LinuxSystem LiveTestSupport TOML TestSupport TypedTime ZoneInfo
  BoardSetUp: Cities ClockModel Configuration LinuxSystem Panel PanelHAL TOML Text | Cities ClockModel Configuration LinuxSystem Panel PanelHAL PanelSimulator TestSupport
  """,
  "Programs": """
  BootPartition: Configuration LinuxSystem Reading Text | Configuration LinuxSystem TestSupport Text
  DaemonCore: Cities ClockModel Configuration ControlProtocol ControlServer Keys LinuxKeys LinuxSystem Panel PanelHAL Pictures Reading Segments StateKeeping TOML Text ZoneInfo | ClockModel Configuration ControlProtocol ControlServer ControlTestSupport Keys LinuxSystem LiveTestSupport Panel PanelHAL PanelSimulator PanelTestSupport PanelThreads Reading StateKeeping TestSupport Text
  timecircuitsd: ArgumentParser BoardSetUp BootPartition Cities ClockModel Configuration ControlClient ControlProtocol ControlServer DaemonCore LinuxHardware LinuxKeys LinuxSystem Panel PanelHAL PanelSimulator PanelThreads Pictures ProgramEntry Reading StateKeeping Text
  ProgramEntry: ArgumentParser ControlClient ControlProtocol LinuxSystem Reading Text |
  ControlCommands: ArgumentParser ClockModel ControlClient ControlProtocol Keys LinuxSystem Panel Pictures ProgramEntry Text | ArgumentParser ClockModel ControlClient ControlProtocol ControlTestSupport Keys LinuxSystem LiveTestSupport Panel Pictures TestSupport Text TypedTime
  timecircuitsctl: ControlCommands
  WebCore: ClockModel Configuration ControlClient ControlProtocol LinuxSystem Panel Pictures Reading SCGI Secrets TOML Text TypedTime | ClockModel Configuration ControlClient ControlProtocol ControlTestSupport Keys LinuxSystem LiveTestSupport Panel Pictures SCGI Secrets TestSupport Text
  SoundCore: ClockModel Configuration ControlClient ControlProtocol LinuxSystem MP3 Reading Sound SoundOutput Text | ClockModel Configuration ControlClient ControlProtocol ControlTestSupport LinuxSystem LiveTestSupport Sound SoundOutput TestSupport Text
  timecircuits-sound: ArgumentParser Configuration ControlClient ControlProtocol LinuxSystem ProgramEntry Reading SoundCore
  MQTTBridge: ClockModel Configuration ControlClient ControlProtocol LinuxSystem MQTT Panel Reading Secrets Text | ClockModel Configuration ControlClient ControlProtocol ControlTestSupport LinuxSystem LiveTestSupport MQTT Panel TestSupport Text
  timecircuits-link: ArgumentParser Configuration ControlClient ControlProtocol LinuxSystem MQTTBridge ProgramEntry Reading
  timecircuits-web: ArgumentParser ClockModel Configuration ControlClient ControlProtocol LinuxSystem ProgramEntry Reading SCGI Text WebCore
  BorderTests: ClockModel Configuration ControlCommands ControlProtocol DaemonCore LinuxSystem MQTTBridge Text WebCore
  """,
]

// Code that test targets share, and the tools of tests and benchmarks; not installed. A line is a folder in Tests, a target, its imports.
let helpers = """
  Support TestSupport: Text
  Support LiveTestSupport: TestSupport
  Support ClockTestSupport: ClockModel Panel Segments ZoneInfo
  Support PanelTestSupport: LinuxSystem LiveTestSupport Panel PanelHAL PanelSimulator PanelThreads
  Support ControlTestSupport: ClockModel ControlClient ControlProtocol LinuxSystem LiveTestSupport Panel
  Fuzz TOMLProperties: TOML
  Fuzz/TOMLFuzz toml-fuzz: TestSupport TOMLProperties
  Fuzz/ControlFuzz control-fuzz: ClockModel ControlProtocol Keys LinuxSystem Panel TestSupport Text Vocabulary
  Fuzz/SoundFuzz sound-fuzz: Sound TestSupport
  Fuzz/SCGIFuzz scgi-fuzz: SCGI TestSupport
  Benchmarks AllocationCount:
  Benchmarks/Measurements measurements: AllocationCount ClockModel Configuration DaemonCore LinuxSystem Panel PanelHAL PanelSimulator Pictures TOML TOMLProperties
  Model/ZoneProbe zone-probe: ZoneInfo
  """.split(separator: "\n").map { line -> Target in
    let words = line.split(separator: " ").map(String.init)
    let (name, imports) = (String(words[1].dropLast()), words.dropFirst(2).map(dependency))
    return name.first?.isLowercase == true
      ? .executableTarget(name: name, dependencies: imports, path: "Tests/\(words[0])")
      : .target(name: name, dependencies: imports, path: "Tests/\(words[0])/\(name)")
  }

// Runs the built programs. The tests read and rewrite their cases in the source folder.
let endToEnd = Target.testTarget(
  name: "EndToEnd",
  dependencies: """
    ClockModel ControlProtocol ControlTestSupport LinuxSystem LiveTestSupport Panel TestSupport Text \
    timecircuits-link timecircuits-sound timecircuitsctl timecircuitsd
    """.split(separator: " ").map { dependency(String($0)) },
  exclude: ["Alarms", "Card", "Cases", "Link", "Packages", "Page", "README.md", "Sound"]
    + ["check_masks.py", "check_pixels.py"].map { "Pictures/\($0)" })

let package = Package(
  name: "timecircuits",
  products: ["d", "ctl", "-web", "-sound", "-link"].map { "timecircuits" + $0 }
    .map { .executable(name: $0, targets: [$0]) },
  dependencies: [.package(url: "https://github.com/apple/swift-argument-parser", exact: "1.8.2")],
  targets: floors.flatMap { floor($0.key, $0.value) } + helpers + [endToEnd],
  swiftLanguageModes: [.v6],
  cLanguageStandard: .gnu11
)

// The code that runs at every edge is compiled for speed, all other for size, which a package's build asks for on the command line.
let fast: Set = ["Segments", "ZoneInfo", "ClockModel", "Panel", "PanelHAL", "PanelThreads", "DaemonCore"]

for target in package.targets {
  let path = target.path ?? ""
  var settings: [SwiftSetting] = [
    .enableUpcomingFeature("ExistentialAny"), .enableUpcomingFeature("InternalImportsByDefault"),
  ]
  // Each program must meet its size limit (systemd/package/README.md). With one section for each function, the linker drops unused
  // functions: nearly a megabyte of the packaged daemon.
  if path.hasPrefix("Sources/") {
    let flags =
      (fast.contains(target.name) ? ["-Xfrontend", "-O"] : ["-Osize"]) + ["-Xfrontend", "-function-sections"]
    settings.append(.unsafeFlags(flags, .when(configuration: .release)))
  }
  // Warnings are errors, except in release builds and with Debian 13's Swift 6.0, which has other warnings.
  #if compiler(>=6.1)
    settings.append(.unsafeFlags(["-warnings-as-errors"], .when(configuration: .debug)))
  #endif
  // The tests of these targets process millions of values. Optimised, they take a third of the time; it slows the build.
  let isBusy = ["ControlProtocol", "SCGI", "TestSupport", "PicturesTests", "SoundTests"].contains(target.name)
  if isBusy || path.hasPrefix("Sources/Model/") {
    settings.append(.unsafeFlags(["-O"], .when(configuration: .debug)))
  }
  target.swiftSettings = settings
}
