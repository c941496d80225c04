internal import LogModel
internal import Scanning

/// The threads in an `.ips` body, and the binaries to which their frames refer.
///
/// Only the main thread, the thread that crashed and the backtrace of an exception are kept, and
/// only the binaries in which their frames lie. Names are kept as offsets into the bytes until they
/// are needed.
struct IPSThreads {
  /// A frame of a thread.
  private struct Frame {
    /// The 0-based index of the frame's binary in the body's list, or `nil`.
    var image: Int?
    var offset: UInt64?
    var symbol: Range<Int>?
    var sourceFile: Range<Int>?
    var sourceLine: Range<Int>?
  }

  /// The maximum number of frames that are kept, of a thread and of an exception's backtrace.
  private static let limits = (thread: 128, exception: 32)

  /// The 0-based index of the thread that crashed, or `nil`.
  private(set) var faulting: Int?
  /// The name of the thread that crashed, or `nil`.
  private(set) var crashedName: String?
  /// The dispatch queue of the thread that crashed, or `nil`.
  private(set) var crashedQueue: String?
  /// The offsets of the value of `threads`, or `nil` if it was not read yet.
  private(set) var range: Range<Int>?

  private var triggered: Int?
  private var main: [Frame] = []
  private var crashed: [Frame] = []
  private var exception: [Frame] = []
  private var images = IPSImages()
  /// The offset of the value of `usedImages` if it comes before the threads, or else `nil`.
  private var imagesOffset: Int?

  /// Reads the value of `faultingThread`.
  mutating func readFaulting(_ scanner: inout JSONScanner, in bytes: Span<UInt8>) {
    faulting = scanner.int(in: bytes) ?? faulting
  }

  /// Reads the value of `lastExceptionBacktrace`.
  mutating func readException(_ scanner: inout JSONScanner, in bytes: Span<UInt8>) {
    exception = Self.frames(&scanner, limit: Self.limits.exception, in: bytes)
  }

  /// Reads `"threads" : [{"triggered":true,"id":5491516,"queue":"…","frames":[…]},…]`.
  ///
  /// The main thread is the first one; its name cannot be used, because TestFlight removes names.
  mutating func readThreads(_ scanner: inout JSONScanner, in bytes: Span<UInt8>) {
    let start = scanner.offset
    readList(&scanner, in: bytes)
    range = start..<Swift.min(scanner.offset, bytes.count)
  }

  private mutating func readList(_ scanner: inout JSONScanner, in bytes: Span<UInt8>) {
    guard scanner.enter(.array, in: bytes) else { return }
    var index = 0
    while scanner.nextElement(in: bytes) {
      let isKnown = faulting != nil || triggered != nil
      if index == 0 || !isKnown || index == faulting {
        readThread(index, &scanner, in: bytes)
      } else if index < faulting ?? 0 {
        scanner.skipValue(in: bytes)
      } else {
        scanner.leaveArray(in: bytes)
        break
      }
      index += 1
    }
    faulting = faulting ?? triggered
  }

  private mutating func readThread(
    _ index: Int, _ scanner: inout JSONScanner, in bytes: Span<UInt8>
  ) {
    guard scanner.enter(.object, in: bytes) else { return }
    let names = Names.all
    var frames: [Frame] = []
    var (title, queue) = (nil as Range<Int>?, nil as Range<Int>?)
    while let key = scanner.nextKey(in: bytes) {
      let name = JSONName(key, in: bytes)
      if bytes.equals(key, "name") {
        title = scanner.rawText(in: bytes)
      } else if bytes.equals(key, "queue") {
        queue = scanner.rawText(in: bytes)
      } else if name == names.frames {
        frames = Self.frames(&scanner, limit: Self.limits.thread, in: bytes)
      } else if name == names.triggered {
        if scanner.isTrue(in: bytes) { triggered = index }
      } else {
        scanner.skipValue(in: bytes)
      }
    }
    if index == 0 { main = frames }
    guard index == faulting ?? triggered else { return }
    crashed = frames
    crashedName = title.map { JSONScanner.text(of: $0, in: bytes) }
    crashedQueue = queue.map { JSONScanner.text(of: $0, in: bytes) }
  }

