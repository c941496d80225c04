extension CrashReport {
  /// Whether it tells of the whole device and of no single process.
  public var isAboutDevice: Bool { victims != nil && process.name == nil }

  /// A process that the system killed for memory, as a jetsam report lists it.
  public struct Victim: Hashable, Sendable {
    /// The process name; the kernel cuts it to 15 or 31 bytes.
    public var name: String
    /// The process identifier, or `nil` where the report names none.
    public var pid: Int?
    /// Why it was killed, as printed: `per-process-limit`, `vm-pageshortage`, …; `nil` in reports
    /// that only mark who was killed.
    public var reason: String?
    /// Its states as printed: `frontmost`, `suspended`, `daemon`, ….
    public var states: [String]
    /// Its memory at the kill, in bytes, or `nil` where the report does not say how large a page is.
    public var bytes: UInt64?
    /// The most memory it ever had, in bytes, or `nil`.
    public var lifetimeMaxBytes: UInt64?

    /// Creates a victim of which the name is known.
    public init(name: String) {
      self.name = name
      states = []
    }

    /// Whether it used more memory than it may by itself; else others needed what it had.
    public var exceededOwnLimit: Bool {
      reason.map { $0.hasPrefix("per-process") } ?? false
    }

    /// Whether the system collected a process that had nothing to do, which is how it works.
    public var wasIdle: Bool { reason == "idle-exit" || reason == "long-idle-exit" }

    /// Whether it was killed for memory, its own or what others needed: the same list names victims
    /// of open files, of a full disk and of idleness.
    public var wasForMemory: Bool {
      !wasIdle && reason != "vnode-limit" && reason != "disk-space-shortage"
    }

    /// Whether it is one of the system's own daemons.
    public var isDaemon: Bool {
      MemoryKill.isApples(name)
        || states.contains("daemon") && !name.hasPrefix("com.apple.WebKit")
    }

    /// Whether a user saw it end.
    public var wasInForeground: Bool {
      states.contains("frontmost") || states.contains("active") && !states.contains("background")
    }

    /// Whether it is the process of a name, which the kernel may have cut.
    public func isNamed(_ other: String) -> Bool {
      name == other || name.utf8.count >= 15 && other.hasPrefix(name)
    }

    /// How bad its end is: memory that others needed is a normal end of what nobody looks at.
    ///
    /// Nobody but Apple can mend a daemon of the system.
    public var severity: Severity {
      if isDaemon { return .note }
      if exceededOwnLimit { return .error }
      return wasInForeground && !wasIdle ? .warning : .note
    }
  }
}
