internal import Scanning

/// Threads, their frames and the names of images.
extension IPSObjectReader {
  /// How many frames of a thread are looked at.
  static let frameLimit = 128

  /// `"threads" : [{"triggered":true,"id":5491516,"threadState":{…},"queue":"…","frames":[…]},…]`
  ///
  /// The main thread is the first one: TestFlight takes the names out.
  mutating func readThreads(in bytes: Span<UInt8>) {
    guard scanner.enter(.array, in: bytes) else { return }
    var index = 0
    while scanner.nextElement(in: bytes) {
      let isKnown = object.faultingThread != nil || object.triggeredThread != nil
      if index == 0 || !isKnown || index == object.faultingThread {
        readThread(index, in: bytes)
      } else {
        scanner.skipValue(in: bytes)
      }
      index += 1
    }
    object.faultingThread = object.faultingThread ?? object.triggeredThread
  }

  mutating func readThread(_ index: Int, in bytes: Span<UInt8>) {
    guard scanner.enter(.object, in: bytes) else { return }
    var frames: [IPSObject.Frame] = []
    while let key = scanner.nextKey(in: bytes) {
      if bytes.equals(key, "frames") {
        frames = readFrames(limit: IPSObjectReader.frameLimit, in: bytes)
      } else if bytes.equals(key, "triggered") {
        if scanner.isTrue(in: bytes) { object.triggeredThread = index }
      } else {
        scanner.skipValue(in: bytes)
      }
    }
    if index == 0 { object.mainFrames = frames }
    if index == object.faultingThread ?? object.triggeredThread { object.crashedFrames = frames }
  }

  /// `{"imageOffset":203452,"symbol":"objc_exception_throw","symbolLocation":88,"imageIndex":18}`
  mutating func readFrames(limit: Int, in bytes: Span<UInt8>) -> [IPSObject.Frame] {
    guard scanner.enter(.array, in: bytes) else { return [] }
    var frames: [IPSObject.Frame] = []
    while scanner.nextElement(in: bytes) {
      guard frames.count < limit, scanner.enter(.object, in: bytes) else {
        scanner.skipValue(in: bytes)
        continue
      }
      var frame = IPSObject.Frame()
      while let key = scanner.nextKey(in: bytes) {
        if bytes.equals(key, "imageIndex") {
          frame.image = scanner.int(in: bytes)
        } else if bytes.equals(key, "imageOffset") {
          frame.offset = scanner.integer(in: bytes)
        } else if bytes.equals(key, "symbol") {
          frame.symbol = scanner.rawText(in: bytes)
        } else if bytes.equals(key, "sourceFile") {
          frame.sourceFile = scanner.rawText(in: bytes)
        } else if bytes.equals(key, "sourceLine") {
          frame.sourceLine = scanner.rawText(in: bytes)
        } else {
          scanner.skipValue(in: bytes)
        }
      }
      frames.append(frame)
    }
    return frames
  }

  /// `"usedImages" : [{"source":"P","base":…,"path":"…\/libdyld.dylib","name":"libdyld.dylib"},…]`
  ///
  /// Only the images that a kept frame names are read; some entries have no name or path.
  mutating func readImages(in bytes: Span<UInt8>) {
    var wanted: Set<Int> = []
    for frame in object.mainFrames + object.crashedFrames + object.exceptionFrames {
      if let image = frame.image { wanted.insert(image) }
    }
    guard scanner.enter(.array, in: bytes) else { return }
    var index = 0
    while scanner.nextElement(in: bytes) {
      if wanted.contains(index), scanner.kind(in: bytes) == .object {
        object.images[index] = readImage(in: bytes)
      } else {
        scanner.skipValue(in: bytes)
      }
      index += 1
    }
  }

  private mutating func readImage(in bytes: Span<UInt8>) -> BinaryImage? {
    guard scanner.enter(.object, in: bytes) else { return nil }
    var image = BinaryImage()
    var path: Range<Int>?
    while let key = scanner.nextKey(in: bytes) {
      if bytes.equals(key, "name") {
        image.name = scanner.string(in: bytes)
      } else if bytes.equals(key, "path") {
        path = scanner.rawText(in: bytes)
      } else if bytes.equals(key, "base") {
        image.base = scanner.integer(in: bytes)
      } else if bytes.equals(key, "uuid") {
        image.uuid = scanner.string(in: bytes)
      } else if bytes.equals(key, "arch") {
        image.architecture = scanner.string(in: bytes)
      } else {
        scanner.skipValue(in: bytes)
      }
    }
    if let path { image.path = JSONScanner.text(of: path, in: bytes) }
    if image.name?.isEmpty != false {
      image.name = image.path?.split(separator: "/").last.map { String($0) }
    }
    return image
  }
}
