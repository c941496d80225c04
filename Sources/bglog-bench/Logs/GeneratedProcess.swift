/// A process that logs.
struct GeneratedProcess {
  let name: String
  var pid: Int

  /// The main thread's identifier.
  let thread: Int

  /// The library, subsystem and category that its records name in the unified log.
  var library = "UIKitCore"
  var subsystem = "com.example.lab"
  var category = "General"

  /// Processes of the system that log beside the apps.
  static let system = [
    GeneratedProcess(
      name: "SpringBoard", pid: 29, thread: 1031, library: "FrontBoard",
      subsystem: "com.apple.FrontBoard", category: "Process"),
    GeneratedProcess(
      name: "locationd", pid: 41, thread: 2307, library: "CoreLocation",
      subsystem: "com.apple.locationd.Core", category: "Client"),
    GeneratedProcess(
      name: "mediaserverd", pid: 33, thread: 5383, library: "AudioToolbox",
      subsystem: "com.apple.coreaudio", category: "aqme"),
  ]

  /// The daemon that kills apps.
  static let backboard = GeneratedProcess(
    name: "backboardd", pid: 31, thread: 307, library: "BackBoard",
    subsystem: "com.apple.backboard", category: "Assertions")
}
