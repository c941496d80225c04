extension CrashReport {
  /// Whether it is about the device instead of a single process.
  public var isAboutDevice: Bool { victims != nil && process.name == nil }

  /// A process that the system killed for memory, as a jetsam report lists it.
  public struct Victim: Hashable, Sendable {
    /// The process name; the kernel cuts it to 15 or 31 bytes.
    public var name: String
    /// The process identifier, or `nil` where the report names none.
    public var pid: Int?
    /// Why it was killed, as printed: `per-process-limit`, `vm-pageshortage`, …; `nil` in reports that
    /// mark the victim without a reason.
    public var reason: String?
    /// Its states as printed: `frontmost`, `suspended`, `daemon`, ….
    public var states: [String] = []
    /// Its memory at the kill, in bytes; `nil` if unknown or if the report lacks the size of a page.
    public var bytes: UInt64?
    /// The most memory it ever had, in bytes, or `nil`.
    public var lifetimeMaxBytes: UInt64?

    /// Creates a victim with nothing but a name.
    public init(name: String) { self.name = name }

    /// Whether it exceeded its own memory limit; otherwise other processes needed its memory.
    public var exceededOwnLimit: Bool {
      reason.map { $0.hasPrefix("per-process") } ?? false
    }

    /// Whether the system ended it because it had nothing to do, which is normal.
    public var wasIdle: Bool { reason == "idle-exit" || reason == "long-idle-exit" }

    /// Whether it was killed for memory; the same list names victims of open files, of a full disk and
    /// of idleness.
    public var wasForMemory: Bool {
      !wasIdle && reason != "vnode-limit" && reason != "disk-space-shortage"
    }

    /// Whether it is one of the system's own daemons.
    public var isDaemon: Bool {
      MemoryKill.isApples(name)
        || states.contains("daemon") && !name.hasPrefix("com.apple.WebKit")
    }

    /// Whether it was in the foreground, so that a user saw it end.
    public var wasInForeground: Bool {
      states.contains("frontmost") || states.contains("active") && !states.contains("background")
    }

    /// Whether it may be the process of the given name, considering that the kernel cuts long names.
    public func isNamed(_ other: String) -> Bool {
      name == other || name.utf8.count >= 15 && other.hasPrefix(name)
    }

    /// How severe its end is.
    ///
    /// It is a note for the system's daemons, which only Apple can fix, and for processes in the
    /// background whose memory others needed, which is normal.
    public var severity: Severity {
      if isDaemon { return .note }
      if exceededOwnLimit { return .error }
      return wasInForeground && !wasIdle ? .warning : .note
    }
  }
}
