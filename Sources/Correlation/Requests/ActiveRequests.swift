/// The requests that were chosen to run, launched or run: few among all that are followed.
struct ActiveRequests {
  /// How many are remembered; beyond that the earliest is forgotten, for a device runs but a few at a time.
  private static let most = 256

  /// The requests, in the order in which they were chosen.
  private(set) var records: [RequestRecord] = []

  /// Creates an empty list.
  init() {}

  /// Adds a request, unless it is there.
  mutating func add(_ record: RequestRecord) {
    guard !record.isActive else { return }
    record.isActive = true
    if records.count >= Self.most { records.removeFirst().isActive = false }
    records.append(record)
  }

  /// Removes a request.
  mutating func remove(_ record: RequestRecord) {
    guard record.isActive else { return }
    record.isActive = false
    if let place = records.firstIndex(where: { $0 === record }) { records.remove(at: place) }
  }
}
