/// Names for the ASCII bytes that the readers of logs and reports look for.
///
/// `public` although only this package uses it: otherwise the compiler could not inline these across modules,
/// and a call for every byte costs a fifth of the time.
@_documentation(visibility: internal)
public enum Byte {
  /// A horizontal tab.
  @inlinable public static var tab: UInt8 { UInt8(ascii: "\t") }
  /// A line feed.
  @inlinable public static var lineFeed: UInt8 { UInt8(ascii: "\n") }
  /// A carriage return.
  @inlinable public static var carriageReturn: UInt8 { UInt8(ascii: "\r") }
  /// A space.
  @inlinable public static var space: UInt8 { UInt8(ascii: " ") }
  /// A double quotation mark.
  @inlinable public static var quote: UInt8 { UInt8(ascii: "\"") }
  /// A backslash.
  @inlinable public static var backslash: UInt8 { UInt8(ascii: "\\") }
  /// A comma.
  @inlinable public static var comma: UInt8 { UInt8(ascii: ",") }
  /// A colon.
  @inlinable public static var colon: UInt8 { UInt8(ascii: ":") }
  /// A period.
  @inlinable public static var period: UInt8 { UInt8(ascii: ".") }
  /// A hyphen or minus sign.
  @inlinable public static var dash: UInt8 { UInt8(ascii: "-") }
  /// An opening brace.
  @inlinable public static var openBrace: UInt8 { UInt8(ascii: "{") }
  /// A closing brace.
  @inlinable public static var closeBrace: UInt8 { UInt8(ascii: "}") }
  /// An opening square bracket.
  @inlinable public static var openBracket: UInt8 { UInt8(ascii: "[") }
  /// A closing square bracket.
  @inlinable public static var closeBracket: UInt8 { UInt8(ascii: "]") }
  /// An opening parenthesis.
  @inlinable public static var openParenthesis: UInt8 { UInt8(ascii: "(") }
  /// A closing parenthesis.
  @inlinable public static var closeParenthesis: UInt8 { UInt8(ascii: ")") }
  /// An ampersand.
  @inlinable public static var ampersand: UInt8 { UInt8(ascii: "&") }
  /// A grave accent.
  @inlinable public static var backquote: UInt8 { UInt8(ascii: "`") }
  /// A greater-than sign.
  @inlinable public static var greater: UInt8 { UInt8(ascii: ">") }

  /// Whether a byte is a decimal digit.
  @inlinable
  public static func isDigit(_ byte: UInt8) -> Bool { 0x30...0x39 ~= byte }

  /// Whether a byte is an ASCII letter.
  @inlinable
  public static func isLetter(_ byte: UInt8) -> Bool { 0x61...0x7A ~= byte | 0x20 }

  /// Whether a byte is a hexadecimal digit.
  @inlinable
  public static func isHexDigit(_ byte: UInt8) -> Bool {
    isDigit(byte) || 0x61...0x66 ~= byte | 0x20
  }

  /// Whether a byte is a space or a tab.
  @inlinable
  public static func isBlank(_ byte: UInt8) -> Bool { byte == 0x20 || byte == 0x09 }

  /// The value of a hexadecimal digit, 0 to 15, or `nil` if the byte is not one.
  public static func hexValue(_ byte: UInt8) -> UInt8? {
    switch byte {
    case 0x30...0x39: byte - 0x30
    case 0x41...0x46: byte - 0x37
    case 0x61...0x66: byte - 0x57
    default: nil
    }
  }
}
