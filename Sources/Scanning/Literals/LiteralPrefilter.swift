internal import CVectors

/// The tables that let through only the places of a text where a literal may stand.
///
/// Nearly all the time of a search goes here; the tables never change, and lie where they can be read
/// without asking anybody.
@safe
final class LiteralPrefilter: @unchecked Sendable {
  /// What tells at which places of a text a window may stand.
  @safe
  enum Gate {
    /// Windows at every fourth place.
    case slots(WindowSlots)
    /// Grams at every place.
    case grams(UnsafeMutablePointer<bglog_grams>)
  }

  let gate: Gate
  let groups: UnsafeMutablePointer<WindowIndex.Group>
  let buckets: UnsafeMutablePointer<WindowIndex.Bucket>
  let surroundings: UnsafeMutablePointer<WindowIndex.Surroundings>
  /// What each of 256 bytes tells beside a word.
  let besides: UnsafeMutablePointer<Beside>
  let windows: UnsafeMutablePointer<WindowIndex.Window>
  /// What stands beside the word of each window: most of those that share a word go by it.
  let neighbours: UnsafeMutablePointer<UInt16>
  /// How far the places that are looked at lie from each other.
  var step: Int {
    switch gate {
    case .slots: 4
    case .grams: 1
    }
  }

  /// Creates the sieve of the windows in a table, or of those that are the given grams.
  init(_ windows: WindowIndex, grams sets: NGramMasks?) {
    if let sets {
      let grams = UnsafeMutablePointer<bglog_grams>.allocate(capacity: 1)
      unsafe grams.initialize(to: sets.grams)
      unsafe gate = .grams(grams)
    } else {
      gate = .slots(WindowSlots(Set(windows.windows.map(\.value))))
    }
    unsafe groups = .allocate(capacity: max(1, windows.groups.count))
    for index in windows.groups.indices {
      unsafe (groups + index).initialize(to: windows.groups[index])
    }
    unsafe buckets = .allocate(capacity: windows.buckets.count)
    for index in windows.buckets.indices {
      unsafe (buckets + index).initialize(to: windows.buckets[index])
    }
    let all = windows.surroundings
    unsafe surroundings = .allocate(capacity: max(1, all.count))
    for index in all.indices { unsafe (surroundings + index).initialize(to: all[index]) }
    unsafe besides = .allocate(capacity: 256)
    for byte in UInt8.min...UInt8.max { unsafe (besides + Int(byte)).initialize(to: Beside(byte)) }
    unsafe self.windows = .allocate(capacity: max(1, windows.windows.count))
    for index in windows.windows.indices {
      unsafe (self.windows + index).initialize(to: windows.windows[index])
    }
    unsafe neighbours = .allocate(capacity: max(1, windows.windows.count))
    for index in windows.windows.indices {
      unsafe (neighbours + index).initialize(to: windows.windows[index].neighbours)
    }
  }

  deinit {
    switch gate {
    case .slots(let slots): slots.deallocate()
    case .grams(let grams): unsafe grams.deallocate()
    }
    unsafe groups.deallocate()
    unsafe buckets.deallocate()
    unsafe surroundings.deallocate()
    unsafe besides.deallocate()
    unsafe windows.deallocate()
    unsafe neighbours.deallocate()
  }

  /// The four bytes at a place as a window's value has them.
  @inline(__always)
  static func value(at place: UnsafeRawPointer) -> UInt32 {
    unsafe UInt32(littleEndian: place.loadUnaligned(as: UInt32.self))
  }
}
