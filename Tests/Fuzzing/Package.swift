// swift-tools-version: 6.2
import PackageDescription

// A package of its own, as users of Kontur never fuzz it. `run` builds it, with the flags that instrument
// Kontur, too.
let package = Package(
  name: "fuzzing",
  platforms: [.macOS(.v15)],
  dependencies: [
    .package(name: "kontur", path: "../.."),
    .package(url: "https://github.com/apple/swift-argument-parser", from: "1.8.2"),
  ],
  targets: [
    // The sources of the command are part of it, by a link, because nobody can import a command.
    .executableTarget(
      name: "Fuzz",
      dependencies: [
        .product(name: "Kontur", package: "kontur"),
        .product(name: "KonturImage", package: "kontur"),
        .product(name: "ArgumentParser", package: "swift-argument-parser"),
      ],
      exclude: ["KonturCLI/KonturCommand.swift"],
      swiftSettings: [
        .enableUpcomingFeature("ExistentialAny"),
        .enableUpcomingFeature("InternalImportsByDefault"),
        .enableUpcomingFeature("MemberImportVisibility"),
      ])
  ],
  swiftLanguageModes: [.v6]
)
