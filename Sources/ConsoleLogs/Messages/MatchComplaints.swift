internal import LogModel

/// The rules that gave up because the search for one of their patterns reached its work limit.
struct MatchComplaints {
  /// How often a rule may give up in an input before it is no longer tried, because each time costs as much
  /// as reading megabytes.
  private static let patience = 8

  private struct Complaint {
    var rule: String
    var line: Int?
    var count: Int
  }

  private var complaints: [Complaint] = []

  /// Whether no rule gave up.
  var isEmpty: Bool { complaints.isEmpty }

  /// Whether a complaint has no line yet.
  private(set) var hasUnplaced = false

  /// Records that a rule gave up.
  mutating func note(_ rule: String) {
    if let index = complaints.firstIndex(where: { $0.rule == rule }) {
      complaints[index].count += 1
    } else {
      complaints.append(Complaint(rule: rule, line: nil, count: 1))
      hasUnplaced = true
    }
  }

  /// Sets the 1-based line of the complaints that have none.
  mutating func place(line: Int) {
    for index in complaints.indices where complaints[index].line == nil {
      complaints[index].line = line
    }
    hasUnplaced = false
  }

  /// Whether a rule gave up too often to be tried again.
  func isSilenced(_ rule: String) -> Bool {
    complaints.contains { $0.rule == rule && $0.count >= Self.patience }
  }

  /// Removes all complaints, and returns them as problems to report.
  mutating func take() -> [InputProblem] {
    defer {
      complaints = []
      hasUnplaced = false
    }
    return complaints.map { complaint in
      let rest =
        complaint.count >= Self.patience
        ? "; it did so \(complaint.count) times and was left out of the rest" : ""
      return InputProblem(
        line: complaint.line,
        message: "the rule '\(complaint.rule)' gave up: its pattern takes too much work on this "
          + "line\(rest)")
    }
  }
}
