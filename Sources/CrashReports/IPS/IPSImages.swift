internal import LogModel
internal import Scanning

/// The binaries to which the frames of an `.ips` body refer, by their 0-based index in the body's
/// list.
struct IPSImages {
  /// A binary. Texts are kept as offsets into the input's bytes, because most are never needed.
  struct Entry {
    /// The name, or `nil`.
    var name: Range<Int>?
    /// The path, or `nil`.
    var path: Range<Int>?
    /// The UUID, or `nil`.
    var uuid: Range<Int>?
    /// The architecture, or `nil`.
    var architecture: Range<Int>?
    /// The load address, or `nil`.
    var base: UInt64?
  }

  /// The 0-based indexes in the body's list of the binaries in ``entries``, ascending.
  private var places: [Int] = []
  private var entries: [Entry] = []

  /// Adds the binary at an index of the body's list, replacing one that was added for that index
  /// before.
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

  /// The binaries with the texts that frames need, in ascending order of their indexes in the
  /// body's list.
  func resolved(_ resolution: FrameResolution, in bytes: Span<UInt8>) -> [BinaryImage] {
    var images: [BinaryImage] = []
    images.reserveCapacity(entries.count)
    for entry in entries {
      var image = BinaryImage()
      image.name = Self.name(of: entry, in: bytes)
      image.uuid = entry.uuid.map { JSONScanner.text(of: $0, in: bytes) }
      image.base = entry.base
      // The path and architecture of a system binary are not needed.
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

  /// The name of a binary, or else the last component of its path.
  private static func name(of entry: Entry, in bytes: Span<UInt8>) -> String? {
    if let name = entry.name, !name.isEmpty { return JSONScanner.text(of: name, in: bytes) }
    return entry.path.flatMap { path in
      JSONScanner.text(of: path, in: bytes).split(separator: "/").last.map { String($0) }
    } ?? entry.name.map { _ in "" }
  }

  /// Whether a path, in which `/` may be escaped as `\/`, is that of a system binary.
  private static func isSystem(_ path: Range<Int>, in bytes: Span<UInt8>) -> Bool {
    bytes.starts(path, with: "\\/System\\/") || bytes.starts(path, with: "/System/")
      || bytes.starts(path, with: "\\/usr\\/") || bytes.starts(path, with: "/usr/")
  }

  /// The index in the result of ``resolved(_:in:)`` of the binary at an index of the body's list;
  /// `nil` if that binary was not read.
  func number(of place: Int) -> Int? {
    let index = index(of: place)
    return index < places.count && places[index] == place ? index : nil
  }

  /// The position in ``places`` of the first index that is not less than `place`.
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
