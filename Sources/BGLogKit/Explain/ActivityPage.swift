internal import LogModel

/// The page about the name under which the scheduler logs a request, or about its key.
enum ActivityPage {
  /// The page for a name such as `bgRefresh-com.example.lantern.refresh:A8B50D`, or for the key at its
  /// end alone; `nil` for other texts.
  static func page(named text: String) -> TopicPage? {
    if let name = ActivityName(text), isPlain(name) { return page(name, text) }
    guard isKey(text) else { return nil }
    return TopicIndex.shared.pages(named: "activity name", of: [.scheduling]).first
  }

  private static func page(_ name: ActivityName, _ text: String) -> TopicPage {
    TopicPage(
      .scheduling, text, title: "the scheduler's name of a request",
      facts: [
        TopicPage.Fact("asked by", words(name.kind)),
        TopicPage.Fact("identifier", name.identifier), TopicPage.Fact("key", name.key),
      ],
      meaning: [
        "The key is new with each submission: it joins the lines of dasd about this request with those of the"
          + " app."
      ], lookAt: ["Search the log for \(name.key) to follow this request"],
      related: ["activity name", "dasd"])
  }

  private static func words(_ kind: RequestKind) -> String {
    switch kind {
    case .refresh: "BGAppRefreshTaskRequest, or the older background fetch"
    case .processing: "BGProcessingTaskRequest"
    case .continued: "BGContinuedProcessingTaskRequest"
    case .health: "BGHealthResearchTaskRequest"
    case .push: "a silent push"
    case .transfer: "a background URL session"
    case .activity, .unknown: "the system, or NSBackgroundActivityScheduler"
    }
  }

  /// Whether a name has the form of those that the scheduler prints, and is no other topic such as
  /// `code:ABCDEF`.
  private static func isPlain(_ name: ActivityName) -> Bool {
    name.name.utf8.count <= 240 && (name.kind != .activity || name.name.contains("."))
      && name.name.allSatisfy { $0.isLetter || $0.isNumber || ".+$*-_".contains($0) }
  }

  /// Whether a text has the form of a key. Six digits without a letter are more likely a number.
  private static func isKey(_ text: String) -> Bool {
    text.utf8.count == 6
      && text.utf8.allSatisfy { (0x30...0x39).contains($0) || (0x41...0x46).contains($0) }
      && text.utf8.contains { $0 > 0x39 }
  }
}
