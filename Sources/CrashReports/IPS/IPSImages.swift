internal import LogModel
internal import Scanning

/// The binaries of an `.ips` body that frames name, by their place in its list.
struct IPSImages {
  /// One of them; its path is a place in the bytes until it is needed.
  struct Entry {
    var image = BinaryImage()
    var path: Range<Int>?
  }

  /// Their places in the body's list, ascending.
  private var places: [Int] = []
  private var entries: [Entry] = []

  /// Adds the binary at a place of the list; a second one at the same place counts instead.
  mutating func add(_ entry: consuming Entry, at place: Int) {
    let index = index(of: place)
    if index < places.count, places[index] == place {
      entries[index] = entry
    } else if index == places.count {
      places.append(place)
      entries.append(entry)
    } else {
      places.insert(place, at: index)
      entries.insert(entry, at: index)
    }
  }

  /// The binary at a place of the list, or `nil` where it was not read.
  subscript(place: Int) -> BinaryImage? {
    let index = index(of: place)
    return index < places.count && places[index] == place ? entries[index].image : nil
  }

  /// Completes a frame from the binary at a place of the list, where that was read.
  func complete(_ frame: inout CrashReport.Frame, at place: Int, by resolution: FrameResolution) {
    let index = index(of: place)
    guard index < places.count, places[index] == place else { return }
    // By span, for an array's subscript copies the binary.
    let entries = entries.span
    resolution.complete(&frame, from: entries[index].image)
  }

  /// Notes of each binary whether it is the application's own, and the path where that asks for it.
  mutating func mark(_ resolution: FrameResolution, in bytes: Span<UInt8>) {
    for index in entries.indices {
      if let path = entries[index].path {
        // The path of the system's own binaries says nothing more.
        if Self.isSystem(path, in: bytes),
          entries[index].image.name.map({ resolution.isExecutable($0) }) != true
        {
          continue
        }
        entries[index].image.path = JSONScanner.text(of: path, in: bytes)
      }
      resolution.mark(&entries[index].image)
    }
  }

  /// Whether a path, escapes not resolved, is that of a binary of the system.
  private static func isSystem(_ path: Range<Int>, in bytes: Span<UInt8>) -> Bool {
    bytes.starts(path, with: "\\/System\\/") || bytes.starts(path, with: "/System/")
      || bytes.starts(path, with: "\\/usr\\/") || bytes.starts(path, with: "/usr/")
  }

  /// The index of the first place that is not below another one.
  private func index(of place: Int) -> Int {
    if let last = places.last, last < place { return places.count }
    var (low, high) = (0, places.count)
    while low < high {
      let middle = (low + high) / 2
      if places[middle] < place { low = middle + 1 } else { high = middle }
    }
    return low
  }
}
