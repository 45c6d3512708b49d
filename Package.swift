// swift-tools-version: 6.0
// Use no feature newer than 6.0: Raspberry Pi OS (Debian 13) ships Swift 6.0.3.

import PackageDescription

// A release program contains the Swift runtime, which exports all of the program's symbols and has many relocations. Without the
// symbol table and with packed relocations, the program is 1.3 MB smaller and starts as fast. Swift's own linker is used, because some
// others cannot pack.
let releaseLinking: [LinkerSetting] = [
  .unsafeFlags(
    [
      "-use-ld=lld", "-Xlinker", "--no-export-dynamic", "-Xlinker", "-z", "-Xlinker", "pack-relative-relocs",
      "-Xlinker", "-z", "-Xlinker", "now",
    ], .when(configuration: .release))
]

let arguments: Target.Dependency = .product(name: "ArgumentParser", package: "swift-argument-parser")

// Five floors, one folder each. A target imports only targets of its own floor or of lower ones (.ci/floors checks this).
let package = Package(
  name: "timecircuits",
  products: [
    .executable(name: "timecircuitsd", targets: ["timecircuitsd"]),
    .executable(name: "timecircuitsctl", targets: ["timecircuitsctl"]),
    .executable(name: "timecircuits-web", targets: ["timecircuits-web"]),
    .executable(name: "timecircuits-sound", targets: ["timecircuits-sound"]),
    .executable(name: "timecircuits-link", targets: ["timecircuits-link"]),
  ],
  dependencies: [
    .package(url: "https://github.com/apple/swift-argument-parser", exact: "1.8.2")
  ],
  targets: [
    // Model: pure. It imports no system module, and its tests need none.
    .target(name: "Text", path: "Sources/Model/Text"),
    .target(name: "Segments", path: "Sources/Model/Segments"),
    .target(name: "ZoneInfo", path: "Sources/Model/ZoneInfo"),
    .target(name: "TOML", dependencies: ["Text"], path: "Sources/Model/TOML"),
    .target(
      name: "ClockModel", dependencies: ["Text", "ZoneInfo"], path: "Sources/Model/ClockModel",
      exclude: ["Machine/README.md"]),
    .target(
      name: "Vocabulary", dependencies: ["ClockModel", "Text", "ZoneInfo"], path: "Sources/Model/Vocabulary"),
    .target(name: "Keys", dependencies: ["Panel"], path: "Sources/Model/Keys", exclude: ["README.md"]),
    .target(name: "Sound", path: "Sources/Model/Sound"),
    .target(name: "Panel", dependencies: ["ClockModel", "Segments"], path: "Sources/Model/Panel"),
    .target(
      name: "Pictures", dependencies: ["ClockModel", "Keys", "Panel", "Segments", "Text", "ZoneInfo"],
      path: "Sources/Model/Pictures", exclude: ["README.md"]),

    // System: Linux, with one C shim for each job. It contains no clock code.
    .target(name: "CErrno", path: "Sources/System/CErrno"),
    .target(name: "CLinux", path: "Sources/System/CLinux"),
    .target(
      name: "LinuxSystem", dependencies: ["CErrno", "CLinux", "Text"], path: "Sources/System/LinuxSystem"),

    .target(name: "CCrypt", path: "Sources/System/CCrypt", linkerSettings: [.linkedLibrary("crypt")]),
    .target(name: "Secrets", dependencies: ["CCrypt", "LinuxSystem"], path: "Sources/System/Secrets"),

    .target(name: "CMPG123", path: "Sources/System/CMPG123", linkerSettings: [.linkedLibrary("mpg123")]),
    .target(name: "MP3", dependencies: ["CMPG123", "Sound"], path: "Sources/System/MP3"),

    .target(
      name: "CMosquitto", path: "Sources/System/CMosquitto", linkerSettings: [.linkedLibrary("mosquitto")]),
    .target(name: "MQTT", dependencies: ["CMosquitto", "LinuxSystem", "Text"], path: "Sources/System/MQTT"),

    // Hardware: the ports, the drivers above them, and the adapters below.
    .target(name: "CI2C", path: "Sources/Hardware/CI2C", linkerSettings: [.linkedLibrary("i2c")]),
    .target(name: "CGPIOD", path: "Sources/Hardware/CGPIOD", linkerSettings: [.linkedLibrary("gpiod")]),
    .target(name: "CEvdev", path: "Sources/Hardware/CEvdev"),
    .target(name: "CALSA", path: "Sources/Hardware/CALSA", linkerSettings: [.linkedLibrary("asound")]),
    .target(
      name: "SoundOutput", dependencies: ["CALSA", "LinuxSystem", "Sound", "Text"],
      path: "Sources/Hardware/SoundOutput"),
    .target(
      name: "PanelHAL", dependencies: ["ClockModel", "Keys", "Panel"], path: "Sources/Hardware/PanelHAL"),
    .target(
      name: "LinuxHardware", dependencies: ["CGPIOD", "CI2C", "Keys", "LinuxSystem", "Panel", "PanelHAL"],
      path: "Sources/Hardware/LinuxHardware"),
    .target(
      name: "LinuxKeys",
      dependencies: ["CEvdev", "Keys", "LinuxHardware", "LinuxSystem", "Panel", "PanelHAL", "PanelThreads"],
      path: "Sources/Hardware/LinuxKeys"),
    .target(
      name: "PanelSimulator", dependencies: ["ClockModel", "Keys", "Panel", "PanelHAL"],
      path: "Sources/Hardware/PanelSimulator"),
    .target(
      name: "PanelThreads", dependencies: ["Keys", "LinuxSystem", "Panel", "PanelHAL"],
      path: "Sources/Hardware/PanelThreads", exclude: ["README.md"]),

    // Control: the protocol of the control socket, its server and its client.
    .target(
      name: "ControlProtocol", dependencies: ["ClockModel", "Keys", "Panel", "Text", "Vocabulary"],
      path: "Sources/Control/ControlProtocol", exclude: ["README.md"]),
    .target(
      name: "ControlServer", dependencies: ["ControlProtocol", "LinuxSystem", "Panel", "Text"],
      path: "Sources/Control/ControlServer", exclude: ["README.md"]),
    .target(
      name: "ControlClient", dependencies: ["ClockModel", "ControlProtocol", "LinuxSystem", "Text"],
      path: "Sources/Control/ControlClient"),
    .target(name: "SCGI", path: "Sources/Control/SCGI"),

    // Programs.
    .target(
      name: "Configuration",
      dependencies: [
        "ClockModel", "ControlProtocol", "Keys", "LinuxSystem", "Panel", "Segments", "Sound", "Text", "TOML",
        "ZoneInfo",
      ], path: "Sources/Programs/Configuration"),
    .target(
      name: "StateKeeping",
      dependencies: ["ClockModel", "Configuration", "LinuxSystem", "Text", "TOML", "ZoneInfo"],
      path: "Sources/Programs/StateKeeping", exclude: ["README.md"]),
    .target(
      name: "BoardSetUp",
      dependencies: [
        "ClockModel", "Configuration", "LinuxSystem", "Panel", "PanelHAL", "Text", "TOML",
      ], path: "Sources/Programs/BoardSetUp", exclude: ["README.md"]),
    .target(
      name: "BootPartition", dependencies: ["Configuration", "LinuxSystem", "Text"],
      path: "Sources/Programs/BootPartition"),
    .target(
      name: "DaemonCore",
      dependencies: [
        "ClockModel", "Configuration", "ControlProtocol", "ControlServer", "Keys", "LinuxKeys", "LinuxSystem",
        "Panel", "PanelHAL", "PanelSimulator", "Pictures", "Segments", "StateKeeping", "Text", "TOML",
        "ZoneInfo",
      ], path: "Sources/Programs/DaemonCore", exclude: ["README.md"]),
    .executableTarget(
      name: "timecircuitsd",
      dependencies: [
        "BoardSetUp", "BootPartition", "ClockModel", "Configuration", "ControlClient", "ControlProtocol",
        "ControlServer", "DaemonCore",
        "LinuxHardware", "LinuxKeys", "LinuxSystem", "Panel", "PanelHAL", "PanelSimulator", "PanelThreads",
        "Pictures", "ProgramEntry",
        "StateKeeping", "Text",
        arguments,
      ], path: "Sources/Programs/timecircuitsd", linkerSettings: releaseLinking),
    .target(
      name: "ProgramEntry", dependencies: ["ControlProtocol", "LinuxSystem", "Text", arguments],
      path: "Sources/Programs/ProgramEntry"),
    .target(
      name: "ControlCommands",
      dependencies: [
        "ClockModel", "ControlClient", "ControlProtocol", "Keys", "LinuxSystem", "Panel", "Pictures",
        "ProgramEntry", "Text", arguments,
      ], path: "Sources/Programs/ControlCommands"),
    .executableTarget(
      name: "timecircuitsctl", dependencies: ["ControlCommands"],
      path: "Sources/Programs/timecircuitsctl", linkerSettings: releaseLinking),

    .target(
      name: "WebCore",
      dependencies: [
        "ClockModel", "Configuration", "ControlClient", "ControlProtocol", "LinuxSystem", "Panel", "Pictures",
        "SCGI",
        "Secrets", "TOML", "Text",
      ], path: "Sources/Programs/WebCore", exclude: ["README.md"], resources: [.embedInCode("Assets")]),
    .target(
      name: "SoundCore",
      dependencies: [
        "ClockModel", "Configuration", "ControlClient", "ControlProtocol", "LinuxSystem", "MP3", "Sound",
        "SoundOutput", "Text",
      ], path: "Sources/Programs/SoundCore", exclude: ["README.md"]),
    .executableTarget(
      name: "timecircuits-sound",
      dependencies: [
        "Configuration", "ControlClient", "ControlProtocol", "LinuxSystem", "ProgramEntry", "SoundCore",
        "Text", arguments,
      ], path: "Sources/Programs/timecircuits-sound", linkerSettings: releaseLinking),
    .target(
      name: "MQTTBridge",
      dependencies: [
        "ClockModel", "Configuration", "ControlClient", "ControlProtocol", "LinuxSystem", "MQTT", "Panel",
        "Secrets",
        "Text",
      ], path: "Sources/Programs/MQTTBridge", exclude: ["README.md"]),
    .executableTarget(
      name: "timecircuits-link",
      dependencies: [
        "Configuration", "ControlClient", "ControlProtocol", "MQTTBridge", "LinuxSystem", "ProgramEntry",
        "Text", arguments,
      ], path: "Sources/Programs/timecircuits-link", linkerSettings: releaseLinking),
    .executableTarget(
      name: "timecircuits-web",
      dependencies: [
        "ClockModel", "Configuration", "ControlClient", "ControlProtocol", "LinuxSystem", "ProgramEntry",
        "SCGI", "Text", "WebCore",
        arguments,
      ], path: "Sources/Programs/timecircuits-web", linkerSettings: releaseLinking),

    // Code shared by several test targets, and the tools that tests and benchmarks run. Nothing here is installed.
    .target(name: "TestSupport", dependencies: ["Text"], path: "Tests/Support/TestSupport"),
    .target(name: "LiveTestSupport", dependencies: ["TestSupport"], path: "Tests/Support/LiveTestSupport"),
    .target(
      name: "ClockTestSupport", dependencies: ["ClockModel", "Panel", "Segments", "ZoneInfo"],
      path: "Tests/Support/ClockTestSupport"),
    .target(
      name: "PanelTestSupport",
      dependencies: [
        "LinuxSystem", "LiveTestSupport", "Panel", "PanelHAL", "PanelSimulator", "PanelThreads",
      ],
      path: "Tests/Support/PanelTestSupport"),
    .target(
      name: "ControlTestSupport",
      dependencies: ["ClockModel", "ControlProtocol", "LinuxSystem", "LiveTestSupport", "Panel"],
      path: "Tests/Support/ControlTestSupport"),
    .target(name: "TOMLProperties", dependencies: ["TOML"], path: "Tests/Fuzz/TOMLProperties"),
    .executableTarget(
      name: "toml-fuzz", dependencies: ["TestSupport", "TOMLProperties"], path: "Tests/Fuzz/TOMLFuzz"),
    .executableTarget(
      name: "control-fuzz",
      dependencies: ["ClockModel", "ControlProtocol", "Keys", "LinuxSystem", "Panel", "TestSupport", "Text"],
      path: "Tests/Fuzz/ControlFuzz"),
    .executableTarget(
      name: "sound-fuzz", dependencies: ["Sound", "TestSupport"], path: "Tests/Fuzz/SoundFuzz"),
    .executableTarget(
      name: "scgi-fuzz", dependencies: ["SCGI", "TestSupport"], path: "Tests/Fuzz/SCGIFuzz"),
    .target(name: "AllocationCount", path: "Tests/Benchmarks/AllocationCount"),
    .executableTarget(
      name: "measurements",
      dependencies: [
        "AllocationCount", "ClockModel", "Configuration", "DaemonCore", "LinuxSystem", "Panel", "PanelHAL",
        "PanelSimulator", "Pictures", "TOML", "TOMLProperties",
      ], path: "Tests/Benchmarks/Measurements"),
    .executableTarget(name: "zone-probe", dependencies: ["ZoneInfo"], path: "Tests/Model/ZoneProbe"),

    .testTarget(
      name: "TextTests", dependencies: ["TestSupport", "Text"], path: "Tests/Model/TextTests"),
    .testTarget(
      name: "SegmentsTests", dependencies: ["LiveTestSupport", "Segments"], path: "Tests/Model/SegmentsTests",
      exclude: ["check_against_dseg.py"]),
    .testTarget(
      name: "ZoneInfoTests", dependencies: ["LiveTestSupport", "TestSupport", "zone-probe", "ZoneInfo"],
      path: "Tests/Model/ZoneInfoTests", exclude: ["check_against_python.py"]),
    .testTarget(
      name: "TOMLTests", dependencies: ["TestSupport", "TOML", "TOMLProperties"],
      path: "Tests/Model/TOMLTests", exclude: ["toml-test"]),
    .testTarget(
      name: "ClockModelTests",
      dependencies: ["ClockModel", "ClockTestSupport", "LiveTestSupport", "TestSupport", "ZoneInfo"],
      path: "Tests/Model/ClockModelTests",
      exclude: ["Alarms/check_alarms_against_python.py", "Alarms/check_walks_against_python.py"]),
    .testTarget(
      name: "VocabularyTests", dependencies: ["ClockModel", "Text", "Vocabulary"],
      path: "Tests/Model/VocabularyTests"),
    .testTarget(name: "KeysTests", dependencies: ["Keys", "TestSupport"], path: "Tests/Model/KeysTests"),
    .testTarget(name: "SoundTests", dependencies: ["Sound", "TestSupport"], path: "Tests/Model/SoundTests"),
    .testTarget(
      name: "PanelTests",
      dependencies: ["ClockModel", "ClockTestSupport", "Panel", "Segments", "TestSupport", "ZoneInfo"],
      path: "Tests/Model/PanelTests"),
    .testTarget(
      name: "PicturesTests",
      dependencies: [
        "ClockModel", "ClockTestSupport", "Panel", "Pictures", "Segments", "TestSupport", "Text", "ZoneInfo",
      ], path: "Tests/Model/PicturesTests"),

    .testTarget(
      name: "LinuxSystemTests", dependencies: ["LinuxSystem", "LiveTestSupport", "TestSupport"],
      path: "Tests/System/LinuxSystemTests"),

    .testTarget(name: "SecretsTests", dependencies: ["Secrets"], path: "Tests/System/SecretsTests"),

    .testTarget(
      name: "PanelHALTests",
      dependencies: [
        "ClockModel", "ClockTestSupport", "Keys", "Panel", "PanelHAL", "PanelSimulator", "TestSupport",
      ],
      path: "Tests/Hardware/PanelHALTests"),
    .testTarget(
      name: "LinuxHardwareTests",
      dependencies: ["CI2C", "LinuxHardware", "LinuxSystem", "Panel", "PanelHAL"],
      path: "Tests/Hardware/LinuxHardwareTests"),
    .testTarget(
      name: "LinuxKeysTests", dependencies: ["Keys", "LinuxKeys", "LinuxSystem", "PanelHAL", "TestSupport"],
      path: "Tests/Hardware/LinuxKeysTests"),
    .testTarget(
      name: "PanelSimulatorTests",
      dependencies: ["ClockModel", "ClockTestSupport", "Panel", "PanelHAL", "PanelSimulator", "TestSupport"],
      path: "Tests/Hardware/PanelSimulatorTests"),
    .testTarget(
      name: "PanelThreadsTests",
      dependencies: [
        "ClockModel", "Keys", "LinuxSystem", "LiveTestSupport", "Panel", "PanelHAL", "PanelSimulator",
        "PanelTestSupport", "PanelThreads", "TestSupport",
      ], path: "Tests/Hardware/PanelThreadsTests"),

    .testTarget(
      name: "ControlProtocolTests",
      dependencies: [
        "ClockModel", "ClockTestSupport", "ControlProtocol", "ControlTestSupport", "Keys", "Panel",
        "TestSupport",
        "Text", "Vocabulary", "ZoneInfo",
      ], path: "Tests/Control/ControlProtocolTests", exclude: ["Accepted/accepted.tsv"]),
    .testTarget(
      name: "ControlServerTests",
      dependencies: [
        "ClockModel", "ControlProtocol", "ControlServer", "ControlTestSupport", "LinuxSystem",
        "LiveTestSupport", "Panel", "TestSupport", "Text",
      ],
      path: "Tests/Control/ControlServerTests"),

    .testTarget(
      name: "SCGITests", dependencies: ["SCGI", "TestSupport"], path: "Tests/Control/SCGITests"),

    .testTarget(
      name: "ConfigurationTests",
      dependencies: [
        "ClockModel", "ClockTestSupport", "Configuration", "Keys", "LinuxSystem", "Panel", "Segments",
        "Sound",
        "TestSupport",
        "Text",
        "ZoneInfo",
      ], path: "Tests/Programs/ConfigurationTests"),
    .testTarget(
      name: "BoardSetUpTests",
      dependencies: [
        "BoardSetUp", "ClockModel", "Configuration", "LinuxSystem", "Panel", "PanelHAL", "PanelSimulator",
        "TestSupport",
      ], path: "Tests/Programs/BoardSetUpTests"),
    .testTarget(
      name: "BootPartitionTests",
      dependencies: ["BootPartition", "Configuration", "LinuxSystem", "TestSupport", "Text"],
      path: "Tests/Programs/BootPartitionTests"),
    .testTarget(
      name: "StateKeepingTests",
      dependencies: [
        "ClockModel", "Configuration", "LinuxSystem", "LiveTestSupport", "StateKeeping", "TestSupport",
        "TOML", "ZoneInfo",
      ],
      path: "Tests/Programs/StateKeepingTests"),
    .testTarget(
      name: "DaemonCoreTests",
      dependencies: [
        "ClockModel", "Configuration", "ControlProtocol", "ControlServer", "ControlTestSupport", "DaemonCore",
        "Keys", "LinuxSystem", "LiveTestSupport", "Panel", "PanelHAL", "PanelSimulator", "PanelTestSupport",
        "PanelThreads", "StateKeeping", "TestSupport", "Text",
      ], path: "Tests/Programs/DaemonCoreTests"),
    .testTarget(
      name: "BorderTests",
      dependencies: [
        "ClockModel", "Configuration", "ControlCommands", "ControlProtocol", "DaemonCore", "MQTTBridge",
        "Text",
        "WebCore",
      ], path: "Tests/Programs/BorderTests"),
    .testTarget(
      name: "ProgramEntryTests", dependencies: ["ProgramEntry"], path: "Tests/Programs/ProgramEntryTests"),
    .testTarget(
      name: "ControlCommandsTests",
      dependencies: [
        "ClockModel", "ControlCommands", "ControlClient", "ControlProtocol", "ControlTestSupport", "Keys",
        "LinuxSystem", "LiveTestSupport", "Panel", "Pictures", "TestSupport", "Text", arguments,
      ], path: "Tests/Programs/ControlCommandsTests"),

    .testTarget(
      name: "WebCoreTests",
      dependencies: [
        "ClockModel", "Configuration", "ControlClient", "ControlProtocol", "ControlTestSupport", "Keys",
        "LinuxSystem", "LiveTestSupport", "Panel", "SCGI", "Secrets", "TestSupport", "Text", "WebCore",
      ], path: "Tests/Programs/WebCoreTests", exclude: ["accepted.tsv"]),

    .testTarget(
      name: "MP3Tests", dependencies: ["MP3", "Sound"], path: "Tests/System/MP3Tests", exclude: ["Files"]),
    .testTarget(
      name: "SoundOutputTests",
      dependencies: ["LinuxSystem", "LiveTestSupport", "Sound", "SoundOutput", "TestSupport"],
      path: "Tests/Hardware/SoundOutputTests"),
    .testTarget(
      name: "SoundCoreTests",
      dependencies: [
        "ClockModel", "Configuration", "ControlClient", "ControlProtocol", "ControlTestSupport",
        "LinuxSystem",
        "LiveTestSupport", "Sound", "SoundCore", "TestSupport", "Text",
      ],
      path: "Tests/Programs/SoundCoreTests"),

    .testTarget(
      name: "MQTTTests", dependencies: ["LinuxSystem", "LiveTestSupport", "MQTT", "TestSupport"],
      path: "Tests/System/MQTTTests"),
    .testTarget(
      name: "MQTTBridgeTests",
      dependencies: [
        "ClockModel", "Configuration", "ControlClient", "ControlProtocol", "ControlTestSupport", "MQTTBridge",
        "LinuxSystem", "LiveTestSupport", "MQTT", "Panel", "TestSupport", "Text",
      ], path: "Tests/Programs/MQTTBridgeTests", exclude: ["accepted.tsv"]),

    .testTarget(
      name: "ControlClientTests",
      dependencies: [
        "ClockModel", "ControlClient", "ControlProtocol", "ControlTestSupport", "LinuxSystem",
        "LiveTestSupport", "TestSupport",
      ],
      path: "Tests/Control/ControlClientTests"),

    // Runs the built programs. The tests read and rewrite their cases in the source folder.
    .testTarget(
      name: "EndToEnd",
      dependencies: [
        "ClockModel", "ControlProtocol", "ControlTestSupport", "LinuxSystem", "LiveTestSupport", "Panel",
        "TestSupport", "Text", "timecircuits-link", "timecircuits-sound", "timecircuitsctl", "timecircuitsd",
      ],
      exclude: [
        "Alarms", "Card", "Cases", "Link", "Packages", "Page", "Pictures/check_masks.py",
        "Pictures/check_pixels.py", "README.md",
        "Sound",
      ]),
  ],
  swiftLanguageModes: [.v6],
  cLanguageStandard: .gnu11
)

