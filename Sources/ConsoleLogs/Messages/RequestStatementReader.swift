internal import Catalog
internal import LogModel
internal import RulePacks
internal import Scanning

/// Reads what a message says about requests for scheduled work from the captures of its rule.
struct RequestStatementReader {
  /// The most activities of one set that are read; the app's own are few, and dasd lists hundreds.
  private static let mostActivities = 256

  /// The captures of the rule.
  let captures: CapturedText

  /// The time of the record, whose zone is that of the times in the message; `nil` if it has none.
  let at: Instant?

  /// Returns what the message says, given the step that its rule logs.
  func statement(_ step: RequestStep, in bytes: Span<UInt8>) -> RequestStatement {
    let statement = RequestStatement(step)
    statement.identifier = captures.label(in: bytes)
    statement.activities = activities(in: bytes)
    statement.kind =
      captures.text(.family, in: bytes).flatMap { Self.kind(ofFamily: $0) }
      ?? statement.activities.first?.kind
    statement.bundle = captures.visible(.bundle, in: bytes)
    statement.pid = captures.number(.pid, in: bytes)
    statement.transfer = captures.text(.transfer, in: bytes).map(Self.transfer)
    statement.isSimulated = captures.text(.simulated, in: bytes) != nil
    statement.success = captures.text(.success, in: bytes).map { $0 == "1" || $0 == "YES" }
    statement.opens = captures.text(.from, in: bytes).flatMap(date)
    statement.closes = captures.text(.to, in: bytes).flatMap(date)
    statement.score = captures.text(.score, in: bytes).flatMap(Double.init)
    statement.threshold = captures.text(.threshold, in: bytes).flatMap(Double.init)
    statement.decision = decision(step, in: bytes)
    if let range = captures.range(.policies) {
      statement.answers = captures.names.answers(bytes, in: range)
    }
    statement.other = captures.visible(.other, in: bytes)
    statement.seconds = captures.seconds(in: bytes)
    statement.code = captures.number(.code, in: bytes)
    statement.reason = captures.visible(.reason, in: bytes)
    return statement
  }

  private func decision(_ step: RequestStep, in bytes: Span<UInt8>) -> ScheduleDecision? {
    guard let text = captures.text(.decision, in: bytes) else { return nil }
    if step == .compared { return text == "1" ? .mustProceed : .canProceed }
    // Wrapped text may break the words at a blank.
    return ScheduleDecision(text)
      ?? ScheduleDecision(text.split(whereSeparator: \.isWhitespace).joined(separator: " "))
  }

  private func activities(in bytes: Span<UInt8>) -> [ActivityName] {
    if let range = captures.range(.activity) {
      return captures.names.activity(bytes, in: range)
    }
    guard let set = captures.text(.activities, in: bytes) else { return [] }
    let names = set.split { $0.isWhitespace || ",\"(){}".contains($0) }.lazy
      .compactMap { ActivityName($0) }
    return Array(names.prefix(Self.mostActivities))
  }

  /// The mechanism that a class of tasks or requests belongs to; `nil` for an unknown class.
  private static func kind(ofFamily family: String) -> RequestKind? {
    switch family {
    case "BGAppRefresh": .refresh
    case "BGProcessing": .processing
    case "BGContinuedProcessing": .continued
    case "BGHealthResearch": .health
    default: nil
    }
  }

  /// The UUID and the number of a transfer, which are printed as `<UUID>.<NUMBER>`.
  private static func transfer(_ printed: String) -> String {
    printed.filter { $0 != "<" && $0 != ">" }
  }
}

/// The dates that dasd prints: `Mon May 20 15:17:08 2024`, in the zone of the device, and
/// `2024-05-20 08:17:08 +0000`.
extension RequestStatementReader {
  private static let months = [
    "Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec",
  ]

  private func date(_ printed: String) -> Instant? {
    let words = printed.split(whereSeparator: \.isWhitespace)
    if words.count == 5, let month = Self.months.firstIndex(of: String(words[1])),
      let day = Int(words[2]), let year = Int(words[4])
    {
      return instant(year, month + 1, day, time: words[3], offset: at?.offsetSeconds)
    }
    let day = words.first?.split(separator: "-").compactMap { Int($0) } ?? []
    guard words.count == 3, day.count == 3, let offset = Self.offset(words[2]) else { return nil }
    guard let moment = instant(day[0], day[1], day[2], time: words[1], offset: offset),
      let own = at?.offsetSeconds
    else { return instant(day[0], day[1], day[2], time: words[1], offset: offset) }
    // In the zone of the record, as all other times.
    var local = moment.advanced(bySeconds: Double(own - offset))
    local.offsetSeconds = own
    return local
  }

