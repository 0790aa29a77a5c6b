// How the values of paints, dashes and shadows are read.

import ArgumentParser
import Kontur
import KonturImage

/// A paint whose text is right, and whose image has not been read yet.
struct PaintArgument: Hashable, Sendable {
  fileprivate var text: String

  /// Whether nothing is painted.
  var isNone: Bool { text == "none" }

  /// The paint, its image read; nil for `none`.
  func paint() throws(Failure) -> Paint? {
    if isNone { return nil }
    do {
      return try Paint(parsing: text) { try ImageTile(contentsOfFile: $0, capInsets: $1) }
    } catch let error as ImageDecodingError {
      var failure = Failure(error)
      failure.message = "\(text): \(failure.message)"
      throw failure
    } catch {
      throw Failure(.usage, "\(text): \(error)")
    }
  }
}

/// Reads a paint, or `none`.
@Sendable func paint(_ text: String) throws -> PaintArgument {
  let argument = PaintArgument(text: text)
  if argument.isNone { return argument }
  do {
    // Images are read later, when it is clear that everything else is right.
    _ = try Paint(parsing: text) { name, capInsets in
      ImageTile(
        name: name, width: capInsets.left + capInsets.right + 1,
        height: capInsets.top + capInsets.bottom + 1, capInsets: capInsets,
        parts: Array(repeating: [], count: capInsets == .init() ? 1 : 9))
    }
  } catch let error as PaintTextError {
    throw ValidationError(error == .unknownPaint ? "none, \(error)" : error.description)
  }
  return argument
}

/// Reads the lengths of dashes.
@Sendable func dashes(_ text: String) throws -> [Length] {
  let parts = text.split(separator: ",", omittingEmptySubsequences: false)
  let lengths = parts.compactMap { length(String($0), in: 0...longestSide) }
  guard lengths.count == parts.count, lengths.contains(where: { $0.value > 0 }) else {
    throw ValidationError(
      "numbers from 0 to \(decimal(longestSide)), not all 0, with a unit or without (\(lengthUnits)), are "
        + "wanted, separated by commas")
  }
  return lengths
}

/// Reads the shadow of a drawing: two distances, a blur, and perhaps a colour.
@Sendable func drawingShadow(_ text: String) throws -> Drawing.Shadow {
  // There are commas in colours that are written as calls.
  let parts = text.split(separator: ",", maxSplits: 3, omittingEmptySubsequences: false)
    .map(String.init)
  let numbers = parts.prefix(3).compactMap { Double($0) }
  let offsets = -longestSide...longestSide
  guard numbers.count == 3, numbers.prefix(2).allSatisfy(offsets.contains),
    (0...widestBlur).contains(numbers[2])
  else {
    throw ValidationError(
      "two numbers from \(decimal(-longestSide)) to \(decimal(longestSide)), one from 0 to "
        + "\(decimal(widestBlur)), and perhaps a colour are wanted, separated by commas")
  }
  var shadow = Drawing.Shadow(
    offset: Point2D(x: numbers[0], y: numbers[1]), blur: numbers[2])
  if parts.count > 3 { shadow.color = try color(parts[3]) }
  return shadow
}

/// Wider blurs are slow in every program, and nothing is seen of them.
private let widestBlur = 1000.0
