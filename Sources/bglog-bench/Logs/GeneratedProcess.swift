/// A simulated process that logs.
struct GeneratedProcess {
  /// The name.
  let name: String
  /// The process identifier.
  var pid: Int

  /// The identifier of its main thread.
  let thread: Int

  /// The library that its records name in the unified log.
  var library = "UIKitCore"
  /// The subsystem that its records name in the unified log.
  var subsystem = "com.example.lab"
  /// The category that its records name in the unified log.
  var category = "General"

  /// System processes that log at the same time as the apps.
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

  /// The daemon that kills apps and logs why.
  static let backboard = GeneratedProcess(
    name: "backboardd", pid: 31, thread: 307, library: "BackBoard",
    subsystem: "com.apple.backboard", category: "Assertions")
}
