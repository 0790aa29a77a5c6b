/// The value that a share of some are below; 0 for none.
///
/// Hoare's selection (1961, doi:10.1145/366622.366647) puts the values in order only around it.
/// - Complexity: O(*n*) in the number of values, on average.
func quantile(_ share: Double, of values: inout [Double]) -> Double {
  guard !values.isEmpty else { return 0 }
  let wanted = Int(share * Double(values.count - 1))
  var (first, last) = (0, values.count - 1)
  while first < last {
    let pivot = values[(first + last) / 2]
    var (low, high) = (first, last)
    while low <= high {
      while values[low] < pivot { low += 1 }
      while values[high] > pivot { high -= 1 }
      guard low <= high else { break }
      values.swapAt(low, high)
      low += 1
      high -= 1
    }
    if wanted <= high {
      last = high
    } else if wanted >= low {
      first = low
    } else {
      break
    }
  }
  return values[wanted]
}
