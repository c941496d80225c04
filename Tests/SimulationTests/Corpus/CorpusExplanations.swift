/// The known differences between reports and the manifest of the corpus, each checked by eye and explained.
enum CorpusExplanations {
  /// The facts that differ and the reason, by the path of the log. A fact that agrees again must be removed.
  static let all: [String: (facts: Set<String>, reason: String)] = [
    "issue/urbanairship-61.log": (["pid"], "the name is redacted; the list's pid is not read yet"),
    "issue/ombi-7.log": (["pid"], Self.fromDaemons),
    "issue/rnfirebase-253.log": (["pid"], Self.fromDaemons),
    "issue/nativescript-8920.log": (["pid"], Self.fromDaemons),
    "issue/flutter-68558-watchdog.log": (["pid"], Self.fromDaemons),
    "string/hootowl-didEnterBackground.log": (
      ["background"], "it is CoreLocation that quotes the notification, and no rule matches it"
    ),
    "string/memorystatus-webkit.log": (["killed"], Self.reclaimed),
    "string/memorystatus-syslog.log": (["killed", "pid"], Self.reclaimed),
  ]

  private static let fromDaemons =
    "only daemons mention the process, and no task or kill of it: it is not reported"
  private static let reclaimed =
    "the kernel reclaimed a process that the log does not mention again: it is not reported"
}
