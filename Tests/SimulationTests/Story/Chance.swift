import TestSupport

/// The random choices of a story: the same ones for the same seed on every machine.
struct Chance: RandomNumberGenerator {
  private var numbers: Seeded

  init(seed: Int, salt: String = "") {
    var state = UInt64(bitPattern: Int64(seed)) &* 0x9E37_79B9_7F4A_7C15
    // The salt keeps what two writers draw for one seed apart.
    for byte in salt.utf8 { state = (state ^ UInt64(byte)) &* 0x0000_0100_0000_01B3 }
    numbers = Seeded(state)
  }

  mutating func next() -> UInt64 { numbers.next() }

  /// A whole number in the range.
  mutating func pick(_ range: ClosedRange<Int>) -> Int { Int.random(in: range, using: &self) }

  /// One of the values; there must be at least one.
  mutating func pick<T>(_ values: [T]) -> T { values[Int.random(in: values.indices, using: &self)] }

  /// Whether something happens that has a probability of `percent` in a hundred.
  mutating func happens(_ percent: Int) -> Bool { pick(0...99) < percent }

  /// A random time in milliseconds; the bounds are in seconds.
  mutating func time(_ from: Double, _ to: Double) -> Int {
    pick(Int(from * 1000)...max(Int(from * 1000), Int(to * 1000)))
  }
}
