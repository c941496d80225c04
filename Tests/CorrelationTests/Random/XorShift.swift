/// A small generator that gives the same numbers for the same seed everywhere.
struct XorShift: RandomNumberGenerator {
  private var state: UInt64

  init(seed: UInt64) {
    state = (seed &+ 1) &* 0x9E37_79B9_7F4A_7C15
    for _ in 0..<8 { _ = next() }
  }

  mutating func next() -> UInt64 {
    state ^= state << 13
    state ^= state >> 7
    state ^= state << 17
    return state
  }

  /// A time in the range, in whole milliseconds.
  mutating func time(_ range: ClosedRange<Double>) -> Double {
    (Double.random(in: range, using: &self) * 1000).rounded() / 1000
  }

  /// Whether something happens that happens so often in a hundred times.
  mutating func chance(_ percent: Int) -> Bool { Int.random(in: 0..<100, using: &self) < percent }
}
