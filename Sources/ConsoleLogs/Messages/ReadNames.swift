internal import LogModel
internal import Scanning

/// What was read lately from the lines of dasd, which prints the same names and the same answers of policies
/// thousands of times an hour.
///
/// Each digest has one place, so that nothing is hashed and nothing grows; what comes later takes the place. A class
/// that belongs to one rule of a matcher, so only one thread uses it.
final class ReadNames {
  private static let places = 8192

  private var activities: ContiguousArray<(digest: UInt64, printed: String, names: [ActivityName])>
  private var answers: ContiguousArray<(digest: UInt64, answers: [PolicyAnswer])>

  /// Creates an empty memory.
  init() {
    activities = []
    answers = []
  }

  /// The activity whose name fills `range`, as a list; empty if that is no name with a key.
  func activity(_ bytes: Span<UInt8>, in range: Range<Int>) -> [ActivityName] {
    if activities.isEmpty {
      activities = ContiguousArray(repeating: (0, "", []), count: Self.places)
    }
    let digest = bytes.digest(of: range)
    let place = Int(truncatingIfNeeded: digest) & (Self.places - 1)
    if activities[place].digest == digest, bytes.equals(range, activities[place].printed) {
      return activities[place].names
    }
    let printed = bytes.text(in: range)
    let names = ActivityName(printed).map { [$0] } ?? []
    activities[place] = (digest, printed, names)
    return names
  }

  /// The answers of policies in `range`, in their order.
  func answers(_ bytes: Span<UInt8>, in range: Range<Int>) -> [PolicyAnswer] {
    if answers.isEmpty { answers = ContiguousArray(repeating: (0, []), count: Self.places) }
    let digest = bytes.digest(of: range)
    let place = Int(truncatingIfNeeded: digest) & (Self.places - 1)
    if answers[place].digest == digest { return answers[place].answers }
    let read = PolicyLines.read(bytes, in: range)
    answers[place] = (digest, read)
    return read
  }
}
