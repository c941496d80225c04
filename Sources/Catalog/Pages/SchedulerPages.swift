/// Turns what is known about the scheduler of background work into pages of `bglog explain`.
package enum SchedulerPages {
  /// All pages.
  static let all: [TopicPage] =
    SchedulerPolicy.all.map(page) + ScheduleDecision.allCases.map(page) + [domain]
    + RequestError.allCases.map(page) + SchedulerError.all.map(page)
    + [daemon, decision, threshold, score, activity, refresh]

  private static func page(_ policy: SchedulerPolicy) -> TopicPage {
    let meaning = "It decides by this: " + policy.meaning + "."
    var readings = policy.readings.map(sentence)
    if readings.isEmpty {
      readings = ["bglog knows no reason that it prints: take its name for what it says."]
    }
    return TopicPage(
      .policy, policy.title, title: "policy of the scheduler",
      facts: [
        TopicPage.Fact("printed as", "\(policy.key)Policy, \(policy.title) Policy"),
        TopicPage.Fact("source", "observed, not documented"),
      ], meaning: [meaning] + policy.notes + readings,
      lookAt: [
        "Read its reason: a refusal speaks for the time of its line only, and is no error"
      ],
      change: policy.advice.isEmpty
        ? ["Nothing needs to be changed: the request waits, and is checked again"] : policy.advice,
      related: ["MNP", "request-waiting", "dasd"])
  }

  /// What one form of a policy's reason says, in a sentence.
  private static func sentence(_ reading: SchedulerPolicy.Reading) -> String {
    let what = reading.effects.map { effect -> String in
      switch effect {
      case .refuses: "refusal"
      case .lowers: "low score"
      case .forces: "forced start"
      }
    }
    let printed = reading.needs.map(\.words).joined(separator: " and ")
    let says = reading.sentence { _ in "N" }
    return "A \(what.joined(separator: " or a ")) with \(printed) says: \(says)"
  }

  private static func page(_ decision: ScheduleDecision) -> TopicPage {
    let lookAt =
      decision.refuses
      ? ["Look which policy decided so, and read its reason"]
      : decision.forces
        ? [
          "Look whether the app was in front or under a debugger: then it says nothing about users"
        ]
        : ["Look for CurrentScore and ThresholdScore in the lines that follow"]
    return TopicPage(
      .decision, decision.abbreviation, title: decision.words,
      facts: [TopicPage.Fact("number", "\(decision.rawValue)")],
      meaning: [
        CatalogPages.sentence(decision.meaning),
        "Systems up to iOS 17 print the words, later ones the letters for a request and the number for a"
          + " policy.",
      ], lookAt: lookAt,
      change: decision.refuses
        ? ["Nothing needs to be changed because of it: waiting is normal"] : [],
      related: decision == .canProceed
        ? ["ThresholdScore", "DecisionToRun", "dasd"]
        : ["request-waiting", "DecisionToRun", "dasd"])
  }
}

extension SchedulerPages {
  private static let domain = TopicPage(
    .requestError, RequestError.domain, title: "errors of BGTaskScheduler",
    facts: [TopicPage.Fact("source", "documented by Apple")],
    meaning: RequestError.allCases.map { "\($0.rawValue) \($0.name): \($0.words)." },
    lookAt: [
      "Give the code too: bglog explain \(RequestError.domain) 3",
      "Read the scheduler's own code in 'Error submitting task request': bglog explain DAS 4",
    ], related: RequestError.allCases.map { "\(RequestError.domain) \($0.rawValue)" })

  private static func page(_ error: RequestError) -> TopicPage {
    let ownCodes = SchedulerError.all.filter { $0.requestError == error && $0.code != 1 }
      .map { "DAS \($0.code)" }
    return TopicPage(
      .requestError, "\(RequestError.domain) \(error.rawValue)", title: error.name,
      facts: [
        TopicPage.Fact("name", error.name), TopicPage.Fact("severity", error.severity.rawValue),
        TopicPage.Fact("source", "documented by Apple"),
      ],
      meaning: ["The request was refused: \(error.words)."] + error.causes,
      lookAt: [
        "Read the lines of BackgroundTasks and dasd before it: some say in words what was wrong"
      ], change: [error.advice], related: ["request-refused", RequestError.domain] + ownCodes)
  }

  private static func page(_ error: SchedulerError) -> TopicPage {
    let told = error.requestError
    return TopicPage(
      .requestError, "DAS \(error.code)", title: "code of the scheduler itself",
      facts: [
        TopicPage.Fact("the app gets", "\(RequestError.domain) \(told.rawValue) (\(told.name))"),
        TopicPage.Fact("source", "read from iOS 26.1, not documented"),
      ],
      meaning: [
        "The request was refused: \(error.words).",
        "It is printed in the app's log: Error submitting task request: …, error: ….",
      ], change: [error.advice],
      related: ["request-refused", "\(RequestError.domain) \(told.rawValue)", "dasd"])
  }

  /// The page for a sentence with which the systems refuse a request, a registration or a launch;
  /// `nil` for other texts.
  package static func refusal(sentence: String) -> TopicPage? {
    SubmissionRefusal.entry { sentence.contains($0) }.map { refusal in
      TopicPage(
        .requestError, refusal.fragment, title: "refusal in words",
        meaning: ["It was refused: \(refusal.words)."], change: [refusal.advice],
        related: ["request-refused", "dasd"])
    }
  }
}

