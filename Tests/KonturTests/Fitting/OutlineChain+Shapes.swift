import KonturTestSupport

@testable import Kontur

extension OutlineChain.Node {
  /// A corner, or a smooth joint whose handles point along a direction.
  init(_ position: Point2D, along direction: Point2D? = nil, arm: Double = 0, isLine: Bool = false)
  {
    self.init(
      position: position, inHandle: (direction ?? .zero) * -arm,
      outHandle: (direction ?? .zero) * arm,
      isCorner: direction == nil, isLine: isLine)
  }
}

// Outlines to refine and to simplify, counter-clockwise on the screen: ink inside.
extension OutlineChain {
  /// The handles of an arc of an angle, on a circle of radius 1.
  private static func arm(ofDegrees degrees: Double) -> Double {
    let turn = Point2D(x: 1, y: 0).applying(.rotation(degrees: degrees / 4))
    return 4.0 / 3 * turn.y / turn.x
  }

  /// A polygon.
  static func polygon(_ points: [Point2D]) -> OutlineChain {
    OutlineChain(nodes: points.map { Node($0, isLine: true) }, isClosed: true)
  }

  /// A square.
  static func square(center: Point2D, side: Double, degrees: Double = 0) -> OutlineChain {
    polygon(
      Shape.rectangle(center: center, width: side, height: side, degrees: degrees).reversed())
  }

  /// A circle of arcs between places given in degrees, that run down.
  static func circle(
    center: Point2D, radius: Double, at degrees: [Double] = [0, -90, -180, -270]
  ) -> OutlineChain {
    let nodes = degrees.indices.map { index -> Node in
      let place = degrees[index]
      let after = index + 1 < degrees.count ? degrees[index + 1] : degrees[0] - 360
      let before = index > 0 ? degrees[index - 1] : degrees[degrees.count - 1] + 360
      let spoke = Point2D(x: 1, y: 0).applying(.rotation(degrees: place))
      let ahead = Point2D(x: spoke.y, y: -spoke.x) * radius
      return Node(
        position: center + spoke * radius, inHandle: ahead * -arm(ofDegrees: before - place),
        outHandle: ahead * arm(ofDegrees: place - after), isCorner: false, isLine: false)
    }
    return OutlineChain(nodes: nodes, isClosed: true)
  }

  /// A square whose corners are quarters of circles.
  static func roundedSquare(
    center: Point2D, side: Double, radius: Double, degrees: Double = 0
  ) -> OutlineChain {
    let inner = side / 2 - radius
    let arm = radius * arm(ofDegrees: 90)
    var nodes: [Node] = []
    for quarter in 0..<4 {
      let turn = Transform.rotation(degrees: degrees - 90 * Double(quarter))
      func turned(_ x: Double, _ y: Double) -> Point2D { Point2D(x: x, y: y).applying(turn) }
      // Up along the right side, and around the corner at its top.
      nodes.append(
        Node(center + turned(side / 2, -inner), along: turned(0, -1), arm: arm))
      nodes.append(
        Node(center + turned(inner, -side / 2), along: turned(-1, 0), arm: arm, isLine: true))
    }
    return OutlineChain(nodes: nodes, isClosed: true)
  }

  /// Petals of one curve each, whose handles are more than twice as long as the way between its ends.
  static func flower(
    center: Point2D, size: Double, petals: Int, notch: Double = 0.27, gap: Double = 0.1,
    degrees: Double = 0
  ) -> OutlineChain {
    func point(_ radius: Double, _ petal: Double) -> Point2D {
      center
        + Point2D(x: radius * size, y: 0).applying(
          .rotation(degrees: degrees - 360 * petal / Double(petals)))
    }
    let nodes = (0..<petals).map { index in
      let petal = Double(index)
      let corner = point(notch, petal)
      return Node(
        position: corner, inHandle: point(1, petal - gap) - corner,
        outHandle: point(1, petal + gap) - corner, isCorner: true, isLine: false)
    }
    return OutlineChain(nodes: nodes, isClosed: true)
  }

