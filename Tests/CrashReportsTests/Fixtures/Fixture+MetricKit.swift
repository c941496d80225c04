extension Fixture {
  /// iOS 17: a crash the watchdog made, and a hang.
  static let metricKitCrash = """
    {
      "timeStampBegin" : "2024-05-01 22:00:00 +0000",
      "timeStampEnd" : "2024-05-02 22:00:00 +0000",
      "hangDiagnostics" : [
        {"version":"1.0.0","callStackTree":{"callStacks":[],"callStackPerThread":true},\
    "diagnosticMetaData":{"hangDuration":"20 sec"}}
      ],
      "crashDiagnostics" : [
        {
          "version" : "1.0.0",
          "callStackTree" : {
            "callStackPerThread" : true,
            "callStacks" : [
              {"threadAttributed":true,"callStackRootFrames":[
                {"binaryName":"libsystem_kernel.dylib","address":1,"subFrames":[
                  {"subFrames":[{"binaryName":"Lantern","address":3}],
                   "binaryName":"libsystem_pthread.dylib","address":2}]}]},
              {"threadAttributed":false,"callStackRootFrames":[{"binaryName":"Other"}]}
            ]
          },
          "diagnosticMetaData" : {
            "appBuildVersion" : "87",
            "appVersion" : "2.4",
            "bundleIdentifier" : "com.example.lantern",
            "osVersion" : "iPhone OS 17.4.1 (21E236)",
            "deviceType" : "iPhone14,5",
            "pid" : 15540,
            "exceptionType" : 10,
            "exceptionCode" : 0,
            "signal" : 9,
            "terminationReason" : "<RBSTerminateContext| domain:10 code:0x8BADF00D explanation:\
    scene-update watchdog transgression: app<com.example.lantern(AAAAAAAA-1111-2222-3333-\
    444444444444)>:15540 exhausted real (wall clock) time allowance of 10.00 seconds\\n\
    ProcessVisibility: Background\\nWatchdogEvent: scene-update\\n reportType:CrashLog \
    maxTerminationResistance:Interactive>"
          }
        }
      ]
    }
    """

  /// The exit counts of a day, iOS 14 to 26.
  static let exitCounts = """
    {
      "appVersion" : "2.4",
      "timeStampBegin" : "2024-05-01 22:00:00 +0000",
      "timeStampEnd" : "2024-05-02 22:00:00 +0000",
      "applicationExitMetrics" : {
        "backgroundExitData" : {
          "cumulativeNormalAppExitCount" : 12,
          "cumulativeCPUResourceLimitExitCount" : 0,
          "cumulativeBackgroundTaskAssertionTimeoutExitCount" : 3,
          "cumulativeSuspendedWithLockedFileExitCount" : 1,
          "cumulativeSomethingNewExitCount" : 2
        },
        "foregroundExitData" : {
          "cumulativeNormalAppExitCount" : 4,
          "cumulativeAppWatchdogExitCount" : 0
        }
      },
      "metaData" : {
        "appBuildVersion" : "87",
        "bundleIdentifier" : "com.example.lantern",
        "osVersion" : "iPhone OS 17.4.1 (21E236)"
      }
    }
    """

  /// The same of iOS 27, whose reports name everything anew.
  static let exitCountsIOS27 = """
    {"timeRange": {"begin": 1790000000, "end": 1790086400},
     "environment": {"osVersion": {"platform":"iOS","number":"27.0","buildNumber":"24A300"},
       "bundleIdentifier":"com.example.lantern","latestApplicationVersion":"3.0"},
     "intervalEntries": [],
     "stateEntries": {"com.example.lantern.tab": [{"state":{"label":"Active"},"values":[
       {"cpuTimeMetric":{"value":{"value":15.0,"unit":"s"}}},
       {"foregroundTerminationMetric":{"normalTerminationCount":4,"watchdogTerminationCount":0}},
       {"backgroundTerminationMetric":{"normalTerminationCount":12,"highCPUTerminationCount":0,
         "taskTimeoutTerminationCount":3,"fileLockTerminationCount":1}}]}]}}
    """

  /// What Xcode's menu Simulate MetricKit Payloads gives an app.
  static let simulatedExits = """
    {"applicationExitMetrics":{"backgroundExitData":{"cumulativeAppWatchdogExitCount":1,\
    "cumulativeMemoryResourceLimitExitCount":1,"cumulativeAbnormalExitCount":1,\
    "cumulativeSuspendedWithLockedFileExitCount":1,"cumulativeIllegalInstructionExitCount":1,\
    "cumulativeMemoryPressureExitCount":1,"cumulativeBadAccessExitCount":1,\
    "cumulativeBackgroundTaskAssertionTimeoutExitCount":1,"cumulativeNormalAppExitCount":1},\
    "foregroundExitData":{"cumulativeBadAccessExitCount":1,"cumulativeAbnormalExitCount":1,\
    "cumulativeNormalAppExitCount":1}}}
    """

  /// A frame in a frame, `depth` deep.
  static func deepTree(_ depth: Int) -> String {
    let open = #"{"binaryName":"Lantern","subFrames":["#
    return #"{"callStackTree":{"callStacks":[{"threadAttributed":true,"callStackRootFrames":["#
      + String(repeating: open, count: depth) + String(repeating: "]}", count: depth)
      + #"]}]},"diagnosticMetaData":{"signal":11,"exceptionType":1}}"#
  }
}
