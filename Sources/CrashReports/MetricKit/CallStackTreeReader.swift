internal import LogModel
internal import Scanning

/// The backtraces of a MetricKit diagnostic.
struct CallStackTree {
  /// The frames of each thread, innermost first.
  var threads: [[CrashReport.Frame]] = []
  /// The index in ``threads`` of the thread that the diagnostic is about, or `nil`.
  var attributedThread: Int?
  /// Whether Xcode simulated the tree for testing.
  var isSimulated = false
}

/// Reads a `callStackTree`, in which each frame contains the next frame of the stack, its
/// caller.
///
///     {"callStackPerThread":true,"callStacks":[{"threadAttributed":true,"callStackRootFrames":[
///       {"binaryName":"libsystem_kernel.dylib","binaryUUID":"…","address":7513540804,
///        "subFrames":[{…}]}]},…]}
///
/// Frames can be nested hundreds of levels deep, so a list of open frames replaces recursion.
struct CallStackTreeReader {
  /// What was read so far.
  private(set) var tree = CallStackTree()
  /// The scanner; after reading, it is at the end of the tree.
  private(set) var scanner: JSONScanner

  /// The maximum number of frames per thread, and of threads, that are kept.
  private static let limits = (frames: 512, threads: 512)

  /// Creates a reader for the next value of a scanner.
  init(scanner: JSONScanner) { self.scanner = scanner }

  /// Reads the tree, which is a JSON object.
  mutating func read(in bytes: Span<UInt8>) {
    guard scanner.enter(.object, in: bytes) else { return }
    while let key = scanner.nextKey(in: bytes) {
      if bytes.equals(key, "callStacks") {
        readStacks(in: bytes)
      } else {
        scanner.skipValue(in: bytes)
      }
    }
  }

  /// Reads the value of `callStacks`.
  mutating func readStacks(in bytes: Span<UInt8>) {
    guard scanner.enter(.array, in: bytes) else { return }
    var index = 0
    while scanner.nextElement(in: bytes) {
      guard index < CallStackTreeReader.limits.threads, scanner.enter(.object, in: bytes) else {
        scanner.skipValue(in: bytes)
        continue
      }
      var frames: [CrashReport.Frame] = []
      while let key = scanner.nextKey(in: bytes) {
        if bytes.equals(key, "callStackRootFrames") {
          frames = readFrames(in: bytes)
        } else if bytes.equals(key, "threadAttributed") {
          if scanner.isTrue(in: bytes), tree.attributedThread == nil {
            tree.attributedThread = index
          }
        } else {
          scanner.skipValue(in: bytes)
        }
      }
      tree.threads.append(frames)
      index += 1
    }
  }

  /// Reads the frames from the root on; each is the first subframe of the frame before it.
  private mutating func readFrames(in bytes: Span<UInt8>) -> [CrashReport.Frame] {
    var frames: [CrashReport.Frame] = []
    // The frames and lists that are open: an index into `frames`, or `nil` for a list.
    var open: [Int?] = []
    guard scanner.enter(.array, in: bytes) else { return [] }
    open.append(nil)
    while let innermost = open.last {
      guard let frame = innermost else {
        if !scanner.nextElement(in: bytes) {
          open.removeLast()
        } else if let next = enterFrame(depth: open.count, &frames, in: bytes) {
          open.append(next)
        }
        continue
      }
      guard let key = scanner.nextKey(in: bytes) else {
        Self.settleOffset(of: &frames[frame])
        open.removeLast()
        continue
      }
      if bytes.equals(key, "subFrames"), open.count / 2 < CallStackTreeReader.limits.frames {
        if scanner.enter(.array, in: bytes) { open.append(nil) }
      } else {
        readMember(key, of: &frames[frame], in: bytes)
      }
    }
    return frames
  }

  /// Enters the next frame if it is the first of its list; further frames belong to other samples.
  private mutating func enterFrame(
    depth: Int, _ frames: inout [CrashReport.Frame], in bytes: Span<UInt8>
  ) -> Int? {
    guard frames.count == depth / 2, scanner.enter(.object, in: bytes) else {
      scanner.skipValue(in: bytes)
      return nil
    }
    frames.append(CrashReport.Frame(image: nil, symbol: nil))
    return frames.count - 1
  }

  /// Corrects the offset: up to iOS 15 payloads print the load address instead.
  private static func settleOffset(of frame: inout CrashReport.Frame) {
    guard let printed = frame.offset, let address = frame.address, printed >= 1 << 32 else {
      return
    }
    frame.offset = address >= printed ? address - printed : nil
  }

  private mutating func readMember(
    _ key: Range<Int>, of frame: inout CrashReport.Frame, in bytes: Span<UInt8>
  ) {
    if bytes.equals(key, "binaryName") {
      frame.image = scanner.string(in: bytes)
      if frame.image == "testBinaryName" { tree.isSimulated = true }
    } else if bytes.equals(key, "binaryUUID") {
      frame.imageUUID = scanner.string(in: bytes)
    } else if bytes.equals(key, "address") {
      frame.address = scanner.integer(in: bytes)
    } else if bytes.equals(key, "offsetIntoBinaryTextSegment") {
      frame.offset = scanner.integer(in: bytes)
    } else if bytes.equals(key, "symbol") || bytes.equals(key, "symbolName") {
      // Apple's payloads have no symbols, but tools that symbolicate payloads add them.
      frame.symbol = scanner.string(in: bytes)
    } else {
      scanner.skipValue(in: bytes)
    }
  }
}
