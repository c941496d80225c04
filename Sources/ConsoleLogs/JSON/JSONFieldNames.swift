internal import Scanning

/// The names of the members that a record of a JSON log is read from.
struct JSONFieldNames {
  /// A member that is read.
  enum Name: String, CaseIterable {
    case eventMessage, message, processImagePath, processID, process, pid, filename
    case imageName = "image_name"
    case threadID
    case mandiantThread = "thread_id"
    case mandiantEvent = "event_type"
    case timestamp, time, subsystem, category, label
    /// What collectors add, and the names of Elastic's schema, spelled with full stops.
    case ecsTimestamp = "@timestamp"
    case ecsProcess = "process.name"
    case ecsExecutable = "process.executable"
    case ecsProcessID = "process.pid"
    case ecsThread = "process.thread.id"
    case ecsHost = "host.name"
    case ecsHostname = "host.hostname"
    case ecs
    case host, hostname, hostName, device, deviceName
    case deviceWithLine = "device_name"
    case journalHost = "_HOSTNAME"

    /// What kind of object the member is, where its own members count; `nil` for all others.
    var object: JSONNestedObject? {
      switch self {
      case .label: .label
      case .process: .process
      case .host: .host
      case .device: .device
      default: nil
      }
    }
  }

  static let all = JSONFieldNames()

  private let names = Dictionary(
    uniqueKeysWithValues: Name.allCases.map { (JSONName($0.rawValue), $0) })

  private init() {}

  /// The member that a key names, or `nil` if it is none that is read.
  func name(_ key: Range<Int>, in bytes: Span<UInt8>) -> Name? { names[JSONName(key, in: bytes)] }
}
