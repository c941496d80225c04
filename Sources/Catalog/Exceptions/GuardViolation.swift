/// A decoded `EXC_GUARD` exception: what was guarded, and how it was misused.
///
/// The first code of the exception holds the type in bits 63 to 61, the flavor in bits 60 to 32 and
/// the target (a file descriptor, a port) in bits 31 to 0 (`exc_guard.h`, `guarded.h` and `port.h`
/// of xnu).
package struct GuardViolation: Hashable, Sendable {
  /// The type of the guarded object: 1 Mach port, 2 file descriptor, 3 user, 4 vnode, 5 virtual
  /// memory, 6 system call.
  package var type: Int
  /// How the object was misused: a number or a set of bits, depending on the type.
  package var flavor: Int
  /// The number of the descriptor or port that was misused.
  package var target: Int

  /// Decodes the first code of the exception; `nil` if its type is unknown.
  package init?(code: UInt64) {
    type = Int(code >> 61)
    flavor = Int(code >> 32 & 0x1FFF_FFFF)
    target = Int(code & 0xFFFF_FFFF)
    guard GuardViolation.kinds.contains(where: { $0.type == type }) else { return nil }
  }

  /// The entry for the type in ``kinds``.
  package var kind: Kind? { GuardViolation.kinds.first { $0.type == type } }

  /// The name of the flavor, such as `CLOSE`, or several names for combined bits; `flavor NUMBER`
  /// if unknown.
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
    /// The type's name as reports print it, without `GUARD_TYPE_`.
    package var name: String
    /// The known flavors, in ascending order of their numbers.
    package var flavors: [(number: Int, name: String)]
    /// Whether flavors are bits that can be combined, rather than numbers.
    package var isBits: Bool
    /// What a violation of this type means, in one sentence without a full stop.
    package var meaning: String
    /// What to look at or change; each an instruction to the reader.
    package var advice: [String]
  }

  /// The known types, in ascending order of their numbers.
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
