/// A sentence with which the app's framework or the scheduler refuses a request, a registration or a
/// launch.
package struct SubmissionRefusal: Sendable {
  /// The part of the sentence by which it is known, as the systems print it.
  package var fragment: String
  /// Why it was refused, as a clause.
  package var words: String
  /// How to fix it, as an instruction to the reader.
  package var advice: String

  /// Finds the entry for a message.
  ///
  /// - Parameter says: Returns whether the message contains the given words.
  /// - Returns: The entry, or `nil` if the message is no such sentence.
  package static func entry(sentence says: (String) -> Bool) -> SubmissionRefusal? {
    all.first { says($0.fragment) }
  }

  /// All known sentences. Those of iOS 26 and 27 are read from the systems' code.
  package static let all: [SubmissionRefusal] = [
    SubmissionRefusal(
      fragment: "is not advertised in the application's Info.plist",
      words: "Info.plist does not list the identifier",
      advice: listed),
    SubmissionRefusal(
      fragment: "No relevant background execution modes found",
      words: "the app has no background mode for this kind of work",
      advice: "Add the background mode, fetch or processing, to UIBackgroundModes in Info.plist"),
    SubmissionRefusal(
      fragment: "include expected identifier:",
      words: "a continued task was submitted while the app was not in front", advice: inFront),
    SubmissionRefusal(
      fragment: "because the required application is not in the foreground",
      words: "a continued task was submitted while the app was not in front", advice: inFront),
    SubmissionRefusal(
      fragment: "not entitled for requested resources",
      words: "the app has no entitlement for the resources that the task asks for", advice: noGPU),
    SubmissionRefusal(
      fragment: "requested an unsupported set of resources",
      words: "the device does not offer the resources that the task asks for", advice: noGPU),
    SubmissionRefusal(
      fragment: "not entitled for Continued Processing",
      words: "the process may not submit continued tasks",
      advice: "Submit continued tasks from the app itself"),
    SubmissionRefusal(
      fragment: "App missing application-identifier",
      words: "the process is not signed with an application identifier", advice: signed),
    SubmissionRefusal(
      fragment: "Unable to determine the application bundle identifier",
      words: "the system could not tell which app submitted it", advice: signed),
    SubmissionRefusal(
      fragment: "must start with your app's bundle identifier",
      words: "the identifier does not begin with the app's bundle identifier", advice: wellFormed),
    SubmissionRefusal(
      fragment: "Invalid identifier form for Continued Processing Task",
      words: "the identifier has not the form of a continued task's", advice: wellFormed),
    SubmissionRefusal(
      fragment: "is not a well-formed identifier for this application",
      words: "the identifier has not the form of a continued task's", advice: wellFormed),
    SubmissionRefusal(
      fragment: "prefix which is reserved for Apple apps only",
      words: "the identifier begins with a name that is Apple's",
      advice: "Begin the identifier with the app's own bundle identifier"),
    SubmissionRefusal(
      fragment: "App is not entitled for Health Research tasks",
      words: "the app has no entitlement for health research tasks",
      advice: "Use BGProcessingTaskRequest unless the app has the entitlement"),
    SubmissionRefusal(
      fragment: "Continued processing task is missing required",
      words: "the continued task lacks something that it needs, such as its title", advice: titled),
    SubmissionRefusal(
      fragment: "from a BGTaskRequest missing a title",
      words: "the continued task has no title or no subtitle", advice: titled),
    SubmissionRefusal(
      fragment: "Task identifier exceeds maximum length",
      words: "the identifier is too long", advice: short),
    SubmissionRefusal(
      fragment: "Identifier is too long, must be less than 128 characters",
      words: "the identifier is too long", advice: short),
    SubmissionRefusal(
      fragment: "Task identifier is empty", words: "the identifier is empty",
      advice: "Give the request an identifier of BGTaskSchedulerPermittedIdentifiers"),
    SubmissionRefusal(
      fragment: "Unsupported or missing launch reason for task",
      words: "the system does not know this kind of task", advice: publicRequests),
    SubmissionRefusal(
      fragment: "Failed to map launch reason to appropriate task type",
      words: "the system does not know this kind of task", advice: publicRequests),
  ]

  private static let listed =
    "List the identifier under BGTaskSchedulerPermittedIdentifiers in Info.plist, and look at the"
    + " Info.plist of the built app"
  private static let inFront =
    "Submit a continued task while the app is in front, right after somebody asked for the work"
  private static let noGPU = "Do without the GPU where the device or the app may not use it"
  private static let signed = "Sign the app with a provisioning profile and install it again"
  private static let wellFormed =
    "Begin the identifier of a continued task with the app's bundle identifier; only Info.plist may"
    + " list it with an asterisk at its end"
  private static let titled = "Give each continued task a title and a subtitle"
  private static let short = "Keep identifiers under 128 characters"
  private static let publicRequests =
    "Submit one of the public requests: refresh, processing or continued processing"
}
