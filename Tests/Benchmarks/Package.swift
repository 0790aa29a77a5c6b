// swift-tools-version: 6.2
import PackageDescription

// A package of its own, so that users of Kontur never resolve or build it.
let package = Package(
  name: "benchmarks",
  platforms: [.macOS(.v15)],
  dependencies: [.package(name: "kontur", path: "../..")],
  targets: [
    .executableTarget(
      name: "Benchmarks",
      dependencies: [
        .product(name: "Kontur", package: "kontur"),
        .product(name: "KonturImage", package: "kontur"),
      ])
  ],
  swiftLanguageModes: [.v6]
)
