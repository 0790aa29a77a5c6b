/// Copies of a tile along one side of a box: a cap at each end, and between them a whole number of
/// copies, stretched or squeezed a little so that none is broken.
///
/// The rules are those of CSS's `border-image-repeat: round` (Backgrounds and Borders Module Level 3,
/// §6.5).
struct TileFit: Hashable {
  /// How long the cap at the start is.
  let startCap: Double
  /// How long the cap at the end is.
  let endCap: Double
  /// How many copies lie between the caps.
  let count: Int
  /// How long each of them is.
  let length: Double

  /// Fits copies into a length.
  ///
  /// - Parameters:
  ///   - space: The length of the side.
  ///   - parts: The pixels of the first cap, the middle and the last cap.
  ///   - scale: Pixels per unit of length.
  init(space: Double, parts: [Int], scale: Double) {
    let natural = parts.map { Double($0) / scale }
    let capLength = natural[0] + natural[2]
    // Caps that have no room are squeezed, and nothing lies between them.
    let share = capLength > space ? space / capLength : 1
    startCap = natural[0] * share
    endCap = natural[2] * share
    let rest = max(0, space - startCap - endCap)
    // A single pixel looks the same repeated and stretched.
    let wanted = parts[1] > 1 ? (rest / natural[1]).rounded() : 1
    count = rest > 0 ? Int(max(1, min(mostCopies, wanted))) : 0
    length = count > 0 ? rest / Double(count) : 0
  }
}

/// More copies would be finer than a picture shows, and slow to draw.
private let mostCopies = 256.0