for target in package.targets where target.type != .system {
  target.swiftSettings =
    (target.swiftSettings ?? []) + [
      .enableUpcomingFeature("ExistentialAny"),
      .enableUpcomingFeature("InternalImportsByDefault"),
    ]
}

// Each program must meet its size limit (systemd/package/README.md). With one section for each function, the linker drops unused
// functions: nearly a megabyte of the packaged daemon.
for target in package.targets where target.path?.hasPrefix("Sources/") == true {
  target.swiftSettings =
    (target.swiftSettings ?? []) + [
      .unsafeFlags(["-Osize", "-Xfrontend", "-function-sections"], .when(configuration: .release))
    ]
}

// Warnings are errors, except in release builds and with Debian 13's Swift 6.0, which has other warnings.
#if compiler(>=6.1)
  for target in package.targets {
    target.swiftSettings =
      (target.swiftSettings ?? []) + [.unsafeFlags(["-warnings-as-errors"], .when(configuration: .debug))]
  }
#endif

// The tests of these targets process millions of values. If optimised in debug builds too, they take a third of the time. Only these
// targets are optimised, because it slows the build.
let isComputing: (Target) -> Bool = { target in
  target.path?.hasPrefix("Sources/Model/") == true
    || ["ControlProtocol", "SCGI", "TestSupport"].contains(target.name)
}
for target in package.targets where isComputing(target) {
  target.swiftSettings = (target.swiftSettings ?? []) + [.unsafeFlags(["-O"], .when(configuration: .debug))]
}