  private func instant(
    _ year: Int, _ month: Int, _ day: Int, time: Substring, offset: Int32?
  ) -> Instant? {
    let parts = time.split(separator: ":").compactMap { Int($0) }
    guard parts.count == 3 else { return nil }
    return Instant(
      year: year, month: month, day: day, hour: parts[0], minute: parts[1], second: parts[2],
      offsetSeconds: offset)
  }

  private static func offset(_ text: Substring) -> Int32? {
    guard text.count == 5, let sign = text.first, sign == "+" || sign == "-",
      let number = Int32(text.dropFirst())
    else { return nil }
    return (sign == "-" ? -1 : 1) * (number / 100 * 3600 + number % 100 * 60)
  }
}

/// Reads the answers of policies in a scoring record of dasd, which prints one a line.
///
///     {name: BatteryLevelPolicy, policyWeight: 1.000, response: {Decision: Can Proceed, Score: 0.60, Rationale: [{batteryLevel == 26 AND pluggedIn == 1}]}}
///     {name: Energy Budget Policy, policyWeight: 1.000, response: {33, 0.00, [{[energyBudget]: Required:1.00, Observed:0.00}, ]}}
enum PolicyLines {
  /// The most answers that are read; dasd has about forty policies.
  private static let most = 64

  /// What each answer begins with. Where line feeds were lost, several stand on one line.
  fileprivate static let mark = "{name: "

  /// Returns the answers in `range`, in their order.
  static func read(_ bytes: Span<UInt8>, in range: Range<Int>) -> [PolicyAnswer] {
    var answers: [PolicyAnswer] = []
    var start = bytes.firstOffset(of: mark, in: range)
    while let place = start, answers.count < most {
      start = bytes.firstOffset(of: mark, in: place + mark.utf8.count..<range.upperBound)
      if var answer = PolicyAnswer(printedIn: bytes, place..<(start ?? range.upperBound)) {
        answer.offset = place - range.lowerBound
        answers.append(answer)
      }
    }
    return answers
  }
}

extension PolicyAnswer {
  /// Reads an answer that fills a range; `nil` if it does not have the form of one.
  init?(printedIn bytes: Span<UInt8>, _ range: Range<Int>) {
    let end = range.upperBound
    let name = range.lowerBound + PolicyLines.mark.utf8.count
    guard let nameEnd = bytes.firstOffset(of: ", policyWeight: ", in: name..<end),
      let weightEnd = bytes.firstOffset(of: ", response: {", in: nameEnd + 16..<end)
    else { return nil }
    let response = weightEnd + 13
    let words = bytes.starts(response..<end, with: "Decision: ") ? response + 10 : response
    let wordsEnd = bytes.firstOffset(of: UInt8(ascii: ","), in: words..<end) ?? end
    self.init(
      policy: SchedulerPolicy.key(of: bytes.text(in: name..<nameEnd)),
      decision: ScheduleDecision(bytes.text(in: bytes.trimmed(words..<wordsEnd))) ?? .canProceed,
      weight: Double(bytes.text(in: nameEnd + 16..<weightEnd)))
    let label = words == response ? ", " : "Score: "
    if let place = bytes.firstOffset(of: label, in: wordsEnd..<end) {
      let start = place + label.utf8.count
      var stop = start
      while stop < end, Byte.isDigit(bytes[stop]) || bytes[stop] == UInt8(ascii: ".") { stop += 1 }
      score = Double(bytes.text(in: start..<stop))
    }
    if let place = bytes.firstOffset(of: "[{", in: wordsEnd..<end) {
      // The rationale itself may hold the brackets that close the record, but never ends with one.
      var stop = end
      while stop > place + 2, "}], \t\r\n".utf8.contains(bytes[stop - 1]) { stop -= 1 }
      if stop > place + 2 { rationale = bytes.text(in: place + 2..<stop) }
    }
  }
}
