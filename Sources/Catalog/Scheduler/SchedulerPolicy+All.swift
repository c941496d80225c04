extension SchedulerPolicy {
  /// All policies that are known. What they print and mean is read from public logs and from the code
  /// of iOS 17 and 26.1; those at the end are known by their names only.
  package static let all: [SchedulerPolicy] = power + use + network + load + surroundings + names

  private static let power: [SchedulerPolicy] = [
    SchedulerPolicy(
      "Battery Level", "how full the battery is, and whether the device is on a charger",
      notes: [
        "In the code of iOS 26.1 an iPhone that is not on a charger starts no processing task, whether the"
          + " request asks for external power or not; an iPad starts none below 75 %."
      ],
      advice: [
        "Leave the device on a charger, idle and on Wi-Fi for a night, and give bglog the log of that night"
      ],
      [
        .refusal(
          [.equals("launchType", "PROCESSING"), .number("batteryLevel")],
          "Processing tasks wait for a charger on this device; the battery was at {batteryLevel} %."
        ),
        .refusal([.number("batteryLevel")], "The battery was at {batteryLevel} %."),
        .low(
          [.equals("pluggedIn", "1"), .number("batteryLevel")],
          "The battery was at {batteryLevel} %, which lowers the score even on a charger."),
        .low(
          [.number("batteryLevel")], "The battery was at {batteryLevel} %, which lowers the score."),
        .low(
          [.number("watchBatteryLevel")],
          "The watch's battery was at {watchBatteryLevel} %, which lowers the score."),
      ]),
    SchedulerPolicy(
      "Charger Plugged In", "whether the device is charging, for work that asks for it",
      advice: ["Set requiresExternalPower only for work that needs a charger"],
      [
        .refusal(
          [.equals("isCharging", "NO")],
          "The work needs a charger, and the device was not charging."),
        .refusal(
          [.number("timeSincePlugin")],
          "The work needs a charger, and the device had been put on it only recently."),
      ]),
    SchedulerPolicy(
      "Low Power Mode", "whether the system has to save the battery",
      notes: ["It does not stop a continued task that runs already."],
      advice: ["Write down for each test whether Low Power Mode is on"],
      [
        .refusal([.equals("lowPowerModeEnforced", "1")], "Low Power Mode was on."),
        .refusal(
          [.equals("isChallengedForBatteryLife", "1")], "The device was saving its battery."),
      ]),
    SchedulerPolicy(
      "Energy Budget", "how much energy the app may still use in the background",
      notes: ["It does not count on a charger, nor for work that requires external power."],
      advice: [
        "Wait: the budget fills up by itself",
        "Do less in each run, or set requiresExternalPower for work that can wait for a charger",
      ],
      [
        .refusal([.missing("energyBudget")], "The app has used up its energy allowance for now.")
      ]),
    SchedulerPolicy(
      "Data Budget", "how much the app may still transfer in the background",
      advice: ["Wait, and transfer less in each run"]),
    SchedulerPolicy(
      "Environmental", "whether electricity is clean at the moment",
      notes: ["It lowers a score, and never decides alone about the work of an app."],
      [
        .against(
          [.exceeded("isInHighCarbonImpactWindow")], "The work waits for cleaner electricity.")
      ]),
  ]

  private static let use: [SchedulerPolicy] = [
    SchedulerPolicy(
      "Device Activity", "whether somebody uses the device, or is likely to",
      notes: [
        "For work that launches an app the score is the predicted likelihood that the device is in use,"
          + " and never below 0.05: a low score means that nobody is expected to use it, and so that"
          + " little is gained by running now. It never means that the device was in use.",
        "For other activities it is the other way round.",
        "A refusal of a processing task holds until the device is idle; no second line has to follow.",
      ],
      advice: [
        "Leave the device locked and on a charger for a night, and give bglog the log of that night"
      ],
      [
        .refusal(
          [.equals("launchType", "PROCESSING"), .equals("deviceActive", "1")],
          "The device was in use; processing tasks wait until it is idle."),
        .refusal(
          [.equals("considerAlwaysActive", "YES"), .equals("requiresDeviceInactivity", "YES")],
          "The work waits for an idle device, and this one counted as in use."),
        .refusal(
          [.positive("deviceActivity"), .equals("deviceWarm", "1")],
          "The device was in use and warm."),
        .refusal([.positive("deviceActivity")], "The device was in use."),
      ]),
    SchedulerPolicy(
      "Application", "the state of the app, and how likely it is to be used soon",
      advice: [
        "Test without Xcode: an app under the debugger counts as being in front",
        "Open the app once after it was closed in the app switcher",
      ],
      [
        .refusal([.exceeded("appIsForeground")], "The app was already in front."),
        .forced(
          [.met("appIsForeground")],
          "It came at once, because the app was in front or under a debugger."),
        .forced(
          [.met("appIsForegrounded")],
          "It came at once, because the app was in front or under a debugger."),
        .refusal(
          [.exceeded("pushDisallowed")],
          "The app may not get this push now: a setting forbids it, or somebody closed the app in the"
            + " app switcher."),
        .refusal(
          [.missing("classCLocked")], "The device had not been unlocked since its restart."),
        .against(
          [.number("likelihood")],
          "The system puts the likelihood that the app is used now at {likelihood}; an app that is used"
            + " rarely runs rarely in the background."),
      ]),
  ]

  private static let network: [SchedulerPolicy] = [
    SchedulerPolicy(
      "Network Quality", "whether there is a network, and how good it is",
      notes: ["A silent push is exempt in its first minute."],
      advice: [
        "Set requiresNetworkConnectivity only for work that needs the network",
        "Write down for each test which network there is, and whether Low Data Mode is on",
      ],
      [
        .refusal([.missing("networkPathAvailability")], "There was no network."),
        .refusal(
          [.missing("unconstrainedNetworkAvailable")],
          "The network was in Low Data Mode, and the work needs one that is not."),
        .against([.missing("wifiQuality")], "The Wi-Fi was weaker than the work asks for."),
        .against(
          [.missing("cellQuality")], "The mobile network was weaker than the work asks for."),
      ])
  ]

  private static let load: [SchedulerPolicy] = [
    SchedulerPolicy(
      "Memory Pressure", "whether memory is short",
      [.refusal([.equals("cameraIsActive", "1")], "The camera was open, and needs the memory.")]),
    SchedulerPolicy(
      "CPU Usage", "how busy the processor is",
      [
        .refusal(
          [.exceeded("Max allowed CPU Usage level")],
          "The processor was busier than the work allows."),
        .refusal(
          [.number("cpuLevel")], "The processor was busy: its level was {cpuLevel}."),
      ]),
    SchedulerPolicy(
      "Thermal", "how warm the device is",
      notes: ["Mostly it prints no reason: a low score says that the device was warm."]),
    SchedulerPolicy(
      "Thundering Herd",
      "whether the device has just restarted or come back on line, for then everything wants to run",
      notes: ["The work is spread out over up to 15 minutes."],
      advice: ["Wait for a quarter of an hour after a restart before a test"],
      [
        .refusal(
          [
            .below("timeSinceThunderingHerdTriggerEvent"),
            .names("recentTriggerReason", "lengthyNoNetwork"),
          ],
          "The device had come back on line after a long time; background work is spread out over"
            + " {timeSinceThunderingHerdTriggerEvent} s then."),
        .refusal(
          [.below("timeSinceThunderingHerdTriggerEvent")],
          "The device had just restarted or come back on line; background work is spread out over"
            + " {timeSinceThunderingHerdTriggerEvent} s then."),
      ]),
    SchedulerPolicy(
      "Activity Group", "whether a place is free in the group of activities",
      [
        .refusal(
          [.equals("currentAvailableLimit", "0")],
          "All places in the group of this activity were taken.")
      ]),
    SchedulerPolicy(
      "Activity Rate Limit", "how often the activity was started lately",
      advice: ["Ask for the work less often"],
      [.refusal([.missing("ratelimited")], "The activity was started too often lately.")]),
    SchedulerPolicy(
      "Disk", "how much storage is free", advice: ["Free storage on the device"],
      [.refusal([.missing("diskSpaceAvailable")], "The storage was almost full.")]),
    SchedulerPolicy(
      "Custom System Constraints", "whether the system is busy in another way",
      [.refusal([.exceeded("heavyDiskUsage")], "The disk was busy.")]),
  ]

  private static let surroundings: [SchedulerPolicy] = [
    SchedulerPolicy(
      "File Protection", "whether the device is locked, for work that needs protected files",
      advice: [
        "Keep what background work needs in files that can be read while the device is locked"
      ],
      [
        .refusal(
          [.equals("classALocked", "1")],
          "The device was locked, and the work needs files that are protected then.")
      ]),
    SchedulerPolicy(
      "Carplay Connected", "whether CarPlay is connected",
      [.refusal([.equals("carplayConnected", "1")], "CarPlay was connected.")]),
    SchedulerPolicy(
      "Power Nap", "whether a Mac sleeps",
      [
        .refusal([.equals("inADarkWake", "1")], "The Mac was asleep, but for a dark wake."),
        .refusal([.names("wakeState", "Sleep")], "The Mac was asleep."),
      ]),
    SchedulerPolicy(
      "User Requested Backup", "whether a backup runs that somebody asked for",
      [.refusal([.equals("eligibleForRunning", "0")], "A backup was running.")]),
  ]

  private static let names: [SchedulerPolicy] = [
    SchedulerPolicy("Boot Time", "how long ago the device was started"),
    SchedulerPolicy("Call In Progress", "whether there is a call"),
    SchedulerPolicy("Motion State", "how the device is moving"),
    SchedulerPolicy("Internet Sharing", "whether the device shares its connection"),
    SchedulerPolicy("Photos", "the photo library"),
    SchedulerPolicy("Widget Refresh", "the refreshes of widgets"),
    SchedulerPolicy("CPM Mode", "a mode called CPM"),
    SchedulerPolicy("Game Mode", "whether Game Mode is on, in iOS 27"),
    SchedulerPolicy(
      "Group Scheduling", "a group of activities; it can take the place of the policy Application"),
  ]
}
