/// The split of a histogram that best separates it into two classes.
///
/// It maximises the variance between the classes (Otsu 1979, doi:10.1109/TSMC.1979.4310076).
/// - Parameter histogram: How often each value occurs.
/// - Returns: The last value of the lower class, or nil when fewer than two values occur.
func otsuThreshold(of histogram: [Int]) -> Int? {
  let total = histogram.reduce(0, +)
  let sum = histogram.indices.reduce(0.0) { $0 + Double($1) * Double(histogram[$1]) }
  var best: (threshold: Int, separation: Double)?
  var lowerCount = 0
  var lowerSum = 0.0
  for value in histogram.indices {
    lowerCount += histogram[value]
    lowerSum += Double(value) * Double(histogram[value])
    guard lowerCount > 0, lowerCount < total else { continue }
    let upperCount = total - lowerCount
    let difference = (sum - lowerSum) / Double(upperCount) - lowerSum / Double(lowerCount)
    let separation = Double(lowerCount) * Double(upperCount) * difference * difference
    if separation > best?.separation ?? 0 { best = (value, separation) }
  }
  return best?.threshold
}
