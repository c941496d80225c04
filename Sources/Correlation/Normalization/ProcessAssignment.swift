internal import LogModel

/// The assignment of the bundles that daemons mention to the apps of the log whose own lines carry no pid.
struct ProcessAssignment: Equatable, Sendable {
  /// How many apps or bundles the message of a problem names at most.
  private static let mostNamed = 5

  /// The process name of the app for each bundle identifier whose app is clear.
  private(set) var apps: [String: String] = [:]

  /// The bundle identifiers whose app was found only by ruling out all others.
  private(set) var assumed: Set<String> = []

  /// The name of the only app with background tasks; `nil` if there is none or there may be several.
  private(set) var loneApp: String?

  /// The bundle identifiers that match the names of several apps equally well.
  private var ambiguous: [String] = []

  /// The bundle identifiers that no clue assigns to an app, although daemons acquire assertions for them or
  /// kill them, and apps with tasks are left over.
  private var unassigned: [String] = []

  /// Whether every bundle that matters has an app whose name or messages fit.
  var isClear: Bool { assumed.isEmpty && ambiguous.isEmpty && unassigned.isEmpty }

  /// Creates an assignment without any bundle.
  init() {}

  /// Assigns as many bundles as the clues allow.
  init(_ clues: ProcessClues) {
    guard !clues.apps.isEmpty else { return }
    let withTasks = clues.apps.filter(\.value.hasTasks).keys.sorted()
    let withReadings = clues.apps.filter { $0.value.hasReadings && !$0.value.hasTasks }.keys
    let isAlone = withTasks.count == 1 && withReadings.isEmpty && !clues.hasUnknownTasks
    loneApp = isAlone ? withTasks[0] : nil
    var open: [String] = []
    for (identifier, bundle) in clues.bundles {
      if bundle.named.count == 1 {
        apps[identifier] = bundle.named[0]
      } else if !bundle.named.isEmpty {
        ambiguous.append(identifier)
      } else if bundle.linked.count == 1 {
        apps[identifier] = bundle.linked[0]
      } else if bundle.isBusy {
        open.append(identifier)
      }
    }
    ambiguous.sort()
    dropExtensions(clues)
    let joined = Set(apps.values)
    assignRest(
      withTasks.filter { !joined.contains($0) }, open.sorted(), clues,
      mayBeOthers: !withReadings.allSatisfy { joined.contains($0) })
  }

  /// Keeps only one bundle for each app; the others are its extensions, whose identifiers contain the app's
  /// name too.
  private mutating func dropExtensions(_ clues: ProcessClues) {
    for bundles in Dictionary(grouping: apps.keys, by: { apps[$0] ?? "" }).values
    where bundles.count > 1 {
      let exact = bundles.filter { clues.bundles[$0]?.fit == .exact }
      let shortest = bundles.min { ($0.utf8.count, $0) < ($1.utf8.count, $1) }
      let kept = exact.count == 1 ? exact[0] : shortest
      for bundle in bundles where bundle != kept { apps[bundle] = nil }
    }
  }

  /// Assigns the last open bundle to the last app with tasks if exactly one of each is left. With more, or with
  /// apps that show tasks by readings only, the bundles remain unassigned.
  private mutating func assignRest(
    _ names: [String], _ bundles: [String], _ clues: ProcessClues, mayBeOthers: Bool
  ) {
    guard !names.isEmpty, !bundles.isEmpty else { return }
    if names.count == 1, bundles.count == 1, clues.unknown == 0, !mayBeOthers {
      guard let bundle = clues.bundles[bundles[0]], !bundle.outlived.contains(names[0]) else {
        return
      }
      apps[bundles[0]] = names[0]
      assumed = [bundles[0]]
    } else {
      unassigned = bundles
    }
  }

  /// Warnings for the reader of the report: which bundles were not joined with a process, or only by
  /// assumption.
  func problems(_ clues: ProcessClues) -> [InputProblem] {
    guard !clues.apps.isEmpty else { return [] }
    var problems = ambiguous.map { bundle in
      let apps = clues.bundles[bundle]?.named.sorted().prefix(Self.mostNamed).map { "'\($0)'" }
      return InputProblem(
        line: clues.bundles[bundle]?.line,
        message: "what daemons say of \(bundle) was not joined with a process: "
          + "\((apps ?? []).joined(separator: " and ")) both fit")
    }
    for bundle in assumed.sorted() {
      problems.append(
        InputProblem(
          line: clues.bundles[bundle]?.line,
          message:
            "what daemons say of \(bundle) was taken to be about '\(apps[bundle] ?? "")', the "
            + "only process with background tasks; lines with the pid would tell"))
    }
    if !unassigned.isEmpty {
      let list = unassigned.prefix(Self.mostNamed).joined(separator: ", ")
      problems.append(
        InputProblem(
          line: nil,
          message: "which process of the log is which of \(list) is not clear, so what daemons say "
            + "of them was not joined"))
    }
    if clues.unknown > 0 {
      problems.append(
        InputProblem(
          line: nil,
          message:
            "what daemons say was joined with processes for \(clues.apps.count) processes without "
            + "a pid and \(clues.bundles.count) bundle identifiers only; events of further ones: "
            + "\(clues.unknown)"))
    }
    return problems
  }
}