  /// Reads a list of frames such as
  /// `{"imageOffset":203452,"symbol":"objc_exception_throw","symbolLocation":88,"imageIndex":18}`.
  private static func frames(
    _ scanner: inout JSONScanner, limit: Int, in bytes: Span<UInt8>
  ) -> [Frame] {
    guard scanner.enter(.array, in: bytes) else { return [] }
    let names = Names.all
    var frames: [Frame] = []
    while scanner.nextElement(in: bytes) {
      guard frames.count < limit, scanner.enter(.object, in: bytes) else {
        scanner.skipValue(in: bytes)
        continue
      }
      var frame = Frame()
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

/// The binaries, and what frames take from them.
extension IPSThreads {
  /// Reads the value of `usedImages`, or only notes its place if the threads have not been read
  /// yet.
  mutating func readImages(_ scanner: inout JSONScanner, in bytes: Span<UInt8>) {
    if range != nil { return readWantedImages(&scanner, in: bytes) }
    imagesOffset = scanner.offset
    scanner.skipValue(in: bytes)
  }

  /// At the end of the body, reads the binaries whose place was only noted.
  mutating func finish(in bytes: Span<UInt8>) {
    guard let imagesOffset else { return }
    var scanner = JSONScanner(at: imagesOffset)
    readWantedImages(&scanner, in: bytes)
  }

  /// Reads the needed elements of `"usedImages" :
  /// [{"base":…,"path":"…\/libdyld.dylib","name":"libdyld.dylib"},…]`.
  private mutating func readWantedImages(_ scanner: inout JSONScanner, in bytes: Span<UInt8>) {
    let wanted = (main + crashed + exception).compactMap(\.image).sorted()
    var next = 0
    guard scanner.enter(.array, in: bytes) else { return }
    var index = 0
    while scanner.nextElement(in: bytes) {
      while next < wanted.count, wanted[next] < index { next += 1 }
      guard next < wanted.count else { return scanner.leaveArray(in: bytes) }
      if wanted[next] == index, scanner.kind(in: bytes) == .object {
        images.add(Self.image(&scanner, in: bytes), at: index)
      } else {
        scanner.skipValue(in: bytes)
      }
      index += 1
    }
  }

  private static func image(
    _ scanner: inout JSONScanner, in bytes: Span<UInt8>
  ) -> IPSImages.Entry {
    _ = scanner.enter(.object, in: bytes)
    let names = Names.all
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

  /// Hands the frames over to the enricher, resolved for the given process.
  func fill(
    _ enricher: inout CrashReportEnricher, of process: CrashReport.Process, in bytes: Span<UInt8>
  ) {
    let resolution = FrameResolution(of: process)
    let resolved = images.resolved(resolution, in: bytes)
    func frames(_ places: [Frame]) -> [CrashReport.Frame] {
      places.map { frame($0, resolved, resolution, in: bytes) }
    }
    enricher.mainFrames = frames(main)
    enricher.crashedFrames = faulting == 0 ? enricher.mainFrames : frames(crashed)
    enricher.exceptionFrames = frames(exception)
    // Only frames that need a command to symbolicate them also need their binaries.
    for (number, frame) in enricher.mainFrames.enumerated()
    where frame.isApplication && frame.symbol == nil {
      enricher.mainImages[number] =
        main[number].image.flatMap { images.number(of: $0) }.map { resolved[$0] }
    }
  }

  /// Resolves a frame: adds its binary, symbol and source line.
  private func frame(
    _ place: Frame, _ resolved: [BinaryImage], _ resolution: FrameResolution,
    in bytes: Span<UInt8>
  ) -> CrashReport.Frame {
    var source = place.sourceFile.map { JSONScanner.text(of: $0, in: bytes) }
    if let line = place.sourceLine { source = source.map { $0 + ":" + bytes.text(in: line) } }
    var frame = CrashReport.Frame(
      image: nil, symbol: place.symbol.map { JSONScanner.text(of: $0, in: bytes) }, source: source)
    frame.offset = place.offset
    if let number = place.image.flatMap({ images.number(of: $0) }) {
      // Uses a span, because the subscript of an array copies the binary.
      let binaries = resolved.span
      resolution.complete(&frame, from: binaries[number])
    }
    return frame
  }

  /// The keys that occur in every frame and every binary, prepared for fast comparison.
  private struct Names {
    let frames = JSONName("frames")
    let triggered = JSONName("triggered")
    let imageIndex = JSONName("imageIndex")
    let imageOffset = JSONName("imageOffset")
    let symbol = JSONName("symbol")
    let sourceFile = JSONName("sourceFile")
    let sourceLine = JSONName("sourceLine")
    let name = JSONName("name")
    let path = JSONName("path")
    let base = JSONName("base")
    let uuid = JSONName("uuid")
    let arch = JSONName("arch")

    static let all = Names()
  }
}
