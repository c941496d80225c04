internal import LogModel

/// UIKit's own lines about background tasks: subsystem `com.apple.UIKit`, category
/// `BackgroundTask`, iOS 11 and later unless said otherwise.
///
/// Names are `%{private}` and print as `<private>` on a device without a logging profile; the
/// identifier in `Ending background task …` and in `Can't end …` stays visible. UIKit prints a
/// cluster of lines for one begin and one for one end.
extension RuleCatalog {
  static let uikitBegins: [MessageRule] = [
    MessageRule(
      id: "uikit.requested", event: .taskRequested, source: "UIKit, iOS 11",
      literals: ["Will add backgroundTask with"],
      pattern: #"Will add backgroundTask with taskName: (?<name>.{0,400}?),"#
        + #" expirationHandler: (?<handler>\(null\)|<.{0,200}?>|\S{1,200})"#,
      samples: [
        .init(
          "Will add backgroundTask with taskName: Upload, expirationHandler: (null)",
          ["name": "Upload", "handler": "(null)"]),
        .init(
          "Will add backgroundTask with taskName: <private>, "
            + "expirationHandler: <__NSMallocBlock__: 0x2801f>",
          ["name": "<private>", "handler": "<__NSMallocBlock__: 0x2801f>"]),
      ],
      counterSamples: ["Will add backgroundTask with care"]),
    MessageRule(
      id: "uikit.created", event: .taskBegan, source: "UIKit, iOS 11",
      literals: ["Created background task <"],
      pattern: #"Created background task {taskInfo}"#,
      samples: [
        .init(
          "Created background task <_UIBackgroundTaskInfo: 0x10571b000>: taskID = 3, "
            + "taskName = Upload, creationTime = 923288 (elapsed = 0).",
          ["id": "3", "name": "Upload"]),
        .init("Created background task <private>."),
      ],
      counterSamples: ["Created background task <nil>"]),
    MessageRule(
      id: "uikit.assertion", event: .detail, source: "UIKit, iOS 11",
      literals: [
        "background assertion", "assertion because existing",
      ],
      pattern: #"(?:Creating new assertion because|Reusing background assertion"#
        + #"|Creat(?:ing|ed) new background assertion"#
        + #"|Incrementing reference count for background assertion)"#,
      samples: [
        .init("Creating new assertion because there is no existing background assertion."),
        .init("Creating new assertion because existing background assertion is invalid (null)"),
        .init("Reusing background assertion <BKSProcessAssertion: 0x283>"),
        .init("Creating new background assertion"),
        .init("Created new background assertion <BKSProcessAssertion: 0x283>"),
        .init("Incrementing reference count for background assertion <private>"),
      ],
      counterSamples: ["no background assertion held"]),
    MessageRule(
      id: "uikit.acquire-failed", event: .taskRefused,
      source: "UIKit, iOS 11 (format string only)",
      literals: ["Failed to acquire background assertion"],
      pattern: #"Failed to acquire background assertion"#,
      samples: [.init("Failed to acquire background assertion <BKSProcessAssertion: 0x283>")],
      counterSamples: ["Did not acquire a background assertion"]),
    MessageRule(
      id: "uikit.acquire-failed-id", event: .taskRefused,
      source: "UIKit, iOS 11 (format string only)",
      literals: ["background assertion acquire failure"],
      pattern:
        #"Enqueuing error for background assertion acquire failure: task ID = (?<id>\d{1,20})"#,
      samples: [
        .init(
          "Enqueuing error for background assertion acquire failure: task ID = 12", ["id": "12"])
      ],
      counterSamples: ["background assertion acquire failure"]),
    MessageRule(
      id: "uikit.launch-task-failed", event: .detail, source: "UIKit, iOS 11 (format string only)",
      literals: ["failed to create Launch Background Task"],
      pattern: #"Unexpectedly failed to create Launch Background Task"#,
      samples: [.init("Unexpectedly failed to create Launch Background Task.")],
      counterSamples: ["We failed to create Launch Background Task helpers"]),
  ]

