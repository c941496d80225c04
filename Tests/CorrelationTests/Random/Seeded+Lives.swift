import TestSupport

extension Seeded {
  /// A time in the range, in whole milliseconds.
  mutating func time(_ range: ClosedRange<Double>) -> Double {
    (Double.random(in: range, using: &self) * 1000).rounded() / 1000
  }

  /// Whether something happens that happens so often in a hundred times.
  mutating func chance(_ percent: Int) -> Bool { Int.random(in: 0..<100, using: &self) < percent }
}
