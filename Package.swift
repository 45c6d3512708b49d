// swift-tools-version: 6.0
// 6.0 and no newer feature: Raspberry Pi OS (Debian 13) ships Swift 6.0.3.

import PackageDescription

// A program of the release holds the Swift runtime, which exports all of the program's own symbols and is full of
// addresses: without a table of the former, and with the latter packed, it is 1.3 MB smaller and starts the same. The
// linker is the one that comes with Swift, since not every other can pack.
let releaseLinking: [LinkerSetting] = [
  .unsafeFlags(
    [
      "-use-ld=lld", "-Xlinker", "--no-export-dynamic", "-Xlinker", "-z", "-Xlinker", "pack-relative-relocs",
      "-Xlinker", "-z", "-Xlinker", "now",
    ], .when(configuration: .release))
]

let package = Package(
  name: "timecircuits",
  products: [
    .executable(name: "timecircuitsd", targets: ["timecircuitsd"]),
    .executable(name: "timecircuitsctl", targets: ["timecircuitsctl"]),
  ],
  dependencies: [
    .package(url: "https://github.com/apple/swift-argument-parser", exact: "1.8.2")
  ],
  targets: [
    // The pure vocabulary: imports nothing of the system.
    .target(name: "Segments"),
    .target(name: "ZoneInfo"),
    .target(name: "TOML"),
    .target(name: "ClockModel", dependencies: ["ZoneInfo"]),
    .target(name: "Panel", dependencies: ["ClockModel", "Segments"]),

    // The hardware abstraction: ports, the drivers above them, and what plugs in beneath.
    .target(name: "PanelHAL", dependencies: ["ClockModel", "Panel"]),
    .target(
      name: "PanelSimulator",
      dependencies: ["ClockModel", "ControlProtocol", "Panel", "PanelHAL", "Segments"]),

    // What goes over the control socket.
    .target(name: "ControlProtocol", dependencies: ["ClockModel"]),

    // The operating system, with shims over C, one job each.
    .target(name: "CErrno"),
    .target(name: "CI2C", linkerSettings: [.linkedLibrary("i2c")]),
    .target(name: "CGPIOD", linkerSettings: [.linkedLibrary("gpiod")]),
    .target(name: "CLinux"),
    .target(name: "LinuxHardware", dependencies: ["CGPIOD", "CI2C", "LinuxSystem", "Panel", "PanelHAL"]),
    .target(name: "LinuxSystem", dependencies: ["CErrno", "CLinux"]),

    // What the user writes.
    .target(
      name: "Configuration",
      dependencies: ["ClockModel", "LinuxSystem", "Panel", "Segments", "TOML", "ZoneInfo"]),

    // The programs.
    .target(
      name: "DaemonCore",
      dependencies: [
        "ClockModel", "Configuration", "ControlProtocol", "LinuxSystem", "Panel", "PanelHAL",
        "PanelSimulator", "Segments", "TOML", "ZoneInfo",
      ]),
    .executableTarget(
      name: "timecircuitsd",
      dependencies: [
        "ClockModel", "Configuration", "ControlProtocol", "DaemonCore", "LinuxHardware", "LinuxSystem",
        "Panel", "PanelHAL", "PanelSimulator",
        .product(name: "ArgumentParser", package: "swift-argument-parser"),
      ],
      linkerSettings: releaseLinking),

    .target(
      name: "ControlClient",
      dependencies: [
        "ClockModel", "ControlProtocol", "LinuxSystem", "Panel", "PanelSimulator",
        .product(name: "ArgumentParser", package: "swift-argument-parser"),
      ]),
    .executableTarget(
      name: "timecircuitsctl", dependencies: ["ControlClient", "LinuxSystem"], linkerSettings: releaseLinking),

    // What tests of several parts share, and the tools that tests and benchmarks run. None of it is installed.
    .target(name: "TestSupport", path: "Tests/TestSupport"),
    .target(
      name: "ClockTestSupport", dependencies: ["ClockModel", "Panel", "ZoneInfo"],
      path: "Tests/ClockTestSupport"),
    .target(name: "TOMLProperties", dependencies: ["TOML"], path: "Tests/TOMLProperties"),
    .executableTarget(
      name: "toml-fuzz", dependencies: ["TestSupport", "TOMLProperties"], path: "Tests/TOMLFuzz"),
    .executableTarget(
      name: "control-fuzz", dependencies: ["ClockModel", "ControlProtocol", "LinuxSystem", "TestSupport"],
      path: "Tests/ControlFuzz"),
    .target(name: "AllocationCount", path: "Tests/Benchmarks/AllocationCount"),
    .executableTarget(
      name: "measurements",
      dependencies: [
        "AllocationCount", "ClockModel", "Configuration", "DaemonCore", "LinuxSystem", "Panel", "PanelHAL",
        "PanelSimulator", "TOML", "TOMLProperties",
      ],
      path: "Tests/Benchmarks/Measurements"),
    .executableTarget(name: "zone-probe", dependencies: ["ZoneInfo"], path: "Tests/ZoneProbe"),

    .testTarget(
      name: "ClockModelTests", dependencies: ["ClockModel", "ClockTestSupport", "TestSupport", "ZoneInfo"]),
    .testTarget(
      name: "ConfigurationTests",
      dependencies: [
        "ClockModel", "Configuration", "LinuxSystem", "Panel", "Segments", "TestSupport", "ZoneInfo",
      ]),
    .testTarget(
      name: "ControlClientTests",
      dependencies: [
        "ClockModel", "ControlClient", "ControlProtocol", "LinuxSystem", "Panel", "PanelSimulator",
        "TestSupport", .product(name: "ArgumentParser", package: "swift-argument-parser"),
      ]),
    .testTarget(
      name: "ControlProtocolTests", dependencies: ["ClockModel", "ControlProtocol", "TestSupport"]),
    .testTarget(
      name: "DaemonCoreTests",
      dependencies: [
        "ClockModel", "Configuration", "ControlProtocol", "DaemonCore", "LinuxSystem", "Panel", "PanelHAL",
        "PanelSimulator", "Segments", "TestSupport", "ZoneInfo",
      ]),
    // Runs the built daemon. Its cases are read, and rewritten, where they stand.
    .testTarget(
      name: "EndToEnd", dependencies: ["ControlProtocol", "LinuxSystem", "timecircuitsd"],
      exclude: ["Cases", "README.md"]),
    .testTarget(
      name: "LinuxHardwareTests", dependencies: ["LinuxHardware", "LinuxSystem", "Panel", "PanelHAL"]),
    .testTarget(name: "LinuxSystemTests", dependencies: ["LinuxSystem"]),
    .testTarget(
      name: "PanelHALTests",
      dependencies: ["ClockModel", "ClockTestSupport", "Panel", "PanelHAL", "PanelSimulator", "TestSupport"]),
    .testTarget(
      name: "PanelSimulatorTests",
      dependencies: [
        "ClockModel", "ClockTestSupport", "Panel", "PanelHAL", "PanelSimulator", "TestSupport", "ZoneInfo",
      ]),
    .testTarget(
      name: "PanelTests",
      dependencies: ["ClockModel", "ClockTestSupport", "Panel", "Segments", "TestSupport", "ZoneInfo"]),
    .testTarget(
      name: "SegmentsTests", dependencies: ["Segments"], exclude: ["check_against_dseg.py"]),
    .testTarget(name: "TOMLTests", dependencies: ["TestSupport", "TOML", "TOMLProperties"]),
    .testTarget(
      name: "ZoneInfoTests", dependencies: ["TestSupport", "ZoneInfo", "zone-probe"],
      exclude: ["check_against_python.py"]),
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
