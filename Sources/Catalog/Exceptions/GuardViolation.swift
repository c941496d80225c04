/// A decoded `EXC_GUARD`: what was guarded, and what was done to it.
///
/// The first code holds the type in bits 63 to 61, the flavor in 60 to 32 and the target (a file
/// descriptor, a port) in the rest (`exc_guard.h`, `guarded.h` and `port.h` of xnu).
package struct GuardViolation: Hashable, Sendable {
  /// The type: 1 Mach port, 2 file descriptor, 3 user, 4 vnode, 5 virtual memory, 6 system call.
  package var type: Int
  /// The flavor bits.
  package var flavor: Int
  /// The target: the descriptor's or port's number.
  package var target: Int

  /// Decodes a code; `nil` if its type is unknown.
  package init?(code: UInt64) {
    type = Int(code >> 61)
    flavor = Int(code >> 32 & 0x1FFF_FFFF)
    target = Int(code & 0xFFFF_FFFF)
    guard GuardViolation.kinds.contains(where: { $0.type == type }) else { return nil }
  }

  /// The type's entry.
  package var kind: Kind? { GuardViolation.kinds.first { $0.type == type } }

  /// The name or names of the flavor, `CLOSE`; its number if none is known.
  package var flavorName: String {
    guard let kind else { return "flavor \(flavor)" }
    if let exact = kind.flavors.first(where: { $0.number == flavor }) { return exact.name }
    guard kind.isBits else { return "flavor \(flavor)" }
    let names = kind.flavors.filter { flavor & $0.number == $0.number }.map(\.name)
    return names.isEmpty ? "flavor \(flavor)" : names.joined(separator: ", ")
  }
}

extension GuardViolation {
  /// What is known about one type of guard.
  package struct Kind: Sendable {
    /// The type's number.
    package var type: Int
    /// Its name as reports print it.
    package var name: String
    /// The flavors, by number.
    package var flavors: [(number: Int, name: String)]
    /// Whether the flavors are bits that can be combined.
    package var isBits: Bool
    /// What it means, in one sentence without a full stop.
    package var meaning: String
    /// What to look at or change; each a command to the reader.
    package var advice: [String]
  }

  /// The types, by number.
  package static let kinds: [Kind] = [
    Kind(
      type: 1, name: "MACH_PORT",
      flavors: [
        (1, "DESTROY"), (2, "MOD_REFS"), (3, "INVALID_OPTIONS"), (4, "SET_CONTEXT"),
        (5, "THREAD_SET_STATE"), (6, "EXCEPTION_BEHAVIOR_ENFORCE"), (8, "UNGUARDED"),
        (16, "INCORRECT_GUARD"), (32, "IMMOVABLE"), (64, "STRICT_REPLY"), (128, "MSG_FILTERED"),
      ], isBits: false, meaning: "a guarded Mach port was misused",
      advice: ["Look for a port that is released twice, or by code that does not own it"]),
    Kind(
      type: 2, name: "FD",
      flavors: [
        (1, "CLOSE"), (2, "DUP"), (4, "NOCLOEXEC"), (8, "SOCKET_IPC"), (16, "FILEPORT"),
        (32, "MISMATCH"), (64, "WRITE"),
      ], isBits: true, meaning: "a guarded file descriptor was misused",
      advice: ["Look for a descriptor that is closed twice: the second close hits another's file"]),
    Kind(
      type: 3, name: "USER", flavors: [], isBits: false,
      meaning: "a guard that a library set itself",
      advice: ["Read the message: the library tells the reason"]),
    Kind(
      type: 4, name: "VNODE",
      flavors: [
        (1, "RENAME_TO"), (2, "RENAME_FROM"), (4, "UNLINK"), (8, "WRITE_OTHER"),
        (16, "TRUNC_OTHER"), (32, "LINK"), (64, "EXCHDATA"),
      ], isBits: true,
      meaning: "a guarded file, mostly an open SQLite database, was renamed, removed or written",
      advice: ["Close the database before its file is removed or replaced"]),
    Kind(
      type: 5, name: "VIRT_MEMORY", flavors: [(1, "DEALLOC_GAP")], isBits: false,
      meaning: "memory was freed or used in a way that is not allowed",
      advice: ["Look for memory that is unmapped twice"]),
    Kind(
      type: 6, name: "REJECTED_SYSCALL", flavors: [], isBits: false,
      meaning: "a system call that the process may not make",
      advice: ["Look at the topmost frames of the crashed thread"]),
  ]
}