  static let uikitEnds: [MessageRule] = [
    MessageRule(
      id: "uikit.ending", event: .taskEnded, source: "UIKit, iOS 11",
      literals: ["Ending background task with", "UIBackgroundTaskIdentifier: "],
      pattern: #"Ending background task with UIBackgroundTaskIdentifier: (?<id>\d{1,20})"#,
      samples: [
        .init("Ending background task with UIBackgroundTaskIdentifier: 19", ["id": "19"]),
        .init("Ending background task with\nUIBackgroundTaskIdentifier: 19", ["id": "19"]),
      ],
      counterSamples: ["Ending background task with UIBackgroundTaskIdentifier: none"]),
    MessageRule(
      id: "uikit.ended-description", event: .taskEndDetail, source: "UIKit, iOS 11",
      literals: ["Ending task with identifier", " and description: <"],
      pattern: #"Ending task with identifier (?<id2>\d{1,20}) and description: {taskInfo}"#,
      samples: [
        .init(
          "Ending task with identifier 1 and description: <private>, _expireHandler: (null)",
          ["id2": "1"]),
        .init(
          "Ending task with identifier 7 and description: <_UIBackgroundTaskInfo: 0x1>: "
            + "taskID = 7, taskName = Upload, creationTime = 9 (elapsed = 4), "
            + "_expireHandler: <__NSMallocBlock__: 0x2>",
          ["id2": "7", "id": "7", "name": "Upload"]),
      ],
      counterSamples: ["Ending task with identifier com.example.refresh"]),
    MessageRule(
      id: "uikit.decrementing", event: .taskEndDetail, source: "UIKit, iOS 11",
      literals: ["Decrementing reference count for assertion"],
      pattern: #"Decrementing reference count for assertion .{0,200}?"#
        + #"\(used by background task with identifier (?<id2>\d{1,20}): {taskInfo}"#,
      samples: [
        .init(
          "Decrementing reference count for assertion <private> (used by background task with "
            + "identifier 7: <private>)", ["id2": "7"])
      ],
      counterSamples: ["Decrementing reference count for assertion <private>"]),
    MessageRule(
      id: "uikit.invalidating", event: .taskEndDetail, source: "UIKit, iOS 11",
      literals: ["Will invalidate assertion:"],
      pattern: #"Will invalidate assertion: .{0,200}? for task identifier: (?<id>\d{1,20})"#,
      samples: [
        .init(
          "Will invalidate assertion: <BKSProcessAssertion: 0x283> for task identifier: 7",
          ["id": "7"])
      ],
      counterSamples: ["Will invalidate assertion: <BKSProcessAssertion: 0x283>"]),
    MessageRule(
      id: "uikit.end-rejected", event: .taskEndRejected,
      source: "UIKit, iOS 4 (`endBackgroundTask`), iOS 12 (`end BackgroundTask`, hexadecimal too)",
      literals: ["background task exists with", "it may have already been ended"],
      pattern: #"Can.{1,4}t end ?Background ?Task: no background task exists with identifier"#
        + #" (?<hexid>[0-9a-fA-F]{1,16})\b(?: \(0x[0-9a-fA-F]{1,16}\))?"#,
      samples: [
        .init(
          "Can't end BackgroundTask: no background task exists with identifier 12 (0xc), or it "
            + "may have already been ended. Break in UIApplicationEndBackgroundTaskError() to "
            + "debug.", ["hexid": "12"]),
        .init(
          "Can't endBackgroundTask: no background task exists with identifier 6c, or it may have "
            + "already been ended.", ["hexid": "6c"]),
      ],
      counterSamples: ["no background task exists with identifier 3"]),
  ]

  static let uikitExpiry: [MessageRule] = [
    MessageRule(
      id: "uikit.long-running", event: .taskLongRunning, source: "UIKit, iOS 13.4",
      literals: ["was created over 30 seconds", "created over 30 seconds ago"],
      pattern: #"Background Task (?<id>\d{1,20})(?: \("(?<name>.{0,400}?)"\))?,?"#
        + #" was created over 30 seconds ago"#,
      samples: [
        .init(
          "Background Task 5 (\"Sync\"), was created over 30 seconds ago. In applications running "
            + "in the background, this creates a risk of termination. Remember to call "
            + "UIApplication.endBackgroundTask(_:) for your task in a timely manner to avoid this.",
          ["id": "5", "name": "Sync"]),
        .init("Background Task 8, was created over 30 seconds ago.", ["id": "8"]),
      ],
      counterSamples: ["The cache was created over 30 seconds ago"]),
    MessageRule(
      id: "uikit.not-ended", event: .taskNotEnded, source: "UIKit, iOS 13",
      literals: ["task still not ended after", "expiration handlers were called"],
      pattern:
        #"Background task still not ended after expiration handlers were called: {taskInfo}"#,
      samples: [
        .init(
          "Background task still not ended after expiration handlers were called: "
            + "<_UIBackgroundTaskInfo: 0x280883b00>: taskID = 36, taskName = Upload, "
            + "creationTime = 892832 (elapsed = 26). This app will likely be terminated by the "
            + "system. Call UIApplication.endBackgroundTask(_:) to avoid this.",
          ["id": "36", "name": "Upload"]),
        .init(
          "Background task still not ended after expiration handlers were called: <private>. "
            + "This app will likely be terminated by the system."),
      ],
      counterSamples: ["All expiration handlers were called"]),
    MessageRule(
      id: "uikit.expiring", event: .expirationStarted, source: "UIKit, iOS 13 (format string only)",
      literals: ["assertionExpirationImminent", "Firing background task expiration handlers"],
      pattern: #"(?:Received assertionExpirationImminent notification"#
        + #"|Firing background task expiration handlers)"#,
      samples: [
        .init(
          "void _UIApplicationInitializeForBackgroundTasks(void)_block_invoke_2: Received "
            + "assertionExpirationImminent notification"),
        .init("Firing background task expiration handlers"),
      ],
      counterSamples: ["assertionExpirationImminent observer added"]),
    MessageRule(
      id: "uikit.expired", event: .taskExpired, source: "UIKit, iOS 13",
      literals: ["Calling expiration handler for task"],
      pattern: #"Calling expiration handler for task: {taskInfo}"#,
      samples: [
        .init(
          "Calling expiration handler for task: <_UIBackgroundTaskInfo: 0x1>: taskID = 4, "
            + "taskName = Upload, creationTime = 9 (elapsed = 28)", ["id": "4", "name": "Upload"]),
        .init("Calling expiration handler for task: <private>"),
      ],
      counterSamples: ["Calling expiration handler for tasks: ("]),
    MessageRule(
      id: "uikit.nothing-to-expire", event: .detail, source: "UIKit, iOS 13 (format string only)",
      literals: ["No background tasks to fire"],
      pattern: #"No background tasks to fire expiration handlers for"#,
      samples: [.init("No background tasks to fire expiration handlers for.")],
      counterSamples: ["No background tasks to fire"]),
  ]
}
