import TestSupport

extension Seeded {
  /// A random time in the range, rounded to milliseconds.
  mutating func time(_ range: ClosedRange<Double>) -> Double {
    (Double.random(in: range, using: &self) * 1000).rounded() / 1000
  }

  /// Whether something happens that has a probability of `percent` in a hundred.
  mutating func chance(_ percent: Int) -> Bool { Int.random(in: 0..<100, using: &self) < percent }
}