  /// A level bar with round ends, which has a node in the middle of each.
  static func roundedBar(center: Point2D, length: Double, width: Double) -> OutlineChain {
    let (radius, half) = (width / 2, length / 2 - width / 2)
    let arm = 0.5523 * radius
    func node(_ x: Double, _ y: Double, _ dx: Double, _ dy: Double, isLine: Bool = false) -> Node {
      var node = Node(
        center + Point2D(x: x, y: y), along: Point2D(x: dx, y: dy), arm: arm)
      node.isLine = isLine
      return node
    }
    return OutlineChain(
      nodes: [
        node(half + radius, 0, 0, 1), node(half, radius, -1, 0, isLine: true),
        node(-half, radius, -1, 0), node(-half - radius, 0, 0, -1),
        node(-half, -radius, 1, 0, isLine: true), node(half, -radius, 1, 0),
      ], isClosed: true)
  }

  /// A star of four tips with no angle, between curves that bend inwards.
  static func astroid(center: Point2D, radius: Double) -> OutlineChain {
    let ways = [(1.0, 0.0), (0, 1), (-1, 0), (0, -1)].map { Point2D(x: $0.0, y: $0.1) }
    return OutlineChain(
      nodes: ways.map { way in
        var node = Node(center + way * radius)
        node.inHandle = way * (-2 * radius / 3)
        node.outHandle = way * (-2 * radius / 3)
        return node
      }, isClosed: true)
  }

  /// A drop with its tip at the top.
  static func drop(center: Point2D, size: Double) -> OutlineChain {
    var tip = Node(center + Point2D(x: 0, y: -1.6 * size))
    tip.outHandle = Point2D(x: -0.5 * size, y: 0.7 * size)
    tip.inHandle = Point2D(x: 0.5 * size, y: 0.7 * size)
    let arm = 0.55 * size
    return OutlineChain(
      nodes: [
        tip,
        Node(center + Point2D(x: -size, y: 0), along: Point2D(x: 0, y: 1), arm: arm),
        Node(center + Point2D(x: 0, y: size), along: Point2D(x: 1, y: 0), arm: arm),
        Node(center + Point2D(x: size, y: 0), along: Point2D(x: 0, y: -1), arm: arm),
      ], isClosed: true)
  }

  /// A loop of a single curve that begins and ends in a corner.
  static func loop(tip: Point2D, size: Double) -> OutlineChain {
    var node = Node(tip)
    node.outHandle = Point2D(x: -size, y: size)
    node.inHandle = Point2D(x: size, y: 0.9 * size)
    return OutlineChain(nodes: [node], isClosed: true)
  }

  /// The segments in order.
  var segments: [CubicBezier] { (0..<segmentCount).map { segment($0) } }

  /// Its coverage in a window.
  func coverage(in window: PixelWindow) -> [Double] {
    var rasterizer = CoverageRasterizer(window: window)
    for segment in segments { rasterizer.add(segment) }
    return rasterizer.coverage
  }

  /// The largest distance of its points from another chain.
  func greatestDistance(from other: OutlineChain) -> Double {
    let dense = other.nodes.indices.prefix(other.segmentCount).flatMap { place -> [Point2D] in
      if other.nodes[place].isLine { return [other.nodes[place].position] }
      return (0..<150).map { other.segment(place).point(at: Double($0) / 150) }
    }
    let ends = other.isClosed ? [] : other.nodes.suffix(1).map(\.position)
    let points = segments.flatMap { curve in
      (0...12).map { curve.point(at: Double($0) / 12) }
    }
    return ClosedPolyline(dense + ends).greatestDistance(of: points)
  }

