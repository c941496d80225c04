/// The names of system processes that log about apps. They are recognized even if a line has no pid.
enum Daemons {
  private static let names: Set<String> = [
    "runningboardd", "assertiond", "SpringBoard", "backboardd", "kernel", "launchd", "dasd",
    "nsurlsessiond", "ReportCrash", "lsd", "locationd", "mediaserverd", "powerd", "symptomsd",
    "com.apple.launchd", "UserEventAgent", "CommCenter", "bluetoothd", "apsd", "installd",
    "cache_delete", "deleted", "osanalyticshelper", "duetexpertd", "coreduetd", "thermalmonitord",
    "mobileassetd", "trustd", "cloudd", "identityservicesd", "searchd", "wifid", "configd",
    "logd", "diagnosticd", "notifyd", "timed", "routined", "sharingd", "rapportd", "tccd",
    "securityd", "callservicesd", "contextstored", "biomed", "fairplayd", "itunesstored",
    "appstored", "storekitd", "WindowServer", "spindump", "watchdogd", "memorystatus",
    "frontboardd", "chronod", "PerfPowerServices", "DTServiceHub", "debugserver", "testmanagerd",
  ]

  /// Whether a process of that name is a system process.
  static func contains(_ name: String) -> Bool { names.contains(name) }
}
