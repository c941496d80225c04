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
      } else if index < object.faultingThread ?? 0 {
        scanner.skipValue(in: bytes)
      } else {
        scanner.leaveArray(in: bytes)
        break
      }
      index += 1
    }
    object.faultingThread = object.faultingThread ?? object.triggeredThread
  }

  mutating func readThread(_ index: Int, in bytes: Span<UInt8>) {
    guard scanner.enter(.object, in: bytes) else { return }
    let names = IPSNames.all
    var frames: [IPSObject.Frame] = []
    var (title, queue) = (nil as Range<Int>?, nil as Range<Int>?)
    while let key = scanner.nextKey(in: bytes) {
      let name = JSONName(key, in: bytes)
      if bytes.equals(key, "name") {
        title = scanner.rawText(in: bytes)
      } else if bytes.equals(key, "queue") {
        queue = scanner.rawText(in: bytes)
      } else if name == names.frames {
        frames = readFrames(limit: IPSObjectReader.frameLimit, in: bytes)
      } else if name == names.triggered {
        if scanner.isTrue(in: bytes) { object.triggeredThread = index }
      } else {
        scanner.skipValue(in: bytes)
      }
    }
    if index == 0 { object.mainFrames = frames }
    guard index == object.faultingThread ?? object.triggeredThread else { return }
    object.crashedFrames = frames
    object.crashedName = title.map { JSONScanner.text(of: $0, in: bytes) }
    object.crashedQueue = queue.map { JSONScanner.text(of: $0, in: bytes) }
  }

  /// `{"imageOffset":203452,"symbol":"objc_exception_throw","symbolLocation":88,"imageIndex":18}`
  mutating func readFrames(limit: Int, in bytes: Span<UInt8>) -> [IPSObject.Frame] {
    guard scanner.enter(.array, in: bytes) else { return [] }
    let names = IPSNames.all
    var frames: [IPSObject.Frame] = []
    while scanner.nextElement(in: bytes) {
      guard frames.count < limit, scanner.enter(.object, in: bytes) else {
        scanner.skipValue(in: bytes)
        continue
      }
      var frame = IPSObject.Frame()
      while let key = scanner.nextKey(in: bytes) {
        let name = JSONName(key, in: bytes)
        if name == names.imageIndex {
          frame.image = scanner.int(in: bytes)
        } else if name == names.imageOffset {
          frame.offset = scanner.integer(in: bytes)
        } else if name == names.symbol {
          frame.symbol = scanner.rawText(in: bytes)
        } else if name == names.sourceFile {
          frame.sourceFile = scanner.rawText(in: bytes)
        } else if name == names.sourceLine {
          frame.sourceLine = scanner.rawText(in: bytes)
        } else {
          scanner.skipValue(in: bytes)
        }
      }
      frames.append(frame)
    }
    return frames
  }
}