extension SchedulerPages {
  private static let daemon = TopicPage(
    .scheduling, "dasd", title: "the daemon that schedules background work",
    facts: [
      TopicPage.Fact("also called", "Duet Activity Scheduler, DuetActivityScheduler"),
      TopicPage.Fact("subsystem", "com.apple.duetactivityscheduler"),
      TopicPage.Fact("source", "observed, not documented"),
    ],
    meaning: [
      "It decides when the requests of BGTaskScheduler, silent pushes and other background work run, and has"
        + " the app launched for them.",
      "Submitted: the request was accepted; the two dates are the window in which it may run, and its end is"
        + " no promise.",
      "A list of policies, with MNP or Must Not Proceed: the request may not run now. That is normal waiting.",
      "DecisionToRun:1 (chosen), STARTING, and the app's own 'Starting task' are three steps; only the last one"
        + " shows that the app's code ran.",
      "CANCELED is no failure: mostly a newer request with the same identifier took the place of the old one.",
      "COMPLETED says that the run is over, and not that it succeeded: the app's 'Marking task … complete with"
        + " success: 1' does.",
      "Most of its lines are about the system's own work.",
    ], lookAt: CaptureAdvice.scheduler,
    change: ["Submit a request only if getPendingTaskRequests does not list its identifier"],
    related: [
      "activity name", "MNP", "DecisionToRun", "ThresholdScore", "request-waiting",
      "Background App Refresh",
    ])

  private static let decision = TopicPage(
    .scheduling, "DecisionToRun", title: "whether the scheduler runs a request",
    meaning: [
      "DecisionToRun:1 says that the scheduler decided to run the work. It does not show that the app was"
        + " launched, nor that its code ran.",
      "DecisionToRun:0 says that the score was not above the threshold. The request goes on waiting and is"
        + " checked again, after a second or after some minutes.",
      "'Bypasses Predictions' is printed for work that does not have to reach the usual threshold.",
    ],
    lookAt: ["Look for STARTING, 'Handling launch from daemon' and 'Starting task' after it"],
    related: ["ThresholdScore", "chosen", "dasd"])

  private static let threshold = TopicPage(
    .scheduling, "ThresholdScore", title: "the score that a request needs",
    meaning: [
      "A request runs when its CurrentScore is above the ThresholdScore, or when a policy decides so.",
      "The threshold falls in steps until the window of the request ends, so a score that is too low is a"
        + " matter of time; a policy that refuses is not.",
      "A new submission of the same identifier opens a new window, and puts the threshold back to its top.",
      "'Relaxing scores' says that the request needs a tenth less, because it suits another activity.",
    ],
    lookAt: [
      "Look whether the app submits the request again and again",
      "Look which policies have a low score, in logs of iOS 17 and older; later systems do not print them",
    ],
    change: [
      "Submit a request only if getPendingTaskRequests does not list its identifier",
      "Wait: nothing has to be mended. A night on a charger, idle and on Wi-Fi, is the best test",
    ], related: ["CurrentScore", "DecisionToRun", "starved-by-resubmission", "dasd"])

  private static let score = TopicPage(
    .scheduling, "CurrentScore", title: "how well the conditions suit a request",
    facts: [TopicPage.Fact("also called", "FinalScore")],
    meaning: [
      "A number from 0 to 1: the mean of the policies' scores, each with its weight.",
      "Systems up to iOS 17 print each policy that has a score below 0.9 or a decision; one that is not printed"
        + " was content. Each takes its weight times what its score lacks to 1.",
      "iOS 26.1 prints the score without the policies: there nobody can tell which condition lowered it.",
    ], related: ["ThresholdScore", "Device Activity", "Battery Level", "dasd"])

  private static let activity = TopicPage(
    .scheduling, "activity name", title: "the scheduler's name of a request",
    facts: [
      TopicPage.Fact("also called", "activity, activity key"),
      TopicPage.Fact("example", "bgProcessing-com.example.lantern.index:A8B50D"),
    ],
    meaning: [
      "The mechanism, the app's identifier, a colon and six hexadecimal digits.",
      "The digits are new with each submission: they are the key of one request, and join the lines of dasd"
        + " with those of the app. The identifier is the name of a series of requests.",
      "bgRefresh-, bgProcessing- and bgContinuedProcessing- are BGTaskScheduler's, com.apple.pushLaunch. is a"
        + " silent push, com.apple.fetch. the older background fetch. On a Mac a user's number may stand before"
        + " it: 501:.",
      "The app's own lines have the digits where it submits, is launched and completes; 'Starting task',"
        + " 'Expiring task' and 'Marking task' have the identifier alone.",
    ], lookAt: ["Search the log for the six digits to follow one request"],
    related: ["dasd", "request-replaced"])

  private static let refresh = TopicPage(
    .scheduling, "Background App Refresh", title: "a setting, for each app and for all",
    facts: [
      TopicPage.Fact("also called", "BAR"),
      TopicPage.Fact("in Settings", "General, Background App Refresh"),
    ],
    meaning: [
      "It is no policy that is checked: where it is off, requests are refused with code 1 and cancelled.",
      "Switched off for an app, the requests that wait are cancelled: refreshes, processing tasks, pushes"
        + " (read from iOS 26.1).",
      "To close the app in the app switcher is something else: it cancels the refreshes that wait, until the"
        + " app is opened again, and processing tasks still run (iOS 18).",
      "An app that was not opened for 14 days has its background tasks cancelled (read from iOS 26.1).",
    ],
    lookAt: [
      "Look for 'BAR disabled', 'BAR now disabled' and 'Disabling BAR for' in the lines of dasd",
      "Have the app log UIApplication.backgroundRefreshStatus",
    ], change: ["Tell people in the app when it is off, and do without it"],
    related: ["\(RequestError.domain) 1", "request-refused", "user-quit", "dasd"])
}
