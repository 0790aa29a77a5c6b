// What the written code uses of SwiftUI.

@_exported import CoreGraphics

@globalActor public actor ImpossibleActor {
  public static let shared = ImpossibleActor()
}

// Protocols of two actors belong to none: so a shape is no view of the main actor.
@ImpossibleActor public protocol _RemoveGlobalActorIsolation {}

@MainActor @preconcurrency public protocol View {
  associatedtype Body: View
  @MainActor @preconcurrency var body: Self.Body { get }
}

extension Never: View {
  public typealias Body = Never
  public var body: Never { fatalError() }
}

public protocol VectorArithmetic: AdditiveArithmetic {
  mutating func scale(by rhs: Double)
  var magnitudeSquared: Double { get }
}

extension CGFloat: VectorArithmetic {
  public mutating func scale(by rhs: Double) { self = CGFloat(native * rhs) }
  public var magnitudeSquared: Double { native * native }
}

public struct EmptyAnimatableData: VectorArithmetic, Sendable {
  public static let zero = EmptyAnimatableData()
  public static func + (a: Self, b: Self) -> Self { a }
  public static func - (a: Self, b: Self) -> Self { a }
  public mutating func scale(by rhs: Double) {}
  public var magnitudeSquared: Double { 0 }
}

public protocol Animatable {
  associatedtype AnimatableData: VectorArithmetic
  var animatableData: Self.AnimatableData { get set }
}

extension Animatable where AnimatableData == EmptyAnimatableData {
  public var animatableData: EmptyAnimatableData {
    get { EmptyAnimatableData() }
    set {}
  }
}

public protocol Shape: Sendable, Animatable, View, _RemoveGlobalActorIsolation {
  nonisolated func path(in rect: CGRect) -> Path
}

extension Shape {
  public var body: Never { fatalError() }
}

public protocol InsettableShape: Shape {
  associatedtype InsetShape: InsettableShape
  nonisolated func inset(by amount: CGFloat) -> Self.InsetShape
}

public struct StrokeStyle: Equatable, Sendable {
  public var lineWidth: CGFloat
  public var lineCap: CGLineCap
  public var lineJoin: CGLineJoin
  public var miterLimit: CGFloat
  public var dash: [CGFloat]
  public var dashPhase: CGFloat

  public init(
    lineWidth: CGFloat = 1, lineCap: CGLineCap = .butt, lineJoin: CGLineJoin = .miter,
    miterLimit: CGFloat = 10, dash: [CGFloat] = [CGFloat](), dashPhase: CGFloat = 0
  ) {
    self.lineWidth = lineWidth
    self.lineCap = lineCap
    self.lineJoin = lineJoin
    self.miterLimit = miterLimit
    self.dash = dash
    self.dashPhase = dashPhase
  }
}

public struct Path: Equatable, Sendable, CustomStringConvertible {
  private var recorded = RecordedPath()

  public init() {}
  public init(_ callback: (inout Path) -> Void) { callback(&self) }

  public mutating func move(to end: CGPoint) { recorded.record("m", end) }
  public mutating func addLine(to end: CGPoint) { recorded.record("l", end) }
  public mutating func addCurve(to end: CGPoint, control1: CGPoint, control2: CGPoint) {
    recorded.record("c", control1, control2, end)
  }
  public mutating func closeSubpath() { recorded.record("h") }

  public func applying(_ transform: CGAffineTransform) -> Path {
    var result = self
    result.recorded = recorded.applying(transform)
    return result
  }

  public func strokedPath(_ style: StrokeStyle) -> Path {
    noting("stroked \(style.lineWidth) \(style.lineCap) \(style.lineJoin) \(style.miterLimit)")
  }

  @available(iOS 17.0, macOS 14.0, tvOS 17.0, watchOS 10.0, visionOS 1.0, *)
  public func subtracting(_ other: Path, eoFill: Bool = false) -> Path {
    noting("subtracting [\(other)] \(eoFill)")
  }

  @available(iOS 17.0, macOS 14.0, tvOS 17.0, watchOS 10.0, visionOS 1.0, *)
  public func union(_ other: Path, eoFill: Bool = false) -> Path {
    noting("union [\(other)] \(eoFill)")
  }

  public var description: String { recorded.description }

  private func noting(_ operation: String) -> Path {
    var result = self
    result.recorded.operations += " " + operation
    return result
  }
}
