internal import LogModel
internal import Scanning

/// What was read lately from the lines of dasd, which prints the same names and the same answers of policies
/// thousands of times an hour.
///
/// A class that belongs to the rules of one matcher, so only one thread uses it.
final class ReadNames {
  private var activities = GenerationalCache<UInt64, Activity>(capacity: 8192)
  private var answers = GenerationalCache<UInt64, PolicyAnswer?>(capacity: 2048)

  /// The name of an activity with the text that it was read from.
  private struct Activity {
    var printed: String
    var name: ActivityName?
  }

  /// Creates an empty memory.
  init() {}

  /// The name of the activity that `range` consists of; `nil` if that is no name with a key.
  func activity(_ bytes: Span<UInt8>, in range: Range<Int>) -> ActivityName? {
    let digest = bytes.digest(of: range)
    if let known = activities[digest], bytes.equals(range, known.printed) { return known.name }
    let printed = bytes.text(in: range)
    let name = ActivityName(printed)
    activities.set(digest, Activity(printed: printed, name: name))
    return name
  }

  /// The answer of the policy that `range` consists of; `nil` if that is no answer.
  func answer(_ bytes: Span<UInt8>, in range: Range<Int>) -> PolicyAnswer? {
    let digest = bytes.digest(of: range)
    if let known = answers[digest] { return known }
    let answer = PolicyAnswer(printedIn: bytes, range)
    answers.set(digest, answer)
    return answer
  }
}
