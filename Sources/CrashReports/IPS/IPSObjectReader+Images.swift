internal import Scanning

/// The binaries that frames name.
extension IPSObjectReader {
  /// `"usedImages" : [{"source":"P","base":…,"path":"…\/libdyld.dylib","name":"libdyld.dylib"},…]`
  ///
  /// Only the images that a kept frame names are read; some entries have no name or path.
  mutating func readImages(in bytes: Span<UInt8>) {
    let wanted = wantedImages
    var next = 0
    guard scanner.enter(.array, in: bytes) else { return }
    var index = 0
    while scanner.nextElement(in: bytes) {
      while next < wanted.count, wanted[next] < index { next += 1 }
      guard next < wanted.count else { return scanner.leaveArray(in: bytes) }
      if wanted[next] == index, scanner.kind(in: bytes) == .object {
        object.images.add(readImage(in: bytes), at: index)
      } else {
        scanner.skipValue(in: bytes)
      }
      index += 1
    }
  }

  /// The places in the list that frames name, ascending; some more than once.
  private var wantedImages: [Int] {
    var wanted: [Int] = []
    for frames in [object.mainFrames, object.crashedFrames, object.exceptionFrames] {
      for frame in frames {
        if let image = frame.image { wanted.append(image) }
      }
    }
    wanted.sort()
    return wanted
  }

  private mutating func readImage(in bytes: Span<UInt8>) -> IPSImages.Entry {
    _ = scanner.enter(.object, in: bytes)
    let names = IPSNames.all
    var entry = IPSImages.Entry()
    while let key = scanner.nextKey(in: bytes) {
      let name = JSONName(key, in: bytes)
      if name == names.name {
        entry.name = scanner.stringPlace(in: bytes)
      } else if name == names.path {
        entry.path = scanner.rawText(in: bytes)
      } else if name == names.base {
        entry.base = scanner.integer(in: bytes)
      } else if name == names.uuid {
        entry.uuid = scanner.stringPlace(in: bytes)
      } else if name == names.arch {
        entry.architecture = scanner.stringPlace(in: bytes)
      } else {
        scanner.skipValue(in: bytes)
      }
    }
    return entry
  }
}
