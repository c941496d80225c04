/// The SplitMix64 generator of random numbers. Equal seeds give equal numbers on every machine.
struct SeededRandom: RandomNumberGenerator {
  private var state: UInt64

  /// Creates a generator.
  init(seed: UInt64) { state = seed }

  /// Returns the next number.
  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var value = state
    value = (value ^ (value >> 30)) &* 0xBF58_476D_1CE4_E5B9
    value = (value ^ (value >> 27)) &* 0x94D0_49BB_1331_11EB
    return value ^ (value >> 31)
  }

  /// A random whole number from 0 up to, but not including, `bound`.
  mutating func below(_ bound: Int) -> Int { Int(next() % UInt64(bound)) }

  /// Returns `true` with the given probability in thousandths.
  mutating func happens(_ thousandths: Int) -> Bool { below(1000) < thousandths }
}
