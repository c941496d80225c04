internal import LogModel
internal import Scanning

/// The binaries of an `.ips` body that frames refer to, by their index in its list.
struct IPSImages {
  /// A binary; texts are ranges of the bytes, because most are never needed.
  struct Entry {
    var name: Range<Int>?
    var path: Range<Int>?
    var uuid: Range<Int>?
    var architecture: Range<Int>?
    var base: UInt64?
  }

  /// Their indices in the body's list, ascending.
  private var places: [Int] = []
  private var entries: [Entry] = []

  /// Adds the binary at an index of the list, replacing a previous one.
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

  /// The binaries with the texts that frames need, in the order of their indices.
  func resolved(_ resolution: FrameResolution, in bytes: Span<UInt8>) -> [BinaryImage] {
    var images: [BinaryImage] = []
    images.reserveCapacity(entries.count)
    for entry in entries {
      var image = BinaryImage()
      image.name = Self.name(of: entry, in: bytes)
      image.uuid = entry.uuid.map { JSONScanner.text(of: $0, in: bytes) }
      image.base = entry.base
      // The paths of the system's binaries are not needed.
      if let path = entry.path,
        !Self.isSystem(path, in: bytes) || image.name.map({ resolution.isExecutable($0) }) == true
      {
        image.path = JSONScanner.text(of: path, in: bytes)
        image.architecture = entry.architecture.map { JSONScanner.text(of: $0, in: bytes) }
      }
      resolution.mark(&image)
      images.append(image)
    }
    return images
  }

  /// The name of an entry, or else the last component of its path.
  private static func name(of entry: Entry, in bytes: Span<UInt8>) -> String? {
    if let name = entry.name, !name.isEmpty { return JSONScanner.text(of: name, in: bytes) }
    return entry.path.flatMap { path in
      JSONScanner.text(of: path, in: bytes).split(separator: "/").last.map { String($0) }
    } ?? entry.name.map { _ in "" }
  }

  /// Whether a path with unresolved escapes is that of a binary of the system.
  private static func isSystem(_ path: Range<Int>, in bytes: Span<UInt8>) -> Bool {
    bytes.starts(path, with: "\\/System\\/") || bytes.starts(path, with: "/System/")
      || bytes.starts(path, with: "\\/usr\\/") || bytes.starts(path, with: "/usr/")
  }

  /// The offset in the result of ``resolved(_:in:)`` of the binary at an index of the list; `nil` if it
  /// was not read.
  func number(of place: Int) -> Int? {
    let index = index(of: place)
    return index < places.count && places[index] == place ? index : nil
  }

  /// The offset of the first index that is not less than another one.
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
