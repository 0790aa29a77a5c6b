/// The real roots of a·t² + b·t + c, in increasing order; none when all coefficients vanish.
///
/// The larger root is found first and the other from their product, which avoids the cancellation
/// of the textbook formula (Press et al., *Numerical Recipes*, §5.6).
func quadraticRoots(_ a: Double, _ b: Double, _ c: Double) -> [Double] {
  guard a != 0 else { return b != 0 ? [-c / b] : [] }
  let discriminant = b * b - 4 * a * c
  guard discriminant >= 0 else { return [] }
  let q = -0.5 * (b + (b < 0 ? -1 : 1) * discriminant.squareRoot())
  guard q != 0 else { return [0] }
  let roots = [q / a, c / q]
  return roots[0] <= roots[1] ? roots : [roots[1], roots[0]]
}
