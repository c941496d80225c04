/// A decoded `EXC_RESOURCE` exception: which limit was exceeded, and by how much.
///
/// The first code of the exception holds the type in bits 63 to 61, the flavor in bits 60 to 58 and
/// the limit in the rest; the second code holds the observed value (`osfmk/kern/exc_resource.h` of
/// xnu).
package struct ResourceLimit: Hashable, Sendable {
  /// The type of resource: 1 CPU, 2 wakeups, 3 memory, 4 disk writes, 5 threads, 6 ports.
  package var type: Int
  /// The variant of the limit within the type; its meaning depends on the type.
  package var flavor: Int
  /// The limit, for example `80 % over 60 s`; `nil` if the code holds none.
  package var limit: String?
  /// What was observed, in the unit of the limit; `nil` if there is no second code or it holds no
  /// value.
  package var observed: String?

  /// Decodes the codes of the exception; `nil` if the type is unknown.
  package init?(code: UInt64, subcode: UInt64? = nil) {
    type = Int(code >> 61)
    flavor = Int(code >> 58 & 7)
    guard ResourceLimit.kinds.contains(where: { $0.type == type }) else { return nil }
    switch type {
    case 1:
      limit = "\(code & 0x7F) % CPU over \(code >> 7 & 0x1FF_FFFF) s"
      observed = subcode.map { "\($0 & 0x7F) % CPU" }
    case 2:
      limit = "\(code & 0xF_FFFF) wakeups a second over \(code >> 20 & 0xFFF) s"
      observed = subcode.map { "\($0 & 0xF_FFFF) wakeups a second" }
    case 3: limit = "\(code & 0x1FFF) MB"
    case 4:
      limit = "\(code & 0x7FFF) MB over \(code >> 15 & 0x1_FFFF) s"
      observed = subcode.map { "\($0 & 0x7FFF) MB" }
    case 5: limit = "\(code & 0x7FFF) threads"
    case 6: limit = "\(code & 0xFF_FFFF) ports"
    default: break
    }
  }

  /// Whether exceeding the limit ends the process.
  package var isFatal: Bool { kind?.fatalFlavors.contains(flavor) ?? false }

  /// The name of the type of resource: `CPU`.
  package var typeName: String { kind?.name ?? "type \(type)" }

  /// The flavor's name, such as `CPU_FATAL`; `flavor NUMBER` if unknown.
  package var flavorName: String {
    kind?.flavors.first { $0.number == flavor }?.name ?? "flavor \(flavor)"
  }

  /// The entry for the type in ``kinds``.
  package var kind: Kind? { ResourceLimit.kinds.first { $0.type == type } }
}

extension ResourceLimit {
  /// What is known about one type of limit.
  package struct Kind: Sendable {
    /// The type's number.
    package var type: Int
    /// The type's name as reports print it.
    package var name: String
    /// The known flavors, in ascending order of their numbers.
    package var flavors: [(number: Int, name: String)]
    /// The numbers of the flavors that end the process.
    package var fatalFlavors: Set<Int> = []
    /// What exceeding the limit means, in one sentence without a full stop.
    package var meaning: String
    /// What to change; each an instruction to the reader.
    package var advice: [String]
    /// The words for such a limit in reports, in lowercase.
    package var words: [String]
  }

  /// The known types, in ascending order of their numbers.
  package static let kinds: [Kind] = [
    Kind(
      type: 1, name: "CPU", flavors: [(1, "CPU"), (2, "CPU_FATAL")], fatalFlavors: [2],
      meaning: "too much CPU time; in the background it is fatal, observed at 80 % over 60 s on"
        + " battery",
      advice: [
        "Split work in the background, and look for a loop that goes on there",
        "Look at the frames of the heaviest stack: they were seen most often",
      ],
      words: ["cpu", "cpu_fatal", "cpu usage"]),
    Kind(
      type: 2, name: "WAKEUPS", flavors: [(1, "WAKEUPS")],
      meaning: "the process woke the CPU too often; normally not fatal",
      advice: ["Look for short timers and for loops that wait with a timeout"],
      words: ["wakeups"]),
    Kind(
      type: 3, name: "MEMORY", flavors: [(1, "HIGH_WATERMARK"), (2, "DIAG_MEMLIMIT")],
      fatalFlavors: [1],
      meaning: "the memory limit of the process was passed; jetsam ends it as per-process-limit",
      advice: ["Reduce the footprint at its peak: large images, caches, unbounded queues"],
      words: ["memory", "high_watermark", "high watermark", "resource_type_memory"]),
    Kind(
      type: 4, name: "IO", flavors: [(1, "PHYSICAL_WRITES"), (2, "LOGICAL_WRITES")],
      meaning: "too much was written to the disk; a diagnostic, not fatal",
      advice: ["Write less often: put changes together, and do not rewrite whole files"],
      words: ["io", "disk writes", "diskwrites"]),
    Kind(
      type: 5, name: "THREADS", flavors: [(1, "HIGH_WATERMARK")],
      meaning: "too many threads; only in development builds of the system",
      advice: ["Use queues of limited width instead of a thread for each job"],
      words: ["threads"]),
    Kind(
      type: 6, name: "PORTS", flavors: [(1, "HIGH_WATERMARK")], fatalFlavors: [1],
      meaning: "too many Mach ports: they were leaked",
      advice: ["Look for connections and timers that are made again and again and never freed"],
      words: ["ports"]),
  ]
}
