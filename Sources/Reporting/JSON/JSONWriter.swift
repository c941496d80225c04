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

  private var scope: JSONScope
  private var isAfterKey = false
  private var timestamps = TimestampWriter()

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
    output.append(scope.start, key: name, scope.keyEnd)
    scope.isEmpty = false
    isAfterKey = true
  }

  /// Writes the name of a member that the program does not spell out, and may need escapes.
  package mutating func key(escaped name: String) {
    separate()
    name.write(to: &output)
    output.truncate(to: output.count - 1)
    output.append(atMost: 4) { [scope] span in
      let (bytes, length) = scope.keyEnd
      OutputBuffer.copy(bytes, length, to: &span)
    }
    isAfterKey = true
  }

  /// Writes a value, `nil` as `null`.
  package mutating func value<Value: JSONScalar>(_ value: Value?) {
    beginValue()
    guard let value else { return output.append(word: "null") }
    value.write(to: &output)
  }

  /// Writes a time in RFC 3339, `nil` as `null`.
  package mutating func value(_ instant: Instant?) {
    beginValue()
    guard let instant else { return output.append(word: "null") }
    output.append(0x22)
    timestamps.write(instant, to: &output)
    output.append(0x22)
  }

  /// Writes a member.
  package mutating func member<Value: JSONScalar>(_ name: StaticString, _ value: Value?) {
    key(name)
    self.value(value)
  }

  /// Writes a member that is a word of the program's own, in which nothing is to be escaped.
  package mutating func member(_ name: StaticString, word: String) {
    key(name)
    beginValue()
    output.append(quoted: word)
  }

  /// Writes a member whose name the program does not spell out.
  package mutating func member<Value: JSONScalar>(escaped name: String, _ value: Value?) {
    key(escaped: name)
    self.value(value)
  }

  /// Writes a member that is a time.
  package mutating func member(_ name: StaticString, _ instant: Instant?) {
    key(name)
    value(instant)
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
    let outer = enter(layout, open)
    try body(&self)
    leave(to: outer, close)
  }

  private mutating func enter(_ layout: Layout, _ open: UInt8) -> JSONScope {
    beginValue()
    output.append(open)
    let outer = scope
    scope.enter(isInline: layout == .inline)
    return outer
  }

  private mutating func leave(to outer: JSONScope, _ close: UInt8) {
    let startsLine = !scope.isEmpty && !scope.isInline
    output.append(atMost: JSONScope.longestSeparator + 1) { span in
      if startsLine { outer.startLine(to: &span) }
      span.append(close)
    }
    scope = outer
  }

  private mutating func beginValue() {
    if isAfterKey {
      isAfterKey = false
    } else if scope.depth > 0 {
      separate()
    }
  }

  private mutating func separate() {
    output.append(atMost: JSONScope.longestSeparator) { [scope] in scope.separate(to: &$0) }
    scope.isEmpty = false
  }
}
