/// Numbers in sets that are joined one after another (Galler and Fisher 1964, doi:10.1145/364099.364331).
///
/// A set is known by its smallest number.
struct DisjointSets {
  /// For each number one of its set that is no greater.
  private var parents: [Int]

  /// Numbers from 0 on, each in a set of its own.
  init(count: Int = 0) { parents = Array(0..<count) }

  /// How many numbers there are.
  var count: Int { parents.count }

  /// Adds the next number, in a set of its own.
  mutating func append() { parents.append(parents.count) }

  /// The smallest number in the set of another one.
  mutating func root(_ number: Int) -> Int {
    var number = number
    while parents[number] != number {
      parents[number] = parents[parents[number]]
      number = parents[number]
    }
    return number
  }

  /// Joins the sets of two numbers that are the smallest of them.
  ///
  /// - Returns: The smallest number of both.
  @discardableResult
  mutating func join(_ a: Int, _ b: Int) -> Int {
    parents[max(a, b)] = min(a, b)
    return min(a, b)
  }
}
