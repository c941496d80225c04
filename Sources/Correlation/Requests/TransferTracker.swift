internal import LogModel

/// Finds the requests that lines of nsurlsessiond about background transfers belong to.
///
/// A transfer is known by its session's UUID and its number. What the daemon says about all transfers of an app,
/// such as a delay, is kept as a request of its own.
struct TransferTracker {
  /// How many delays of an app are kept with their lines.
  private static let mostDelays = 16

  private var transfers: [String: RequestRecord] = [:]
  private var sessions: [String: RequestRecord] = [:]
  private var apps: [String: RequestRecord] = [:]

  /// Creates a tracker without transfers.
  init() {}

  /// The request that a statement is about; `nil` if it is new.
  func record(for statement: RequestStatement) -> RequestRecord? {
    if let transfer = statement.transfer { return transfers[transfer] }
    if let session = statement.session { return sessions[session] }
    return apps[statement.app]
  }

  /// Adds the request that a statement is about.
  mutating func add(_ record: RequestRecord, for statement: RequestStatement) {
    if let transfer = statement.transfer {
      transfers[transfer] = record
      record.activity = transfer
    } else if let session = statement.session {
      sessions[session] = record
    } else {
      apps[statement.app] = record
    }
  }

  /// Forgets a request that is judged.
  mutating func forget(_ record: RequestRecord) {
    guard record.kind == .transfer else { return }
    if let transfer = record.activity, transfers[transfer] === record { transfers[transfer] = nil }
    if let session = record.identifier, sessions[session] === record { sessions[session] = nil }
    for (app, other) in apps where other === record { apps[app] = nil }
  }

  /// Takes a statement about a request.
  mutating func take(
    _ statement: RequestStatement, of record: RequestRecord, _ process: LogEvent.Subject,
    _ line: Evidence
  ) {
    record.note(statement.step, line)
    record.bundle = record.bundle ?? statement.bundle
    record.reason = statement.reason ?? record.reason
    switch statement.step {
    case .transferNamed:
      record.identifier = record.identifier ?? statement.identifier
      if let session = record.identifier, sessions[session] == nil { sessions[session] = record }
    case .transferAsked:
      if process.name != "nsurlsessiond" { record.process = record.process ?? process }
    case .transferDelayed:
      guard let seconds = statement.seconds else { break }
      if record.delays.count >= Self.mostDelays { record.delays.remove(at: 1) }
      record.delays.append((seconds, line))
    case .transferCancelled, .transferDiscretionary: record.code = statement.code ?? record.code
    case .transferEnded: record.success = statement.success ?? record.success
    default: break
    }
  }
}

extension RequestStatement {
  /// The session that the statement is about; `nil` if it is about a transfer or about an app.
  fileprivate var session: String? {
    switch step {
    case .sessionWoken, .sessionWakeFailed, .sessionLeft: identifier
    default: nil
    }
  }

  /// The app that the statement is about, for all apps whose names the log hides the same.
  fileprivate var app: String { bundle ?? "<private>" }
}
