package import LogModel

/// Writes JSON text directly as bytes, without building a tree first.
///
/// `Codable` boxes every value and sorts keys; with 16,000 tasks that takes longer than reading the
/// log. Here each call appends its value at once, in the order of the calls:
/// ```
/// json.object { json in
///   json.member("line", 12)
///   json.key("at")
///   json.value(nil as Instant?)
/// }
/// ```
/// It is not checked that each call is allowed at its place; the caller must see to that.
package struct JSONWriter {
  /// How the members of an object or array are laid out.
  package enum Layout: Sendable {
    /// Each member is on a separate line.
    case lines
    /// All members are on one line, including everything within them.
    case inline
  }

  /// The bytes written so far.
  package var output = OutputBuffer()

  private var scope: JSONScope
  private var isAfterKey = false
  private var timestamps = TimestampWriter()

  /// The paths of the inputs; records refer to inputs by number.
  private let paths: InputPaths

  /// Creates a writer.
  ///
  /// - Parameters:
  ///   - isCompact: Whether to write everything on one line and without spaces.
  ///   - paths: The paths of the inputs to which the records refer.
  package init(isCompact: Bool = false, paths: InputPaths = InputPaths(paths: [])) {
    self.paths = paths
    scope = JSONScope(isCompact: isCompact)
  }

  /// Writes an object; `body` writes its members.
  package mutating func object<E: Error>(
    _ layout: Layout = .lines, _ body: (inout JSONWriter) throws(E) -> Void
  ) throws(E) {
    let outer = enter(layout, open: 0x7B)
    try body(&self)
    leave(to: outer, close: 0x7D)
  }

  /// Writes an array; `body` writes its elements.
  package mutating func array<E: Error>(
    _ layout: Layout = .lines, _ body: (inout JSONWriter) throws(E) -> Void
  ) throws(E) {
    let outer = enter(layout, open: 0x5B)
    try body(&self)
    leave(to: outer, close: 0x5D)
  }

  /// Writes the name of a member; the next value that is written becomes the value of this member.
  package mutating func key(_ name: StaticString) {
    start(name, atMost: 0) { _ in }
    isAfterKey = true
  }

  /// Writes the name of a member that is not a constant in the code and so may need escapes.
  package mutating func key(escaped name: String) {
    output.append(atMost: JSONScope.mostBytes + name.mostBytes) { span in
      scope.separate(&span)
      name.write(to: &span)
      span.append(word: scope.colon)
    }
    isAfterKey = true
  }

  /// Writes a value; `null` for `nil`.
  package mutating func value<Value: JSONScalar>(_ value: Value?) {
    beginValue()
    output.append(atMost: value?.mostBytes ?? 4) { $0.append(json: value) }
  }

  /// Writes a time in RFC 3339; `null` for `nil`.
  package mutating func value(_ instant: Instant?) {
    beginValue()
    output.append(atMost: TimestampWriter.mostBytes + 2) {
      timestamps.write(json: instant, to: &$0)
    }
  }

  /// Writes a member; `null` for `nil`.
  package mutating func member<Value: JSONScalar>(_ name: StaticString, _ value: Value?) {
    start(name, atMost: value?.mostBytes ?? 4) { $0.append(json: value) }
  }

  /// Writes a member that is a time in RFC 3339; `null` for `nil`.
  package mutating func member(_ name: StaticString, _ instant: Instant?) {
    key(name)
    value(instant)
  }

  /// Writes a member whose value is one of bglog's own words, which never need escapes.
  package mutating func member<Word: RawRepresentable<String>>(_ name: StaticString, _ word: Word) {
    let text = word.rawValue
    start(name, atMost: text.utf8.count + 2) { span in
      span.append(0x22)
      span.append(text: text)
      span.append(0x22)
    }
  }

  /// Writes a member whose name is not a constant in the code and so may need escapes.
  package mutating func member<Value: JSONScalar>(escaped name: String, _ value: Value?) {
    key(escaped: name)
    self.value(value)
  }

  /// Writes a member whose value is the path of an input.
  package mutating func member(_ name: StaticString, input: InputIndex) {
    member(name, paths.json(input))
  }

  /// Writes a member that is an array of strings.
  package mutating func member(
    _ name: StaticString, _ texts: [String], _ layout: Layout = .inline
  ) {
    guard !texts.isEmpty else { return emptyArray(name) }
    key(name)
    array(layout) { json in
      for text in texts { json.value(text) }
    }
  }

  /// Writes a member that is an empty array.
  mutating func emptyArray(_ name: StaticString) {
    start(name, atMost: 2) { $0.append(word: "[]") }
  }

  /// Writes the line feed between two values at the top level.
  package mutating func endLine() {
    output.append(0x0A)
  }

  /// Writes the name of a member and, in the same step, the value that `write` appends.
  ///
  /// Inlining this and ``JSONScope/separate(_:)`` saves a sixth of the time that a long report
  /// takes.
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

  /// Writes the start of an object or array, and returns the scope around it.
  mutating func enter(_ layout: Layout, open: UInt8) -> JSONScope {
    beginValue()
    output.append(open)
    let outer = scope
    scope.enter(layout)
    return outer
  }

  /// Writes the name of a member and the start of its value, an object or array; returns the scope
  /// around that value.
  mutating func enter(_ layout: Layout, open: UInt8, after name: StaticString) -> JSONScope {
    start(name, atMost: 1) { $0.append(open) }
    let outer = scope
    scope.enter(layout)
    return outer
  }

  /// Writes the end of an object or array; `outer` is the scope around it.
  mutating func leave(to outer: JSONScope, close: UInt8) {
    output.append(atMost: JSONScope.mostBytes) { span in
      if !scope.isEmpty, !scope.isInline { outer.startLine(&span) }
      span.append(close)
    }
    scope = outer
  }

  /// Writes the separator that must precede a value.
  private mutating func beginValue() {
    if isAfterKey {
      isAfterKey = false
    } else if scope.depth > 0 {
      output.append(atMost: JSONScope.mostBytes) { scope.separate(&$0) }
    }
  }
}

