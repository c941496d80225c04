internal import LogModel

/// What SpringBoard, backboardd, assertiond and RunningBoard log when they end a process.
extension RuleCatalog {
  static let kills: [MessageRule] = [
    MessageRule(
      id: "assertiond.beyond-permitted-time", event: .assertionKill,
      source: "SpringBoard (iOS 4, 5), backboardd (6, 7), assertiond (8 to 12)",
      literals: ["active assertions beyond permitted"],
      pattern: #"(?:^(?:\[[^\]\n]{0,200}\] )?(?:Forcing crash report with description: )?)?"#
        + #"(?:<(?:BKNewProcess|BKProcess|FBApplicationProcess)[^;>\n]{0,40};"#
        + #" (?<bundle>[^;\n]{1,200}); pid: (?<pid2>\d{1,10})[^>\n]{0,200}>"#
        + #"|(?<process>[^\n\[\]<>:]{1,200}?)(?:\[(?<pid>\d{1,10})\]|:(?<pid3>\d{1,10}))"#
        + #"|<[^>\n]{1,80}>) has active assertions beyond permitted time"#,
      samples: [
        .init(
          "State Lab[7449] has active assertions beyond permitted time: \n{(\n)}",
          ["process": "State Lab", "pid": "7449"]),
        .init(
          "<BKNewProcess: 0x12d; com.example.statelab; pid: 13362; hostpid: -1> has active "
            + "assertions beyond permitted time: ",
          ["bundle": "com.example.statelab", "pid2": "13362"]),
        .init(
          "[State Lab:24424] Forcing crash report with description: State Lab:24424 has active "
            + "assertions beyond permitted time:", ["process": "State Lab", "pid3": "24424"]),
        .init("<app> has active assertions beyond permitted time: "),
      ],
      counterSamples: ["nobody has active assertions beyond permitted limits"]),
    MessageRule(
      id: "assertiond.held-assertion", event: .assertionKill,
      source: "the list of held assertions where the sentence above it was cut off",
      literals: ["permittedBackgroundDuration: "],
      pattern: #"^(?=(?:\[[^\]\n]{0,60}\] )?\h*(?:<\w{0,40}Assertion: 0x[0-9a-f]{1,16}> )?"#
        + #"(?:identifier: [^\n]{0,300}? |id: \S{1,100} name: [^\n]{0,300}? )?process: "#
        + #"(?:(?<process>[^\n\[\]<>:]{1,200}?)\[(?<pid>\d{1,10})\]"#
        + #"|<BK\w{0,20}: 0x[0-9a-f]{1,16}; (?<bundle>[^;>\n]{1,200}); pid: (?<pid2>\d{1,10})"#
        + #"[^>\n]{0,80}>) permittedBackgroundDuration: )"#,
      samples: [
        .init(
          "<BKProcessAssertion: 0x17697d30> identifier: Suspending process: Deck[831] "
            + "permittedBackgroundDuration: 10.000000 reason: suspend owner pid:28 preventSuspend",
          ["process": "Deck", "pid": "831"]),
        .init(
          "  <BKProcessAssertion: 0x1a> id: 7-0F name: Sync process: <BKNewProcess: 0x1b; "
            + "com.example.deck; pid: 7; hostpid: -1> permittedBackgroundDuration: 180.000000 "
            + "reason: finishTask owner pid:7", ["bundle": "com.example.deck", "pid2": "7"]),
      ],
      counterSamples: ["the permittedBackgroundDuration: is 180 s for process: Deck[831]"]),
    MessageRule(
      id: "springboard.forcing-crash-report", event: .killConfirmed,
      source: "SpringBoard, backboardd (iOS 4 to 11)",
      literals: ["Forcing crash report of"],
      pattern: #"Forcing crash report of (?:<FBApplicationProcess: 0x[0-9a-f]{1,16};"#
        + #" (?<process2>[^;>\n]{1,200}); pid: (?<pid2>\d{1,10})[^>\n]{0,80}>"#
        + #"|(?<process>[^\n\[\]]{1,200}?)\[(?<pid>\d{1,10})\]|<[^>\n]{1,80}>)"#,
      samples: [
        .init(
          "Forcing crash report of State Lab[7449]...", ["process": "State Lab", "pid": "7449"]),
        .init(
          "Forcing crash report of <FBApplicationProcess: 0x10; State Lab; pid: 9> (reason: 4)",
          ["process2": "State Lab", "pid2": "9"]),
      ],
      counterSamples: ["Forcing crash report off"]),
    MessageRule(
      id: "runningboard.timed-out", event: .assertionKill,
      source: "RunningBoard, iOS 13 (format string only)",
      literals: ["Timed-out waiting for process", "to invalidate assertion with identifier"],
      pattern: #"Timed-out waiting for process \[?(?:{app}|(?<process>[^\n\[\]<>]{1,200}?)"#
        + #"\[(?<pid2>\d{1,10})\])[^\n]{0,80}? to invalidate assertion with identifier"#
        + #" (?<assertion>[^\s']{1,80}) and explanation '(?<reason>[^'\n]{0,400})'"#,
      samples: [
        .init(
          "Timed-out waiting for process [app<com.example.statelab(0F-1)>:812] to invalidate "
            + "assertion with identifier 33-812-9 and explanation 'Shared Background Assertion 4 "
            + "for com.example.statelab'. Direct this report to owners of that process",
          [
            "bundle": "com.example.statelab", "pid": "812", "assertion": "33-812-9",
            "reason": "Shared Background Assertion 4 for com.example.statelab",
          ])
      ],
      counterSamples: ["Timed-out waiting for process 7"]),
    MessageRule(
      id: "runningboard.terminating", event: .termination, source: "RunningBoard, iOS 13",
      literals: ["Terminating with context:"],
      pattern: #"\[?{app}\]? Terminating with context: <RBSTerminateContext\|"#
        + #"(?: domain:(?<domain>\d{1,4}))?(?: code:(?<code>(?:0x)?[0-9A-Fa-f]{1,16}))?"#
        + #"(?: explanation:(?<reason>(?s:.{0,2000}?))(?: reportType:|>?\h*\z))?"#,
      samples: [
        .init(
          "[app<com.example.statelab(0F-1)>:812] Terminating with context: <RBSTerminateContext| "
            + "domain:15 code:0x2182BAD2 explanation:Shared Background Assertion 4 for "
            + "com.example.statelab reportType:None maxTerminationResistance:Interactive>",
          [
            "bundle": "com.example.statelab", "pid": "812", "domain": "15", "code": "0x2182BAD2",
            "reason": "Shared Background Assertion 4 for com.example.statelab",
          ])
      ],
      counterSamples: ["[app<com.example.statelab>:812] Terminating with grace"]),
  ]
}
