/// The requests that were chosen to run, launched or run: few among all that are followed.
struct ActiveRequests {
  private var all: [Int: RequestRecord] = [:]

  /// Creates an empty list.
  init() {}

  /// The requests, in the order of their first lines.
  var records: [RequestRecord] {
    all.isEmpty ? [] : all.values.sorted { $0.number < $1.number }
  }

  /// Adds a request, unless it is there.
  mutating func add(_ record: RequestRecord) {
    if all[record.number] == nil { all[record.number] = record }
  }

  /// Removes a request.
  mutating func remove(_ record: RequestRecord) { all[record.number] = nil }
}
