extension CrashReport {
  /// What the main thread was doing when the report was captured.
  public struct MainThread: Hashable, Sendable {
    /// The class of its activity.
    public var state: State
    /// Its topmost frames, innermost first.
    public var frames: [Frame]

    /// Creates a main thread.
    public init(state: State, frames: [Frame]) {
      self.state = state
      self.frames = frames
    }

    /// The class of a main thread's activity.
    public typealias State = MainThreadState
  }

  /// The thread that crashed or that a report highlights.
  public struct CrashedThread: Hashable, Sendable {
    /// Its number, 0 for the main thread.
    public var index: Int
    /// Its name, or `nil`.
    public var name: String?
    /// The dispatch queue it worked for, or `nil`.
    public var queue: String?
    /// The class of its activity; `nil` unless it is the main thread.
    public var state: MainThread.State?
    /// Its topmost frames, innermost first.
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

  /// An uncaught exception of the language: an `NSException`, or one of C++.
  public struct LastException: Hashable, Sendable {
    /// Its name, `NSInvalidArgumentException`; `nil` if the report has only its backtrace.
    public var name: String?
    /// Its reason as printed, or `nil`.
    public var reason: String?
    /// The frames of its backtrace, innermost first.
    public var frames: [Frame]

    /// Creates an exception.
    public init(name: String?, reason: String?, frames: [Frame] = []) {
      self.name = name
      self.reason = reason
      self.frames = frames
    }
  }

  /// Work on files and databases in the threads of a report.
  public enum FileWork: Hashable, Sendable {
    /// No thread does such work.
    case nowhere
    /// A thread is in this function, which does.
    case symbol(String)
  }

  /// A frame of a backtrace.
  public struct Frame: Hashable, Sendable {
    /// The binary image, or `nil`.
    public var image: String?
    /// The UUID of the image as printed, or `nil`.
    public var imageUUID: String?
    /// Bytes from the load address of the image, or `nil` if unknown.
    public var offset: UInt64?
    /// The address in the process, or `nil`.
    public var address: UInt64?
    /// The symbol, or `nil` if the frame is not symbolicated.
    public var symbol: String?
    /// The source file and line as printed, for example `main.m:22`, or `nil`.
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

  /// What is needed to symbolicate the addresses of one binary.
  public struct Symbolication: Hashable, Sendable {
    /// The binary's name.
    public var image: String
    /// Its UUID as printed, which the symbol file must have too; `nil` if the report has none.
    public var uuid: String?
    /// Its architecture, or `nil`.
    public var architecture: String?
    /// The path of its symbol file, relative to the folder of the archive's dSYMs.
    public var symbolFile: String
    /// Its load address.
    public var loadAddress: UInt64
    /// The addresses to symbolicate.
    public var addresses: [UInt64] = []
    /// The same addresses as offsets from the load address.
    public var offsets: [UInt64] = []

    /// Creates a value without addresses.
    public init(
      image: String, uuid: String?, architecture: String?, symbolFile: String, loadAddress: UInt64
    ) {
      self.image = image
      self.uuid = uuid
      self.architecture = architecture
      self.symbolFile = symbolFile
      self.loadAddress = loadAddress
    }

    /// The command for macOS.
    public var atos: String {
      let slice = architecture.map { " -arch \(Self.quoted($0))" } ?? ""
      return "atos\(slice) -o \(Self.quoted(symbolFile)) -l \(Self.hex(loadAddress)) "
        + addresses.map(Self.hex).joined(separator: " ")
    }

    /// The command for systems with LLVM.
    public var llvmSymbolizer: String {
      let slice = architecture.map { " --default-arch=\(Self.quoted($0))" } ?? ""
      return "llvm-symbolizer\(slice) --relative-address --obj=\(Self.quoted(symbolFile)) "
        + offsets.map(Self.hex).joined(separator: " ")
    }

    private static func hex(_ number: UInt64) -> String { "0x" + String(number, radix: 16) }

    /// A word of a shell command, quoted if necessary: names come from the report and can be anything.
    private static func quoted(_ word: String) -> String {
      let isPlain = word.utf8.allSatisfy { byte in
        byte.isDigit || byte.isLetter || [0x2B, 0x2D, 0x2E, 0x2F, 0x5F].contains(byte)
      }
      if isPlain, !word.hasPrefix("-"), !word.isEmpty { return word }
      return "'" + word.replacing("'", with: "'\\''") + "'"
    }
  }
}
