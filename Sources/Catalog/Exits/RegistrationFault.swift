/// A mistake in registering scheduled work, for which the BackgroundTasks framework ends the app.
package enum RegistrationFault: String, Hashable, Sendable {
  /// A handler was registered after the app had finished launching.
  case late = "a launch handler was registered after the app had finished launching"
  /// A handler was registered a second time.
  case twice = "a launch handler was registered twice"
  /// The system started a task for which no handler was registered.
  case missing = "no launch handler was registered for a task"
  /// Info.plist does not list the task's identifier.
  case undeclared = "an identifier is not listed in Info.plist"

  /// How to fix the mistake, as an instruction to the reader.
  package var advice: String {
    switch self {
    case .late:
      "Register every handler in application(_:didFinishLaunchingWithOptions:), before it returns"
    case .twice: "Register each identifier once: a second registration ends the app"
    case .missing:
      "Register a handler for every identifier of BGTaskSchedulerPermittedIdentifiers at launch, also"
        + " where the feature is switched off"
    case .undeclared: "List the identifier under BGTaskSchedulerPermittedIdentifiers in Info.plist"
    }
  }
}
