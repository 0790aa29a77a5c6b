// swift-tools-version: 6.2
import Foundation
import PackageDescription

/// Warnings are errors in continuous integration, and only there: a user's newer compiler may warn
/// about what ours did not.
let isContinuousIntegration = ProcessInfo.processInfo.environment["CI"] != nil

let settings: [SwiftSetting] =
  [
    .enableUpcomingFeature("ExistentialAny"),
    .enableUpcomingFeature("InternalImportsByDefault"),
    .enableUpcomingFeature("MemberImportVisibility"),
  ] + (isContinuousIntegration ? [.treatAllWarnings(as: .error)] : [])

let package = Package(
  name: "kontur",
  // The first that have `Int128` and `Mutex`. Not watchOS: coordinates want an `Int` of 64 bits, and some watches have 32.
  platforms: [
    .macOS(.v15), .iOS(.v18), .macCatalyst(.v18), .tvOS(.v18), .visionOS(.v2),
  ],
  products: [
    .library(name: "Kontur", targets: ["Kontur"]),
    .library(name: "KonturImage", targets: ["KonturImage"]),
    .executable(name: "kontur", targets: ["KonturCLI"]),
  ],
  dependencies: [
    .package(url: "https://github.com/apple/swift-argument-parser", from: "1.8.2")
  ],
  targets: [
    // From pixels to text; imports nothing. The compiler rounds by the C math library, which nothing else links.
    .target(
      name: "Kontur", swiftSettings: settings,
      linkerSettings: [.linkedLibrary("m", .when(platforms: [.linux, .android]))]),

    // Image files.
    .systemLibrary(
      name: "CLibPNG", pkgConfig: "libpng",
      providers: [.apt(["libpng-dev"]), .brew(["libpng"])]),
    .systemLibrary(
      name: "CLibJPEG", pkgConfig: "libjpeg",
      providers: [.apt(["libjpeg-dev"]), .brew(["jpeg-turbo"])]),
    .systemLibrary(
      name: "CLibDeflate", pkgConfig: "libdeflate",
      providers: [.apt(["libdeflate-dev"]), .brew(["libdeflate"])]),
    .target(
      name: "CImageCodecs", dependencies: ["CLibPNG", "CLibJPEG", "CLibDeflate"],
      // What libpng needs itself, when it is linked into a static executable.
      linkerSettings: [.linkedLibrary("z"), .linkedLibrary("m")]),
    .target(
      name: "KonturImage", dependencies: ["Kontur", "CImageCodecs"], swiftSettings: settings),

    // The `kontur` command.
    .executableTarget(
      name: "KonturCLI",
      dependencies: [
        "Kontur", "KonturImage",
        .product(name: "ArgumentParser", package: "swift-argument-parser"),
      ],
      swiftSettings: settings),

    // Tests.
    .target(
      name: "KonturTestSupport", dependencies: ["Kontur"], path: "Tests/KonturTestSupport",
      swiftSettings: settings),
    .testTarget(
      name: "KonturTests", dependencies: ["Kontur", "KonturTestSupport"], swiftSettings: settings),
    .testTarget(
      name: "KonturImageTests",
      dependencies: ["CImageCodecs", "Kontur", "KonturImage", "KonturTestSupport"],
      exclude: ["Fixtures"], swiftSettings: settings),
    .testTarget(
      name: "KonturCLITests",
      dependencies: [
        "Kontur", "KonturCLI", "KonturImage", "KonturTestSupport",
        .product(name: "ArgumentParser", package: "swift-argument-parser"),
      ],
      swiftSettings: settings),
    .executableTarget(
      name: "PixelDump", dependencies: ["Kontur", "KonturImage"], path: "Tests/PixelDump",
      swiftSettings: settings),
    .testTarget(
      name: "SampleTests", dependencies: ["Kontur", "KonturImage", "KonturTestSupport"],
      swiftSettings: settings),
  ],
  swiftLanguageModes: [.v6]
)