/// The state of an object or array that is being written, which determines what separates its
/// members.
struct JSONScope {
  /// Members at this depth or deeper are not indented any further.
  private static let deepestIndentation = 7

  /// The maximum number of bytes around the name of a member: a comma, a line feed, the
  /// indentation, a colon and a space.
  static let mostBytes = 4 + 2 * deepestIndentation

  /// How many objects and arrays surround the next value; 0 at the top level.
  private(set) var depth = 0
  /// Whether all members are on one line.
  private(set) var isInline: Bool

  /// Whether no member or element has been written yet.
  private(set) var isEmpty = true

  /// Whether everything is on one line and without spaces.
  private let isCompact: Bool

  /// Creates the scope of the top level.
  init(isCompact: Bool) {
    isInline = isCompact
    self.isCompact = isCompact
  }

  /// What follows the name of a member.
  var colon: StaticString { isCompact ? ":" : ": " }

  /// Enters an object or array within this one.
  mutating func enter(_ layout: JSONWriter.Layout) {
    depth += 1
    isInline = isInline || layout == .inline
    isEmpty = true
  }

  /// Writes the separator before the next member or element.
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

  /// Starts a new line with its indentation.
  func startLine(_ span: inout OutputSpan<UInt8>) {
    span.append(0x0A)
    span.append(repeating: 0x20, count: 2 * min(depth, Self.deepestIndentation))
  }
}

extension OutputSpan<UInt8> {
  /// Appends a value as JSON text; `null` for `nil`.
  mutating func append<Value: JSONScalar>(json value: Value?) {
    if let value { value.write(to: &self) } else { append(word: "null") }
  }
}

extension TimestampWriter {
  /// Appends a time in quotation marks; `null` for `nil`.
  fileprivate mutating func write(json instant: Instant?, to span: inout OutputSpan<UInt8>) {
    guard let instant else { return span.append(word: "null") }
    span.append(0x22)
    write(instant, to: &span)
    span.append(0x22)
  }
}
