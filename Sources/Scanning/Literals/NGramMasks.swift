internal import CVectors

/// Which four bytes of each word are looked for, and in which of sixteen sets.
///
/// A set lets through all that can be made of the bytes of its grams, so those are put together that have
/// bytes in common, and of the windows of a word that one is taken that costs its set the least.
struct NGramMasks {
  /// How many bytes of a word stand before its gram.
  private(set) var shifts: [UInt64: UInt8] = [:]

  private(set) var grams = bglog_grams()

  private static let count = 16

  /// How likely a byte of a log is each of 128 letters: rough classes, as those by which stretches are chosen.
  private static let likelihoods: ContiguousArray<Double> = ContiguousArray(
    (0..<128).map { [0.008, 0.02, 0.03, 0.06][RareWindow.weight(UInt8($0)) - 1] })

  /// How likely any four bytes are common ones.
  private static let commonGram = 0.002

  /// Shares out one window of each word.
  init(_ windows: [WindowIndex.Window]) {
    var choices: [UInt64: [WindowIndex.Window]] = [:]
    for window in windows {
      let known = choices[window.word] ?? []
      if known.contains(where: { $0.shift == window.shift }) { continue }
      choices[window.word] = known + [window]
    }
    let sorted = choices.values.map { ($0.map(Self.likelihood(of:)).min() ?? 0, $0) }
      .sorted { ($0.0, $0.1[0].word) > ($1.0, $1.1[0].word) }
    var sets = Sets()
    for (_, windows) in sorted {
      var best: (cost: Double, window: WindowIndex.Window, set: Int)?
      for window in windows {
        var (set, cost) = sets.cheapest(for: window.value)
        cost += Self.surcharge(for: window)
        if cost < best?.cost ?? .infinity { best = (cost, window, set) }
      }
      guard let best else { continue }
      sets.add(best.window.value, to: best.set)
      shifts[best.window.word] = best.window.shift
    }
    grams = sets.grams
  }

  /// What a gram costs beside its set.
  private static func surcharge(for window: WindowIndex.Window) -> Double {
    CommonGrams.contains(window.value) ? commonGram : 0
  }

  private static func likelihood(of window: WindowIndex.Window) -> Double {
    surcharge(for: window) + (0..<4).reduce(1) { $0 * likelihoods[letter($1, of: window.value)] }
  }

  /// The letter that a byte of a gram passes for.
  private static func letter(_ place: Int, of gram: UInt32) -> Int {
    Int(gram >> (8 * UInt32(place)) & 127)
  }

  /// The sets while they are filled.
  private struct Sets {
    /// Which sets have a letter in a place, as bits.
    var holders = ContiguousArray<UInt16>(repeating: 0, count: 4 * 128)
    /// How likely a byte is one of a set's in a place; not nothing for none, or an empty set would cost the same
    /// for all grams.
    var sums = ContiguousArray<Double>(repeating: 0.0001, count: 4 * NGramMasks.count)

    /// The set that lets through the least more with a gram, and how much more that is.
    func cheapest(for gram: UInt32) -> (set: Int, cost: Double) {
      var best = (set: 0, cost: Double.infinity)
      for set in 0..<NGramMasks.count {
        var before = 1.0
        var behind = 1.0
        for place in 0..<4 {
          let sum = sums[place * NGramMasks.count + set]
          let letter = NGramMasks.letter(place, of: gram)
          let isNew = holders[place * 128 + letter] >> UInt16(set) & 1 == 0
          before *= sum
          behind *= isNew ? sum + NGramMasks.likelihoods[letter] : sum
        }
        if behind - before < best.cost { best = (set, behind - before) }
      }
      return best
    }

    mutating func add(_ gram: UInt32, to set: Int) {
      for place in 0..<4 {
        let letter = NGramMasks.letter(place, of: gram)
        guard holders[place * 128 + letter] >> UInt16(set) & 1 == 0 else { continue }
        holders[place * 128 + letter] |= 1 << UInt16(set)
        sums[place * NGramMasks.count + set] += NGramMasks.likelihoods[letter]
      }
    }

    /// As C has them: the lower eight sets, and the upper ones.
    var grams: bglog_grams {
      var grams = bglog_grams()
      unsafe withUnsafeMutableBytes(of: &grams) { bytes in
        for index in holders.indices {
          unsafe bytes[index] = UInt8(truncatingIfNeeded: holders[index])
          unsafe bytes[holders.count + index] = UInt8(truncatingIfNeeded: holders[index] >> 8)
        }
      }
      return grams
    }
  }
}
