internal import LogModel

/// The messages of State Lab, the app of many books and tutorials, and of the apps made after it.
///
/// An expiration handler logs `ran out of time and was terminated` and ends the task in the same
/// breath, so that message is notice and end in one.
extension RuleCatalog {
  static let stateLab: [MessageRule] = [
    MessageRule(
      id: "state-lab.began", event: .taskBegan, source: "State Lab, 2011",
      literals: ["Starting background task", "seconds remaining", "Starting background"],
      pattern: #"Starting background task(?: #?(?<id>\d{1,20}))?"#
        + #"(?: with (?<remaining>{number}|{unlimited}) seconds remaining|[.!]?\h*$)"#,
      samples: [
        .init(
          "Starting background task with 599.995069 seconds remaining",
          ["remaining": "599.995069"]),
        .init(
          "Starting background task with\n179.988868 seconds remaining",
          ["remaining": "179.988868"]),
        .init("Starting background\ntask with 29.5 seconds remaining", ["remaining": "29.5"]),
        .init(
          "Starting background task 5 with nan seconds remaining", ["id": "5", "remaining": "nan"]),
        .init(
          "Starting background task 17 with 29.5 seconds remaining",
          ["id": "17", "remaining": "29.5"]),
        .init(
          "Starting background task 3 with 1.797693134862316e+308 seconds remaining",
          ["id": "3", "remaining": "1.797693134862316e+308"]),
        .init("Starting background task 4", ["id": "4"]),
      ],
      counterSamples: [
        "Starting background tasks", "Starting background task scheduler with 3 workers",
        "Not starting background task with 3 seconds remaining",
      ]),
    MessageRule(
      id: "state-lab.ended", event: .taskEnded, source: "State Lab, 2011",
      literals: ["Finishing background task", "seconds remaining", "Finishing background"],
      pattern: #"Finishing background task(?: #?(?<id>\d{1,20}))?"#
        + #"(?: with (?<remaining>{number}|{unlimited}) seconds remaining|[.!]?\h*$)"#,
      samples: [
        .init(
          "Finishing background task with 574.993956 seconds remaining",
          ["remaining": "574.993956"]),
        .init(
          "Finishing background task 17 with -1.5 seconds remaining",
          ["id": "17", "remaining": "-1.5"]),
        .init("Finishing background task 17", ["id": "17"]),
        .init(
          "Finishing background\ntask with 171.0 seconds\nremaining", ["remaining": "171.0"]),
      ],
      counterSamples: ["Finishing background tasks soon", "Finishing background taskbar"]),
    MessageRule(
      id: "state-lab.expired", event: .taskExpiredAndEnded, source: "State Lab, 2011",
      literals: ["ran out of time and was", "time and was terminated"],
      pattern: #"Background task(?: #?(?<id>\d{1,20}))? ran out of time and was terminated"#,
      samples: [
        .init("Background task ran out of time and was terminated."),
        .init("Background task 9 ran out of time and was terminated.", ["id": "9"]),
      ],
      counterSamples: ["Request ran out of time and was terminated."]),
    MessageRule(
      id: "state-lab.refused", event: .taskRefused, source: "State Lab, 2011",
      literals: ["Failed to start background task"],
      pattern: #"Failed to start background task(?: #?(?<id>\d{1,20}))?[.!]?\h*$"#,
      samples: [
        .init("Failed to start background task!"),
        .init("Failed to start background task 4!", ["id": "4"]),
      ],
      counterSamples: ["Failed to start background task scheduler"]),
    MessageRule(
      id: "state-lab-zh.began", event: .taskBegan, source: "State Lab, Chinese edition",
      literals: ["开始后台任务"],
      pattern: #"开始后台任务(?: ?(?<id>\d{1,20}))?\s*(?:，|,)\s*剩余时间\s*(?<remaining>{number})\s*秒"#,
      samples: [.init("开始后台任务，剩余时间 599.995069 秒", ["remaining": "599.995069"])],
      counterSamples: ["开始后台任务队列"]),
    MessageRule(
      id: "state-lab-zh.ended", event: .taskEnded, source: "State Lab, Chinese edition",
      literals: ["完成后台任务"],
      pattern: #"完成后台任务(?: ?(?<id>\d{1,20}))?\s*(?:，|,)\s*剩余时间\s*(?<remaining>{number})\s*秒"#,
      samples: [.init("完成后台任务，剩余时间 574.993956 秒", ["remaining": "574.993956"])],
      counterSamples: ["完成后台任务队列"]),
  ]
}
