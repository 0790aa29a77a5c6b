import Foundation

/// A report as a reader that knows the schema sees it.
package struct DecodedReport: Decodable {
  /// The image as it was read.
  package struct Image: Decodable, Equatable {
    package var width: Int
    package var height: Int
    package var scale: Double

    package init(width: Int, height: Int, scale: Double) {
      self.width = width
      self.height = height
      self.scale = scale
    }
  }

  /// How the ink was found.
  package struct Ink: Decodable {
    package var channel: String
    package var threshold: Double
    package var inverted: Bool
  }

  /// A bounding circle.
  package struct Circle: Decodable {
    package var center: [Double]
    package var radius: Double
  }

  /// One contour.
  package struct Contour: Decodable {
    package var indexPath: [Int]
    package var isHole: Bool
    package var children: [[Int]]
    package var area: Double
    package var perimeter: Double
    package var bounds: [Double]
    package var boundingCircle: Circle?
    package var path: [Step]?
    package var points: [[Double]]?
  }

  /// A letter and its coordinates.
  package struct Step: Decodable {
    package var letter: String
    package var count: Int

    package init(from decoder: any Decoder) throws {
      var container = try decoder.unkeyedContainer()
      letter = try container.decode(String.self)
      while !container.isAtEnd { _ = try container.decode(Double.self) }
      count = container.currentIndex
    }
  }

  package var generator: String
  package var source: String?
  package var image: Image
  package var ink: Ink
  package var coordinates: String
  package var contours: [Contour]

  package init(_ json: String) throws {
    self = try JSONDecoder().decode(DecodedReport.self, from: Data(json.utf8))
  }
}
