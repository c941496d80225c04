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

  /// The object or array that is being written.
  var scope: JSONScope
  private var isAfterKey = false
  /// Writes times, most of which share their date with the time before.
  var timestamps = TimestampWriter()

  /// Creates a writer.
  ///
  /// - Parameter isCompact: Whether to write everything on one line and without blanks.
  package init(isCompact: Bool = false) {
    scope = JSONScope(isCompact: isCompact)
  }

  /// Whether everything is on one line and without blanks.
  var isCompact: Bool { scope.isCompact }

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
  package mutating func key(_ name: StaticString) {
    start(name)
    isAfterKey = true
  }

  /// Writes the name of a member that the program does not spell out, and may need escapes.
  package mutating func key(escaped name: String) {
    separate()
    name.write(to: &output)
    output.truncate(to: output.count - 1)
    output.append(atMost: JSONName.most) { [isCompact] in JSONName.end(to: &$0, isCompact) }
    isAfterKey = true
  }

  /// Writes a value, `nil` as `null`.
  package mutating func value<Value: JSONScalar>(_ value: Value?) {
    beginValue()
    write(value)
  }

  /// Writes a time in RFC 3339, `nil` as `null`.
  package mutating func value(_ instant: Instant?) {
    beginValue()
    write(text(of: instant))
  }

  /// Writes a member.
  package mutating func member<Value: JSONScalar>(_ name: StaticString, _ value: Value?) {
    start(name)
    write(value)
  }

  /// Writes a member whose value takes a few bytes, together with its name.
  @inline(__always)
  mutating func member<Value: ShortJSONScalar>(_ name: StaticString, _ value: Value?) {
    start(name, atMost: Value.most) { $0.append(json: value) }
  }

  /// Writes a member that is a word of the program's own, in which nothing is to be escaped.
  @inline(__always)
  package mutating func member(_ name: StaticString, word: String) {
    unsafe word.withBytes { source in
      start(name, atMost: source.count + 2) { unsafe $0.append(word: source) }
    }
  }

  /// Writes a member whose name the program does not spell out.
  package mutating func member<Value: JSONScalar>(escaped name: String, _ value: Value?) {
    key(escaped: name)
    self.value(value)
  }

  /// Writes a member that is a time.
  package mutating func member(_ name: StaticString, _ instant: Instant?) {
    member(name, text(of: instant))
  }

  /// Writes a member that is an array without elements.
  mutating func emptyArray(_ name: StaticString) {
    start(name, atMost: 2) { $0.append(word: "[]") }
  }

  /// Ends a line between two values at the top level.
  package mutating func endLine() {
    output.append(0x0A)
  }

  /// A writer of some of the next elements of the array that is being written, with an output of its
  /// own.
  func part() -> JSONWriter {
    var part = JSONWriter(isCompact: isCompact)
    part.scope = scope
    return part
  }

  /// Starts a part with nothing written, with the first elements or with later ones.
  mutating func startPart(isFirst: Bool) {
    output.truncate(to: 0)
    scope.isEmpty = isFirst
  }

  /// Goes on behind elements that writers of parts have written.
  mutating func takeParts() { scope.isEmpty = false }

  private mutating func container<E: Error>(
    open: UInt8, close: UInt8, _ layout: Layout, _ body: (inout JSONWriter) throws(E) -> Void
  ) throws(E) {
    let outer = enter(layout, open: open)
    try body(&self)
    leave(to: outer, close: close)
  }

  /// Writes the start of an object or an array and returns what it stands in.
  mutating func enter(_ layout: Layout, open: UInt8) -> JSONScope {
    beginValue()
    output.append(open)
    let outer = scope
    scope.enter(isInline: layout == .inline)
    return outer
  }

  /// Writes the end of an object or an array that stands in `outer`.
  mutating func leave(to outer: JSONScope, close: UInt8) {
    let staysOnLine = scope.isEmpty || scope.isInline
    let lineStart = staysOnLine ? JSONSeparator() : outer.lineStart
    output.append(atMost: JSONSeparator.most + 1) { cursor in
      lineStart.write(to: &cursor)
      cursor.append(close)
    }
    scope = outer
  }

  /// Writes what stands before a value.
  mutating func beginValue() {
    if isAfterKey {
      isAfterKey = false
    } else if scope.depth > 0 {
      separate()
    }
  }

  private mutating func separate() {
    let separator = scope.takeSeparator()
    output.append(atMost: JSONSeparator.most) { separator.write(to: &$0) }
  }

  /// Writes a value of which all before it is written, `nil` as `null`.
  mutating func write<Value: JSONScalar>(_ value: Value?) {
    if let value { value.write(to: &output) } else { output.append(word: "null") }
  }
}
