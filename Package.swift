// swift-tools-version: 6.0
// 6.0 and no newer feature: Raspberry Pi OS (Debian 13) ships Swift 6.0.3.

import PackageDescription

let package = Package(
  name: "timecircuits",
  targets: [
    // The pure vocabulary: imports nothing of the system.
    .target(name: "Segments"),
    .target(name: "ZoneInfo"),
    .target(name: "ClockModel", dependencies: ["ZoneInfo"]),
    .target(name: "Panel", dependencies: ["ClockModel", "Segments"]),

    // The hardware abstraction: ports, the drivers above them, and what plugs in beneath.
    .target(name: "PanelHAL", dependencies: ["ClockModel", "Panel"]),
    .target(name: "PanelSimulator", dependencies: ["ClockModel", "Panel", "PanelHAL", "Segments"]),

    // The operating system.
    .target(name: "CLinux"),
    .target(name: "LinuxSystem", dependencies: ["CLinux"]),
    .target(name: "TOML"),
    // What tests of several parts share. None of it is installed.
    // What tests of several parts share, and the fuzzers that CI runs. None of it is installed.
    .target(name: "TestSupport", path: "Tests/TestSupport"),
    .target(name: "TOMLProperties", dependencies: ["TOML"], path: "Tests/TOMLProperties"),
    .executableTarget(
      name: "toml-fuzz", dependencies: ["TestSupport", "TOMLProperties"], path: "Tests/TOMLFuzz"),

    .testTarget(name: "SegmentsTests", dependencies: ["Segments"]),
    // TZif data to the civil time of an instant and back; imports nothing either.
    .target(name: "ZoneInfo"),
    .testTarget(
      name: "ZoneInfoTests", dependencies: ["ZoneInfo", "zone-probe"],
      exclude: ["check_against_python.py"]),
    // Answers the queries of check_against_python.py; a tool of the tests, not a product.
    .executableTarget(name: "zone-probe", dependencies: ["ZoneInfo"], path: "Tests/ZoneProbe"),
    .target(name: "TOML"),
    .testTarget(name: "TOMLTests", dependencies: ["TOML"]),
    .testTarget(name: "TOMLTests", dependencies: ["TestSupport", "TOML", "TOMLProperties"]),
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
