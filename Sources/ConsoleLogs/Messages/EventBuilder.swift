internal import LogModel
internal import RulePacks
internal import Scanning

/// Makes events from the matches of rules.
struct EventBuilder {
  /// The input that the events are from.
  let input: InputIndex

  /// Returns the event that a match in a record stands for.
  ///
  /// The match starts on the given 1-based physical line, whose text is `text`.
  func event(
    _ match: consuming RuleMatcher.Match, in bytes: Span<UInt8>, context: RecordContext, line: Int,
    text: String
  ) -> LogEvent {
    let compiled = match.compiled
    let kind = compiled.rule.event
    let range = match.range
    let step = compiled.rule.step ?? (kind == .requestRefused ? .submitRefused : nil)
    let captures = CapturedText(match)
    let (process, isFromDaemon) = subject(of: kind, captures, in: bytes, loggedBy: context.process)
    let event = LogEvent(
      kind: kind, messageSource: compiled.rule.messageSource, input: input, process: process,
      isFromDaemon: isFromDaemon, thread: context.thread, at: context.at, line: line, text: text,
      message: bytes.digest(of: range), identifier: captures.identifier(in: bytes),
      label: captures.label(in: bytes), remaining: captures.remaining(in: bytes),
      taskKind: compiled.rule.taskKind, pairing: compiled.rule.pairing,
      lacksExpirationHandler: captures.lacksHandler(in: bytes))
    // Changing an event here would copy it.
    let isWhole =
      !captures.sayMore && !kind.isAboutEnd && kind != .requestRefused && context.host == nil
      && step == nil
    return isWhole ? event : completed(event, captures, step, in: bytes, context.host)
  }

  /// Returns the event with the rarer details added.
  private func completed(
    _ event: LogEvent, _ captures: CapturedText, _ step: RequestStep?, in bytes: Span<UInt8>,
    _ host: String?
  ) -> LogEvent {
    var event = event
    event.host = host
    if let step {
      event.request = RequestStatementReader(captures: captures, at: event.at)
        .statement(step, in: bytes)
      if event.kind == .request { return event }
    }
    event.openIdentifiers = captures.openIdentifiers(in: bytes)
    event.count = captures.number(.count, in: bytes)
    event.grantedSeconds = captures.seconds(in: bytes)
    switch event.kind {
    case .assertionAcquired, .assertionReleased, .assertionTimedOut, .assertionFlood:
      event.identifier = captures.text(.assertion, in: bytes) ?? event.identifier
    default: break
    }
    if event.kind.isAboutEnd || event.kind == .requestRefused || captures.reportReason {
      event.kill = captures.kill(in: bytes)
    }
    return event
  }

  /// Returns the event of a message that is nothing but a number; `nil` if it is not a remaining time.
  func bareNumber(
    _ range: Range<Int>, in bytes: Span<UInt8>, context: RecordContext, line: Int, text: String
  ) -> LogEvent? {
    guard let remaining = RemainingTime(printedIn: bytes, range) else { return nil }
    let event = LogEvent(
      kind: .bareNumber, messageSource: "reading", input: input, process: context.process,
      thread: context.thread, at: context.at, line: line, text: text,
      message: bytes.digest(of: range), remaining: remaining)
    guard let host = context.host else { return event }
    var named = event
    named.host = host
    return named
  }

  /// Returns the process that the message is about, and whether another process, a daemon, logged the
  /// message.
  private func subject(
    of kind: LogEvent.Kind, _ captures: CapturedText, in bytes: Span<UInt8>,
    loggedBy logger: LogEvent.Subject
  ) -> (process: LogEvent.Subject, isFromDaemon: Bool) {
    // What such a message names is kept in its statement.
    if kind == .request { return (logger, false) }
    let isOthers = kind.isAboutOthersEnd
    guard isOthers || captures.nameProcess else { return (logger, false) }
    var about = LogEvent.Subject(
      name: captures.visible(.process, in: bytes), pid: captures.number(.pid, in: bytes),
      bundleIdentifier: captures.visible(.bundle, in: bytes))
    // The message is not about the process that logged it, even if it was cut off and names no process.
    guard isOthers || about != LogEvent.Subject(name: nil, pid: nil) else {
      return (logger, false)
    }
    let isFromDaemon = !about.isSame(as: logger)
    guard !isOthers, !isFromDaemon else { return (about, isFromDaemon) }
    about.name = logger.name ?? about.name
    about.pid = about.pid ?? logger.pid
    return (about, false)
  }
}

extension LogEvent.Subject {
  /// Whether the process is the one that logged the message, by its pid or else by its name.
  fileprivate func isSame(as logger: LogEvent.Subject) -> Bool {
    if let pid, let own = logger.pid { return pid == own }
    return name != nil && name == logger.name
  }
}
