internal import LogModel

/// Writes lines of inputs and their times, to room that was made for them.
struct JSONPlaces {
  /// How the members of a place are parted.
  let row: JSONMembers
  /// How much room the path of an input needs.
  let longestPath: Int
  var timestamps: TimestampWriter

  /// How much room a reference to a line needs, and how much a reading.
  var mostOfReference: Int {
    longestPath + 16 + 3 * JSONMembers.most + Int.most + TimestampText.most
  }
  var mostOfReading: Int {
    mostOfReference + 16 + 2 * JSONMembers.most + Double.most + Bool.most
  }

  /// Writes a reference to a line, `nil` as `null`.
  mutating func write(
    _ reference: LineReference?, _ paths: InputPaths, to cursor: inout OutputCursor
  ) {
    guard let reference else { return cursor.append(json: nil as Bool?) }
    open(reference.input, reference.line, reference.at, paths, to: &cursor)
    row.close(to: &cursor)
  }

  /// Writes a reading.
  mutating func write(
    _ reading: Reading, _ paths: InputPaths, to cursor: inout OutputCursor
  ) {
    open(reading.input, reading.line, reading.at, paths, to: &cursor)
    row.member("seconds", reading.remaining.seconds, to: &cursor)
    row.member("unlimited", reading.remaining.isUnlimited, to: &cursor)
    row.close(to: &cursor)
  }

  /// Writes a time, `nil` as `null`.
  @inline(__always)
  mutating func write(_ instant: Instant?, to cursor: inout OutputCursor) {
    guard let instant else { return cursor.append(json: nil as Bool?) }
    timestamps.text(of: instant).write(to: &cursor)
  }

  @inline(__always)
  private mutating func open(
    _ input: InputIndex, _ line: Int, _ at: Instant?, _ paths: InputPaths,
    to cursor: inout OutputCursor
  ) {
    row.open("input", to: &cursor)
    paths.writeJSON(input, to: &cursor)
    row.member("line", line, to: &cursor)
    row.name("at", to: &cursor)
    write(at, to: &cursor)
  }
}
