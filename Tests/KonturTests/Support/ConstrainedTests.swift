import Foundation
import Testing

@testable import Kontur

struct ConstrainedTests {
  @Test func `what init does not allow is not decoded`() throws {
    let box = BoundingBox(x: 0, y: 0, width: 2, height: 3)
    try expectRefusal(of: ["maximum": ["x": -1, "y": 3]], in: box)
    try expectRefusal(of: ["contrast": 4], ["blur": -1], ["maximumDimension": 0], in: InkOptions())
    try expectRefusal(
      of: ["maximumDimension": -1], in: InkOptions(threshold: .fixed(0.25), maximumDimension: 7))
    try expectRefusal(of: ["location": 2], in: GradientStop(.black, at: 0.5))
    try expectRefusal(of: ["width": -1], ["height": -1], in: DrawingSize(width: 1, height: 2))
    try expectRefusal(of: ["duration": 0], in: Drawing.Animation(.march, duration: 3))
    try expectRefusal(of: ["blur": -1], in: Drawing.Shadow(offset: Point2D(x: 1, y: 2), blur: 3))
    try expectRefusal(
      of: ["width": 0], ["height": -2], ["padding": -1],
      in: Placement(width: 8, height: 9, unit: .inches, contentMode: .fill, padding: 1, rotation: 4)
    )
    let insets = ImageTile.CapInsets(top: 1, right: 2, bottom: 3, left: 4)
    try expectRefusal(of: ["top": -1], ["right": -1], ["bottom": -1], ["left": -1], in: insets)
    try expectRefusal(
      of: ["width": 0], ["scale": 0], ["parts": []], ["capInsets": ["top": 0]],
      in: ImageTile(name: "a", width: 2, height: 3, parts: [[1, 2]]))
    let layer = Drawing.Layer(path: BezierPath(polygon: box.corners), opacity: 0.5)
    try expectRefusal(of: ["opacity": 2], in: layer)
    var drawing = Drawing(size: DrawingSize(width: 2, height: 3), title: "a")
    drawing.layers = [layer]
    try expectRefusal(of: ["fractionDigits": 11], ["opacity": -1], in: drawing)
  }

  /// Expects a value to be decoded as it was encoded, and not with other properties.
  private func expectRefusal<Value: Codable & Equatable>(
    of properties: [String: Any]..., in value: Value
  ) throws {
    let data = try JSONEncoder().encode(value)
    #expect(try JSONDecoder().decode(Value.self, from: data) == value)
    let encoded = try #require(try JSONSerialization.jsonObject(with: data) as? [String: Any])
    for other in properties {
      let text = try JSONSerialization.data(
        withJSONObject: encoded.merging(other, uniquingKeysWith: { $1 }))
      #expect(throws: DecodingError.self, "\(Value.self) with \(other)") {
        try JSONDecoder().decode(Value.self, from: text)
      }
    }
  }
}
