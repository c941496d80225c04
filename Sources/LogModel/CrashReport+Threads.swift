extension CrashReport {
  /// What the main thread was doing when the report was captured.
  public struct MainThread: Hashable, Sendable {
    /// The class of what it was doing.
    public var state: State
    /// Its topmost frames, innermost first.
    public var frames: [Frame]

    /// Creates a main thread.
    public init(state: State, frames: [Frame]) {
      self.state = state
      self.frames = frames
    }

    /// The class of what a main thread was doing.
    public typealias State = MainThreadState
  }

  /// The thread that crashed, or that a report of another kind highlights.
  public struct CrashedThread: Hashable, Sendable {
    /// Its number, 0 for the main thread.
    public var index: Int
    /// Its name, or `nil`.
    public var name: String?
    /// The dispatch queue it worked for, or `nil`.
    public var queue: String?
    /// The class of what it was doing, for the main thread only.
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

  /// An exception of the language, `NSException` or one of C++, that nobody caught.
  public struct LastException: Hashable, Sendable {
    /// Its name: `NSInvalidArgumentException`; `nil` where only its backtrace is there.
    public var name: String?
    /// Its reason as printed, or `nil`.
    public var reason: String?
    /// The frames that it was thrown from, innermost first.
    public var frames: [Frame]

    /// Creates an exception.
    public init(name: String?, reason: String?, frames: [Frame] = []) {
      self.name = name
      self.reason = reason
      self.frames = frames
    }
  }

  /// What the threads of a report show of work on files and databases.
  public enum FileWork: Hashable, Sendable {
    /// No thread does any.
    case nowhere
    /// A thread is in this function.
    case symbol(String)
  }

  /// One frame of a backtrace.
  public struct Frame: Hashable, Sendable {
    /// The binary image, or `nil`.
    public var image: String?
    /// The UUID of the image as printed, or `nil`.
    public var imageUUID: String?
    /// Bytes from the address the image was loaded at, or `nil` where that is not known.
    public var offset: UInt64?
    /// The address in the process, or `nil`.
    public var address: UInt64?
    /// The symbol, or `nil` where the report is not symbolicated.
    public var symbol: String?
    /// The source file and line as printed, for example `main.m:22`, or `nil`.
    public var source: String?
    /// Whether the image is the application's own, in its bundle, and none of the system's.
    public var isApplication = false

    /// Creates a frame.
    public init(image: String?, symbol: String?, source: String? = nil) {
      self.image = image
      self.symbol = symbol
      self.source = source
    }
  }
}
