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

  /// The paths of the inputs, which records refer to by number.
  private let paths: InputPaths

  /// Creates a writer.
  ///
  /// - Parameters:
  ///   - isCompact: Whether to write everything on one line and without blanks.
  ///   - paths: The paths of the inputs that the records to be written refer to.
  package init(isCompact: Bool = false, paths: InputPaths = InputPaths(paths: [])) {
    self.paths = paths
    scope = JSONScope(isCompact: isCompact)
  }

  /// Writes an object whose members the body writes.
  package mutating func object<E: Error>(
    _ layout: Layout = .lines, _ body: (inout JSONWriter) throws(E) -> Void
  ) throws(E) {
    let outer = enter(layout, open: 0x7B)
    try body(&self)
    leave(to: outer, close: 0x7D)
  }

  /// Writes an array whose elements the body writes.
  package mutating func array<E: Error>(
    _ layout: Layout = .lines, _ body: (inout JSONWriter) throws(E) -> Void
  ) throws(E) {
    let outer = enter(layout, open: 0x5B)
    try body(&self)
    leave(to: outer, close: 0x5D)
  }

  /// Writes the name of a member; the next value is that member's.
  package mutating func key(_ name: StaticString) {
    start(name, atMost: 0) { _ in }
    isAfterKey = true
  }

  /// Writes the name of a member that the program does not spell out, and may need escapes.
  package mutating func key(escaped name: String) {
    output.append(atMost: JSONScope.mostBytes + name.mostBytes) { span in
      scope.separate(&span)
      name.write(to: &span)
      span.append(word: scope.colon)
    }
    isAfterKey = true
  }

  /// Writes a value, `nil` as `null`.
  package mutating func value<Value: JSONScalar>(_ value: Value?) {
    beginValue()
    output.append(atMost: value?.mostBytes ?? 4) { $0.append(json: value) }
  }

  /// Writes a time in RFC 3339, `nil` as `null`.
  package mutating func value(_ instant: Instant?) {
    beginValue()
    output.append(atMost: TimestampWriter.mostBytes + 2) {
      timestamps.write(json: instant, to: &$0)
    }
  }

  /// Writes a member, `nil` as `null`.
  package mutating func member<Value: JSONScalar>(_ name: StaticString, _ value: Value?) {
    start(name, atMost: value?.mostBytes ?? 4) { $0.append(json: value) }
  }

  /// Writes a member that is a time in RFC 3339, `nil` as `null`.
  package mutating func member(_ name: StaticString, _ instant: Instant?) {
    key(name)
    value(instant)
  }

  /// Writes a member that is one of the program's own words, in which nothing needs an escape.
  package mutating func member<Word: RawRepresentable<String>>(_ name: StaticString, _ word: Word) {
    let text = word.rawValue
    start(name, atMost: text.utf8.count + 2) { span in
      span.append(0x22)
      span.append(text: text)
      span.append(0x22)
    }
  }

  /// Writes a member whose name the program does not spell out.
  package mutating func member<Value: JSONScalar>(escaped name: String, _ value: Value?) {
    key(escaped: name)
    self.value(value)
  }

  /// Writes a member that is the path of an input.
  package mutating func member(_ name: StaticString, input: InputIndex) {
    member(name, paths.json(input))
  }

  /// Writes a member that is an array of texts.
  package mutating func member(
    _ name: StaticString, _ texts: [String], _ layout: Layout = .inline
  ) {
    guard !texts.isEmpty else { return emptyArray(name) }
    key(name)
    array(layout) { json in
      for text in texts { json.value(text) }
    }
  }

  /// Writes a member that is an array without elements.
  mutating func emptyArray(_ name: StaticString) {
    start(name, atMost: 2) { $0.append(word: "[]") }
  }

  /// Ends a line between two values at the top level.
  package mutating func endLine() {
    output.append(0x0A)
  }

  /// Writes the name of a member and, in the same step, the value that `write` appends.
  ///
  /// Inlined with ``JSONScope/separate(_:)``: a sixth of the time of a long report.
  @inline(__always)
  private mutating func start(
    _ name: StaticString, atMost most: Int, _ write: (inout OutputSpan<UInt8>) -> Void
  ) {
    output.append(atMost: JSONScope.mostBytes + name.utf8CodeUnitCount + 2 + most) { span in
      scope.separate(&span)
      span.append(0x22)
      span.append(word: name)
      span.append(0x22)
      span.append(word: scope.colon)
      write(&span)
    }
  }

  /// Writes the start of an object or an array and returns what it stands in.
  mutating func enter(_ layout: Layout, open: UInt8) -> JSONScope {
    beginValue()
    output.append(open)
    let outer = scope
    scope.enter(layout)
    return outer
  }

  /// Writes the name of a member and the start of the object or array that it is; returns what the member
  /// stands in.
  mutating func enter(_ layout: Layout, open: UInt8, after name: StaticString) -> JSONScope {
    start(name, atMost: 1) { $0.append(open) }
    let outer = scope
    scope.enter(layout)
    return outer
  }

  /// Writes the end of an object or an array that stands in `outer`.
  mutating func leave(to outer: JSONScope, close: UInt8) {
    output.append(atMost: JSONScope.mostBytes) { span in
      if !scope.isEmpty, !scope.isInline { outer.startLine(&span) }
      span.append(close)
    }
    scope = outer
  }

  /// Writes what stands before a value.
  private mutating func beginValue() {
    if isAfterKey {
      isAfterKey = false
    } else if scope.depth > 0 {
      output.append(atMost: JSONScope.mostBytes) { scope.separate(&$0) }
    }
  }
}

