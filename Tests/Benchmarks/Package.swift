// swift-tools-version: 6.2
import PackageDescription

// A package of its own, so that users of Kontur never resolve or build it.
let package = Package(
  name: "benchmarks",
  platforms: [.macOS(.v15)],
  dependencies: [.package(name: "kontur", path: "../..")],
  targets: [
    // The stages of a trace, and the images that everything is measured on.
    .executableTarget(
      name: "Benchmarks",
      dependencies: [
        "AllocationCount",
        .product(name: "Kontur", package: "kontur"),
        .product(name: "KonturImage", package: "kontur"),
      ]),
    .target(name: "AllocationCount"),

    // What no tracer of PNG files can be faster than.
    .executableTarget(name: "DecodeRows", linkerSettings: [.linkedLibrary("png16")]),
  ],
  swiftLanguageModes: [.v6]
)