  /// The same closed outline with each of its curves cut into some.
  func cut(into count: Int) -> OutlineChain {
    let pieces = segments.flatMap { segment in
      var rest = segment
      return (0..<count).map { piece in
        let (first, last) = rest.split(at: 1 / Double(count - piece))
        rest = last
        return first
      }
    }
    let nodes = pieces.indices.map { place in
      let before = pieces[place > 0 ? place - 1 : pieces.count - 1]
      let isJoint = !place.isMultiple(of: count)
      return Node(
        position: pieces[place].start, inHandle: before.control2 - before.end,
        outHandle: pieces[place].control1 - pieces[place].start,
        isCorner: !isJoint && self.nodes[place / count].isCorner, isLine: false)
    }
    return OutlineChain(nodes: nodes, isClosed: true)
  }

  /// Whether every number in it is finite.
  var isFinite: Bool {
    nodes.allSatisfy { node in
      [node.position, node.inHandle, node.outHandle].allSatisfy { $0.x.isFinite && $0.y.isFinite }
    }
  }

  /// How far handles are from the directions that the joints ask for: the largest sine, and 1 for
  /// handles that point back.
  var jointError: Double {
    nodes.indices.reduce(0) { worst, place in
      let node = nodes[place]
      func error(_ a: Point2D, _ b: Point2D) -> Double {
        let (a, b) = (a.normalized, b.normalized)
        return a.dot(b) > 0 ? abs(a.cross(b)) : 1
      }
      let here: Double
      switch joint(place) {
      case .corner: here = 0
      case .smooth:
        let hasBoth = isClosed || (place > 0 && place + 1 < nodes.count)
        here = hasBoth ? error(node.outHandle, -node.inHandle) : 0
      case .afterLine:
        here = error(node.outHandle, node.position - nodes[previous(place) ?? place].position)
      case .beforeLine: here = error(-node.inHandle, nodes[next(place)].position - node.position)
      }
      return max(worst, here)
    }
  }

  /// The chain with every point that may move moved by normally distributed steps.
  func shaken(
    by sigma: Double, where isFree: (Int) -> Bool = { _ in true },
    using generator: inout SeededGenerator
  ) -> OutlineChain {
    func step() -> Point2D {
      let x = Double.normal(using: &generator)
      return Point2D(x: x, y: .normal(using: &generator)) * sigma
    }
    var result = self
    for place in nodes.indices where isFree(place) {
      result.nodes[place].position += step()
      if nodes[place].inHandle != .zero { result.nodes[place].inHandle += step() }
      if nodes[place].outHandle != .zero { result.nodes[place].outHandle += step() }
    }
    result.settleJoints(at: Array(nodes.indices.filter(isFree)))
    return result
  }

  /// The chain with each segment cut in pieces.
  func split(at parameters: [[Double]]) -> OutlineChain {
    var result: [Node] = []
    var arriving = nodes.map(\.inHandle)
    for place in 0..<segmentCount {
      var node = nodes[place]
      var rest = segment(place)
      var last = 0.0
      var pieces: [Node] = []
      for parameter in parameters[place % parameters.count] {
        let (first, second) = rest.split(at: (parameter - last) / (1 - last))
        node.outHandle = nodes[place].isLine ? .zero : first.control1 - first.start
        pieces.append(node)
        node = Node(
          position: first.end,
          inHandle: nodes[place].isLine ? .zero : first.control2 - first.end,
          isCorner: nodes[place].isLine, isLine: nodes[place].isLine)
        (rest, last) = (second, parameter)
      }
      node.outHandle = nodes[place].isLine ? .zero : rest.control1 - rest.start
      pieces.append(node)
      if !nodes[place].isLine { arriving[next(place)] = rest.control2 - rest.end }
      result += pieces
    }
    var chain = OutlineChain(nodes: result, isClosed: isClosed)
    var index = 0
    for place in nodes.indices {
      chain.nodes[index].inHandle = arriving[place]
      index += parameters[place % parameters.count].count + 1
    }
    return chain
  }
}