/// An object or array that is being written, and what stands between its members.
struct JSONScope {
  /// From this depth on members are not indented any further.
  private static let deepestIndentation = 7

  /// How many bytes stand around the name of a member at most: a comma, a line feed, the indentation,
  /// a colon and a blank.
  static let mostBytes = 4 + 2 * deepestIndentation

  private(set) var depth = 0
  private(set) var isInline: Bool

  /// Whether no member was written.
  private(set) var isEmpty = true

  /// Whether everything is on one line and without blanks.
  private let isCompact: Bool

  /// Creates what holds the values at the top level.
  init(isCompact: Bool) {
    isInline = isCompact
    self.isCompact = isCompact
  }

  /// What stands behind the name of a member.
  var colon: StaticString { isCompact ? ":" : ": " }

  /// Goes on to an object or an array in this one.
  mutating func enter(_ layout: JSONWriter.Layout) {
    depth += 1
    isInline = isInline || layout == .inline
    isEmpty = true
  }

  /// Writes what stands before the next member or element.
  @inline(__always)
  mutating func separate(_ span: inout OutputSpan<UInt8>) {
    if !isEmpty { span.append(0x2C) }
    if !isInline {
      startLine(&span)
    } else if !isEmpty, !isCompact {
      span.append(0x20)
    }
    isEmpty = false
  }

  /// Starts an indented line.
  func startLine(_ span: inout OutputSpan<UInt8>) {
    span.append(0x0A)
    span.append(repeating: 0x20, count: 2 * min(depth, Self.deepestIndentation))
  }
}

extension OutputSpan<UInt8> {
  /// Appends a value as JSON text, `nil` as `null`.
  mutating func append<Value: JSONScalar>(json value: Value?) {
    if let value { value.write(to: &self) } else { append(word: "null") }
  }
}

extension TimestampWriter {
  /// Appends a time in quotation marks, `nil` as `null`.
  fileprivate mutating func write(json instant: Instant?, to span: inout OutputSpan<UInt8>) {
    guard let instant else { return span.append(word: "null") }
    span.append(0x22)
    write(instant, to: &span)
    span.append(0x22)
  }
}
