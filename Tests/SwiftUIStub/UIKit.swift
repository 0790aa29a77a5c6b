// What the written code uses of UIKit.

@_exported import CoreGraphics

open class UIBezierPath {
  public private(set) var recorded = RecordedPath()

  public init() {}

  open func move(to point: CGPoint) { recorded.record("m", point) }
  open func addLine(to point: CGPoint) { recorded.record("l", point) }
  open func addCurve(to endPoint: CGPoint, controlPoint1: CGPoint, controlPoint2: CGPoint) {
    recorded.record("c", controlPoint1, controlPoint2, endPoint)
  }
  open func close() { recorded.record("h") }
  open func apply(_ transform: CGAffineTransform) { recorded = recorded.applying(transform) }
}

@available(*, unavailable)
extension UIBezierPath: Sendable {}
