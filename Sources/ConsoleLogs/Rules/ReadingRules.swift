internal import LogModel

/// Messages that print `backgroundTimeRemaining`, most of them from a timer once a second.
///
/// A number alone, as `Console.WriteLine(UIApplication.SharedApplication.BackgroundTimeRemaining)`
/// prints it, has no literal to look for; ``BareNumber`` recognises it.
extension RuleCatalog {
  static let readings: [MessageRule] = [
    MessageRule(
      id: "reading.remaining", event: .reading, source: "apps and tutorials, 2010 on",
      literals: [
        "Background Time Remaining", "Background time remaining", "Background time Remaining",
        "background time remaining", "backgroundTimeRemaining", "BackgroundTimeRemaining",
        "BACKGROUND TIME REMAINING", "BG time remaining", "bg time remaining",
        "BG Time Remaining", "background Time Remaining", "Remaining = ", "emaining: ",
      ],
      pattern: #"(?i:(?:background|bg)[ _]?time[ _]?remaining)\]?\)?\s*(?:is|was|=|==|:|->|→|,)?"#
        + #"\s*"?(?<remaining>{number}|{unlimited})(?![\w.]*[a-zA-Z]{4})"#
        + #"(?:\s*(?:s|sec|secs|[Ss]econds?|seconds left)\b)?(?:,? \(task #?(?<id>\d{1,20})\))?"#,
      samples: [
        .init("Background Time Remaining = 599.92 Seconds", ["remaining": "599.92"]),
        .init("Background Time\nRemaining = 178.0", ["remaining": "178.0"]),
        .init("Background Time Remaining = Undetermined", ["remaining": "Undetermined"]),
        .init("Background time Remaining: 579.123456", ["remaining": "579.123456"]),
        .init("Background time remaining = 176.2 seconds", ["remaining": "176.2"]),
        .init(
          "backgroundTimeRemaining = 599.93 (task 17)", ["remaining": "599.93", "id": "17"]),
        .init("backgroundTimeRemaining: 1.797e+308", ["remaining": "1.797e+308"]),
        .init("BG time remaining: 177 | Total tasks: 1", ["remaining": "177"]),
        .init("Background Time Remaining = inf", ["remaining": "inf"]),
        .init("Background time remaining: -1", ["remaining": "-1"]),
        .init("timer fired, Background time remaining 29,53", ["remaining": "29,53"]),
      ],
      counterSamples: [
        "Background time remaining is unknown", "backgroundTimeRemaining changed",
        "observe backgroundTimeRemaining every 5000milliseconds",
      ]),
    MessageRule(
      id: "reading.remaining-first", event: .reading, source: "apps and tutorials",
      literals: ["emaining background time", "emaining Background Time"],
      pattern: #"(?i:remaining background time)\s*(?:is|was|=|:)?"#
        + #"\s*(?<remaining>{number}|{unlimited})"#,
      samples: [
        .init("remaining background time: 12.034014750039205", ["remaining": "12.034014750039205"]),
        .init("Remaining background time = 178.5 s", ["remaining": "178.5"]),
      ],
      counterSamples: ["remaining background time unknown"]),
    MessageRule(
      id: "dotnet.exhausted", event: .taskExpired, source: "Xamarin and .NET samples, 2011 on",
      literals: ["Exhausted time"],
      pattern: #"^(?:\[[^\]\n]{0,60}\]\s*)?Exhausted time\b"#,
      samples: [.init("Exhausted time"), .init("Exhausted time!")],
      counterSamples: ["Exhausted timetable entries", "CPU: Exhausted time slice of 10 ms"]),
  ]
}
