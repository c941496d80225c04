extension CrashReport {
  /// Whether the report is about the whole device instead of a single process.
  public var isAboutDevice: Bool { victims != nil && process.name == nil }

  /// A process that the kernel killed, usually to reclaim memory, as a jetsam report lists it.
  public struct Victim: Hashable, Sendable {
    /// The process name, which the kernel may have cut to 15 or 31 bytes.
    public var name: String
    /// The process identifier, or `nil` if the report prints none.
    public var pid: Int?
    /// Why the process was killed, as printed: `per-process-limit`, `vm-pageshortage`, …; `nil` if
    /// the report marks the victim without giving a reason.
    public var reason: String?
    /// The states of the process as printed: `frontmost`, `suspended`, `daemon`, ….
    public var states: [String] = []
    /// The memory of the process at the kill, in bytes; `nil` if unknown or if the report lacks the
    /// page size.
    public var bytes: UInt64?
    /// The most memory the process ever used, in bytes; `nil` if unknown.
    public var lifetimeMaxBytes: UInt64?

    /// Creates a victim of which only the name is known.
    public init(name: String) { self.name = name }

    /// Whether the process exceeded its own memory limit, rather than being killed to free memory
    /// for others.
    public var exceededOwnLimit: Bool {
      reason.map { $0.hasPrefix("per-process") } ?? false
    }

    /// Whether the system ended the process because it had nothing to do, which is normal.
    public var wasIdle: Bool { reason == "idle-exit" || reason == "long-idle-exit" }

    /// Whether memory was the reason. The same list also names processes that were killed because
    /// too many files were open, because the disk was full or because they were idle.
    public var wasForMemory: Bool {
      !wasIdle && reason != "vnode-limit" && reason != "disk-space-shortage"
    }

    /// Whether the process is one of the system's own daemons.
    public var isDaemon: Bool {
      MemoryKill.isApples(name)
        || states.contains("daemon") && !name.hasPrefix("com.apple.WebKit")
    }

    /// Whether the process was in the foreground, so that a user saw it disappear.
    public var wasInForeground: Bool {
      states.contains("frontmost") || states.contains("active") && !states.contains("background")
    }

    /// Whether the victim may be the process with the given name, which the kernel cuts if it is
    /// long.
    public func isNamed(_ other: String) -> Bool {
      name == other || name.utf8.count >= 15 && other.hasPrefix(name)
    }

    /// How severe the kill is.
    ///
    /// It is only a note for a daemon of the system, which only Apple can fix, and for a process
    /// that was killed in the background to free memory for others, which is normal.
    public var severity: Severity {
      if isDaemon { return .note }
      if exceededOwnLimit { return .error }
      return wasInForeground && !wasIdle ? .warning : .note
    }
  }
}
