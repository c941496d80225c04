package import LogModel

/// A writer of JSON text that builds no tree and holds no more than a piece of the output.
///
/// `Codable` boxes every value and sorts its keys; at 16,000 tasks that costs more than reading the
/// log. Here a value goes straight to the bytes, in the order the calls are made:
/// ```
/// json.object { json in
///   json.member("line", 12)
///   json.key("at")
///   json.value(nil as Instant?)
/// }
/// ```
/// Every call must be one that JSON allows at its place; that is not checked.
package struct JSONWriter {
  /// How an object or an array is laid out.
  package enum Layout: Sendable {
    /// Each member on a line of its own.
    case lines
    /// All members on one line, whatever they contain.
    case inline
  }

  /// The bytes written so far.
  package var output = OutputBuffer()

  private var scope: Scope
  private var isAfterKey = false
  /// Whether everything is on one line and without blanks.
  let isCompact: Bool
  private var timestamps = TimestampWriter()

  /// Creates a writer.
  ///
  /// - Parameter isCompact: Whether to write everything on one line and without blanks.
  package init(isCompact: Bool = false) {
    self.isCompact = isCompact
    scope = Scope(depth: 0, isInline: isCompact, isEmpty: true)
  }

  /// Writes an object whose members the body writes.
  package mutating func object<E: Error>(
    _ layout: Layout = .lines, _ body: (inout JSONWriter) throws(E) -> Void
  ) throws(E) {
    try container(open: 0x7B, close: 0x7D, layout, body)
  }

  /// Writes an array whose elements the body writes.
  package mutating func array<E: Error>(
    _ layout: Layout = .lines, _ body: (inout JSONWriter) throws(E) -> Void
  ) throws(E) {
    try container(open: 0x5B, close: 0x5D, layout, body)
  }

  /// Writes the name of a member; the next value is that member's.
  package mutating func key(_ name: String) {
    beginKey()
    output.append(name)
    output.append(0x22)
    output.append(0x3A)
    if !isCompact { output.append(0x20) }
    isAfterKey = true
  }

  /// Writes a value, `nil` as `null`.
  package mutating func value<Value: JSONScalar>(_ value: Value?) {
    beginValue()
    guard let value else { return output.append("null") }
    value.write(to: &output)
  }

  /// Writes a time in RFC 3339, `nil` as `null`.
  package mutating func value(_ instant: Instant?) {
    beginValue()
    guard let instant else { return output.append("null") }
    output.append(0x22)
    timestamps.write(instant, to: &output)
    output.append(0x22)
  }

  /// Writes a member.
  package mutating func member<Value: JSONScalar>(_ name: String, _ value: Value?) {
    key(name)
    self.value(value)
  }

  /// Writes a member whose name an input had a hand in.
  package mutating func member<Value: JSONScalar>(escaped name: String, _ value: Value?) {
    separate()
    name.write(to: &output)
    output.append(isCompact ? ":" : ": ")
    isAfterKey = true
    self.value(value)
  }

  /// Writes a member that is a time.
  package mutating func member(_ name: String, _ instant: Instant?) {
    key(name)
    value(instant)
  }

  /// Ends a line between two values at the top level.
  package mutating func endLine() {
    output.append(0x0A)
  }

  /// A writer of some of the next elements of the array that is being written, the first ones or
  /// later ones, with an output of its own.
  func part(isFirst: Bool) -> JSONWriter {
    var part = JSONWriter(isCompact: isCompact)
    part.scope = scope
    part.scope.isEmpty = isFirst
    return part
  }

  /// Goes on behind elements that writers of parts have written.
  mutating func takeParts() { scope.isEmpty = false }

  private mutating func container<E: Error>(
    open: UInt8, close: UInt8, _ layout: Layout, _ body: (inout JSONWriter) throws(E) -> Void
  ) throws(E) {
    beginValue()
    output.append(open)
    let outer = scope
    let isInline = outer.isInline || layout == .inline
    scope = Scope(depth: outer.depth + 1, isInline: isInline, isEmpty: true)
    try body(&self)
    let wasEmpty = scope.isEmpty
    scope = outer
    if !wasEmpty && !isInline { startLine() }
    output.append(close)
  }

  private mutating func beginValue() {
    if isAfterKey {
      isAfterKey = false
    } else if scope.depth > 0 {
      separate()
    }
  }

  private mutating func separate() {
    if !scope.isEmpty { output.append(0x2C) }
    if !scope.isInline {
      startLine()
    } else if !scope.isEmpty && !isCompact {
      output.append(0x20)
    }
    scope.isEmpty = false
  }

  private mutating func startLine() {
    output.append(lineStarts[min(scope.depth, lineStarts.count - 1)])
  }

  /// Writes what stands between the member before and the first letter of a name.
  private mutating func beginKey() {
    if scope.isInline {
      separate()
      return output.append(0x22)
    }
    let depth = min(scope.depth, lineStarts.count - 1)
    output.append(scope.isEmpty ? firstKeyStarts[depth] : keyStarts[depth])
    scope.isEmpty = false
  }

  /// A line feed and the indentation of each depth, by itself and with what comes before and behind
  /// it where a member starts; in one piece, for it is half of the output.
  private let lineStarts = JSONWriter.starts { $0 }
  private let firstKeyStarts = JSONWriter.starts { "\($0)\"" }
  private let keyStarts = JSONWriter.starts { ",\($0)\"" }

  /// As texts, for those of up to 15 bytes are values that nobody counts references to.
  private static func starts(_ text: (String) -> String) -> [String] {
    (0..<8).map { text("\n" + String(repeating: "  ", count: $0)) }
  }

  /// The object or array that is being written.
  private struct Scope {
    var depth: Int
    var isInline: Bool
    var isEmpty: Bool
  }
}
