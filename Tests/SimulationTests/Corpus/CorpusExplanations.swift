/// Where reports and the manifest of the corpus differ for a reason, each read by eye.
enum CorpusExplanations {
  /// By path: the facts that differ, and why. A fact that agrees again must leave the table.
  static let all: [String: (facts: Set<String>, reason: String)] = [
    "issue/urbanairship-61.log": (["pid"], "the name is redacted; the list's pid is not read yet"),
    "issue/ombi-7.log": (["pid"], Self.hearsay),
    "issue/rnfirebase-253.log": (["pid"], Self.hearsay),
    "issue/nativescript-8920.log": (["pid"], Self.hearsay),
    "issue/flutter-68558-watchdog.log": (["pid"], Self.hearsay),
    "string/hootowl-didEnterBackground.log": (
      ["background"], "it is CoreLocation that quotes the notification, and no rule hears it"
    ),
    "string/memorystatus-webkit.log": (["killed"], Self.reclaimed),
    "string/memorystatus-syslog.log": (["killed", "pid"], Self.reclaimed),
  ]

  private static let hearsay =
    "only daemons tell of the process, and nothing of a task or a kill: it is not reported"
  private static let reclaimed =
    "the kernel reclaimed a process of which the log tells nothing else: it is not reported"
}
