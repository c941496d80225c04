internal import LogModel

/// What says that a process ended, for a reason that has nothing to do with background tasks.
extension RuleCatalog {
  static let exits: [MessageRule] = [
    MessageRule(
      id: "objc.uncaught-exception", event: .processExited, source: "Foundation, all systems",
      literals: ["Terminating app due to uncaught"],
      pattern: #"\*\*\* (?<reason>Terminating app due to uncaught exception '?[\w.]{0,100})"#,
      samples: [
        .init(
          "*** Terminating app due to uncaught exception 'NSRangeException', reason: 'index 3'",
          ["reason": "Terminating app due to uncaught exception 'NSRangeException"])
      ],
      counterSamples: ["Terminating app due to uncaught errors"]),
    MessageRule(
      id: "runningboard.process-exited", event: .processExited, source: "RunningBoard, iOS 13",
      literals: ["Process exited: <RBSProcessExitContext"],
      pattern: #"\[{app}\] Process exited: <RBSProcessExitContext\| ?(?<reason>[^\n]{0,200})"#,
      samples: [
        .init(
          "[app<com.example.deck(0F-1)>:812] Process exited: <RBSProcessExitContext| specific, "
            + "status:<RBSProcessExitStatus| domain:signal(2) code:SIGABRT(6)>>.",
          [
            "bundle": "com.example.deck", "pid": "812",
            "reason": "specific, status:<RBSProcessExitStatus| domain:signal(2) code:SIGABRT(6)>>.",
          ])
      ],
      counterSamples: ["Process exited: <RBSProcessExitContext| voluntary>"]),
    MessageRule(
      id: "runningboard.removing", event: .processExited, source: "RunningBoard, iOS 13",
      literals: ["Removing assertions for terminated"],
      pattern: #"Removing assertions for terminated process: \[{app}\]"#,
      samples: [
        .init(
          "Removing assertions for terminated process: [app<com.example.deck(0F-1)>:812]",
          ["bundle": "com.example.deck", "pid": "812"])
      ],
      counterSamples: ["Removing assertions for terminated process 812"]),
    MessageRule(
      id: "springboard.exited-abnormally", event: .processExited, source: "SpringBoard, iOS 4 to 9",
      literals: ["exited abnormally with signal"],
      pattern:
        #"Application '(?<process>[^'\n]{1,200})' (?<reason>exited abnormally with signal \d{1,2})"#,
      samples: [
        .init(
          "Application 'Deck' exited abnormally with signal 11: Segmentation fault",
          ["process": "Deck", "reason": "exited abnormally with signal 11"])
      ],
      counterSamples: ["The helper exited abnormally with signal 11"]),
  ]
}
