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

    /// The class of what a main thread was doing; the raw values are fixed by the report contract.
    public enum State: String, Sendable {
      /// It waited for events in its run loop: it did not hang.
      case idle
      /// It waited for a lock that another thread held.
      case lock
      /// It waited for a semaphore or a dispatch group.
      case semaphore
      /// It waited for another queue, or for code that runs once.
      case dispatchSync
      /// It waited for the answer of another process.
      case syncXPC
      /// It waited for the network.
      case syncNetwork
      /// It waited for a file or a database.
      case disk
      /// It worked.
      case cpu
      /// It still loaded libraries, or ran their initializers.
      case dyld
      /// It was in an expiration handler of a background task.
      case expiry
      /// The app was exiting.
      case terminate
      /// The app was on its way into the background.
      case suspend
      /// Its frames show none of these, or the report has none.
      case unknown
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
