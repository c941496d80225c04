internal import Synchronization

/// Something that the system had too little of, so that the run went on more slowly.
public enum Shortage: String, CaseIterable, Sendable {
  /// No more threads could be started.
  case threads
  /// No more files could be opened until others were closed.
  case descriptors

  private static let noted = Atomic<Int>(0)

  private var bit: Int { self == .threads ? 1 : 2 }

  /// Notes that this was met.
  func note() { Self.noted.bitwiseOr(bit, ordering: .relaxed) }

  /// What was met so far in this process.
  public static var met: [Shortage] {
    let noted = noted.load(ordering: .relaxed)
    return allCases.filter { noted & $0.bit != 0 }
  }

  /// What a user should know, in one line.
  public var sentence: String {
    switch self {
    case .threads:
      "the system had no more threads, so fewer were used; --jobs 1 needs none, ulimit -u is the limit"
    case .descriptors:
      "too many files were open, so some waited for others; --jobs 1 opens fewer, ulimit -n is the limit"
    }
  }
}
