/// A table of the bits in `termination.flags` (`OS_REASON_FLAG_*` in xnu's `bsd/sys/reason.h`).
package enum TerminationFlags {
  /// What is known about one bit.
  package struct Entry: Sendable {
    /// The value with only this bit set.
    package var bit: UInt64
    /// The bit's name in the header, without the prefix `OS_REASON_FLAG_`.
    package var name: String
    /// What the bit means, in one sentence without a full stop.
    package var meaning: String
  }

  /// The entries for the bits that are set in `flags`, lowest bit first.
  package static func entries(in flags: UInt64) -> [Entry] {
    all.filter { flags & $0.bit != 0 }
  }

  /// The entries for all known bits, lowest bit first.
  package static let all: [Entry] = [
    Entry(bit: 0x1, name: "NO_CRASH_REPORT", meaning: "no crash report is written"),
    Entry(bit: 0x2, name: "GENERATE_CRASH_REPORT", meaning: "a crash report is written"),
    Entry(bit: 0x4, name: "FROM_USERSPACE", meaning: "a daemon ordered it, not the kernel"),
    Entry(bit: 0x8, name: "FAILED_DATA_COPYIN", meaning: "the reason's text could not be read"),
    Entry(
      bit: 0x10, name: "PAYLOAD_TRUNCATED", meaning: "the reason's text is cut: 5120 bytes are kept"
    ),
    Entry(bit: 0x20, name: "BAD_PARAMS", meaning: "the order itself was malformed"),
    Entry(bit: 0x40, name: "CONSISTENT_FAILURE", meaning: "it will fail again the same way"),
    Entry(bit: 0x80, name: "ONE_TIME_FAILURE", meaning: "it will not fail again the same way"),
    Entry(
      bit: 0x100, name: "NO_CRASHED_TID",
      meaning: "no thread is to blame: the crashed thread of the report means nothing"),
    Entry(bit: 0x200, name: "ABORT", meaning: "the process aborted itself"),
    Entry(
      bit: 0x400, name: "SHAREDREGION_FAULT",
      meaning: "a fault in the libraries that all processes share"),
    Entry(bit: 0x800, name: "CAPTURE_LOGS", meaning: "the logs of the moment are kept"),
    Entry(bit: 0x1000, name: "SECURITY_SENSITIVE", meaning: "details are left out for security"),
  ]
}
