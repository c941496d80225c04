extension CrashReport {
  /// What the main thread was doing when the report was captured.
  public struct MainThread: Hashable, Sendable {
    /// The kind of work the main thread was doing.
    public var state: State
    /// The topmost frames of the main thread's stack, innermost first.
    public var frames: [Frame]

    /// Creates a main thread.
    public init(state: State, frames: [Frame]) {
      self.state = state
      self.frames = frames
    }

    /// One of a few states that a main thread can be in, such as waiting for a lock.
    public typealias State = MainThreadState
  }

  /// The thread that crashed or that a report highlights.
  public struct CrashedThread: Hashable, Sendable {
    /// The thread's 0-based number in the report; 0 is the main thread.
    public var index: Int
    /// The thread's name, or `nil` if the report prints none.
    public var name: String?
    /// The dispatch queue whose work the thread was running, or `nil` if the report prints none.
    public var queue: String?
    /// What the thread was doing; `nil` unless it is the main thread.
    public var state: MainThread.State?
    /// The topmost frames of the thread's stack, innermost first.
    public var frames: [Frame]

    /// Creates a thread.
    public init(
      index: Int, name: String? = nil, queue: String? = nil, state: MainThread.State? = nil,
      frames: [Frame] = []
    ) {
      self.index = index
      self.name = name
      self.queue = queue
      self.state = state
      self.frames = frames
    }
  }

  /// An uncaught exception of Objective-C (an `NSException`) or of C++.
  public struct LastException: Hashable, Sendable {
    /// The exception's name, such as `NSInvalidArgumentException`; `nil` if the report has only its
    /// backtrace.
    public var name: String?
    /// The exception's reason as printed, or `nil` if none is printed.
    public var reason: String?
    /// The frames of the exception's backtrace, innermost first.
    public var frames: [Frame]

    /// Creates an exception.
    public init(name: String?, reason: String?, frames: [Frame] = []) {
      self.name = name
      self.reason = reason
      self.frames = frames
    }
  }

  /// Whether a thread of a report was working on a file or a database.
  public enum FileWork: Hashable, Sendable {
    /// No thread was working on a file or a database.
    case nowhere
    /// A thread was in this function, which works on a file or a database.
    case symbol(String)
  }

  /// A frame of a backtrace.
  public struct Frame: Hashable, Sendable {
    /// The name of the binary image that contains the address, or `nil`.
    public var image: String?
    /// The image's UUID as printed, or `nil`.
    public var imageUUID: String?
    /// The distance of the address from the image's load address, in bytes; `nil` if unknown.
    public var offset: UInt64?
    /// The absolute address in the process's memory, or `nil`.
    public var address: UInt64?
    /// The function's name, or `nil` if the frame is not symbolicated.
    public var symbol: String?
    /// The source file and line as printed, for example `main.m:22`; `nil` if not printed.
    public var source: String?
    /// Whether the image belongs to the application's bundle and not to the system.
    public var isApplication = false

    /// Creates a frame.
    public init(image: String?, symbol: String?, source: String? = nil) {
      self.image = image
      self.symbol = symbol
      self.source = source
    }
  }

  /// What a symbolication command needs to know about one binary, and the addresses to symbolicate.
  public struct Symbolication: Hashable, Sendable {
    /// The binary's name.
    public var image: String
    /// The binary's UUID as printed; its symbol file must have the same one. `nil` if the report
    /// prints none.
    public var uuid: String?
    /// The binary's architecture, or `nil` if the report prints none.
    public var architecture: String?
    /// The path of the binary's symbol file, relative to the archive's `dSYMs` folder.
    public var symbolFile: String
    /// The address at which the binary was loaded.
    public var loadAddress: UInt64
    /// The addresses to symbolicate.
    public var addresses: [UInt64] = []
    /// ``addresses`` as distances from the load address, in bytes and in the same order.
    public var offsets: [UInt64] = []

    /// Creates a value without any addresses.
    public init(
      image: String, uuid: String?, architecture: String?, symbolFile: String, loadAddress: UInt64
    ) {
      self.image = image
      self.uuid = uuid
      self.architecture = architecture
      self.symbolFile = symbolFile
      self.loadAddress = loadAddress
    }

    /// The shell command that symbolicates ``addresses`` on macOS.
    public var atos: String {
      let slice = architecture.map { " -arch \(Self.quoted($0))" } ?? ""
      return "atos\(slice) -o \(Self.quoted(symbolFile)) -l \(Self.hex(loadAddress)) "
        + addresses.map(Self.hex).joined(separator: " ")
    }

    /// The shell command that symbolicates ``offsets`` with the tools of LLVM, on any system.
    public var llvmSymbolizer: String {
      let slice = architecture.map { " --default-arch=\(Self.quoted($0))" } ?? ""
      return "llvm-symbolizer\(slice) --relative-address --obj=\(Self.quoted(symbolFile)) "
        + offsets.map(Self.hex).joined(separator: " ")
    }

    private static func hex(_ number: UInt64) -> String { "0x" + String(number, radix: 16) }

    /// Returns a word of a shell command, quoted if necessary: names come from the report and can
    /// be anything.
    private static func quoted(_ word: String) -> String {
      let isPlain = word.utf8.allSatisfy { byte in
        byte.isDigit || byte.isLetter || [0x2B, 0x2D, 0x2E, 0x2F, 0x5F].contains(byte)
      }
      if isPlain, !word.hasPrefix("-"), !word.isEmpty { return word }
      return "'" + word.replacing("'", with: "'\\''") + "'"
    }
  }
}
