/// A text that is built as bytes. Numbers are appended without creating a `String` for each.
struct ByteText {
  /// The UTF-8 bytes.
  private(set) var bytes = ContiguousArray<UInt8>()

  /// The length in bytes.
  var count: Int { bytes.count }

  /// Removes all bytes but keeps the memory.
  mutating func removeAll() { bytes.removeAll(keepingCapacity: true) }

  /// Appends a text.
  mutating func add(_ text: String) { bytes.append(contentsOf: text.utf8) }

  /// Appends UTF-8 bytes.
  mutating func add(_ text: ContiguousArray<UInt8>) { bytes.append(contentsOf: text) }

  /// Appends one byte.
  mutating func add(byte: UInt8) { bytes.append(byte) }

  /// Appends a nonnegative number in base 10, padded with leading zeros to at least `width` digits.
  mutating func add(_ number: Int, width: Int = 1) {
    add(number, radix: 10, width: width)
  }

  /// Appends a nonnegative number in base 16, padded with leading zeros to at least `width` digits.
  mutating func add(hexadecimal number: Int, width: Int = 1) {
    add(number, radix: 16, width: width)
  }

  /// Appends spaces until there are at least `width` bytes from offset `start` on.
  mutating func pad(from start: Int, to width: Int) {
    while bytes.count < start + width { bytes.append(UInt8(ascii: " ")) }
  }

  private mutating func add(_ number: Int, radix: Int, width: Int) {
    var places = 1
    var rest = number / radix
    while rest > 0 {
      places += 1
      rest /= radix
    }
    places = max(places, width)
    let start = bytes.count
    for _ in 0..<places { bytes.append(UInt8(ascii: "0")) }
    rest = number
    var index = start + places
    while rest > 0 {
      index -= 1
      let digit = UInt8(rest % radix)
      bytes[index] = digit < 10 ? UInt8(ascii: "0") + digit : UInt8(ascii: "a") + digit - 10
      rest /= radix
    }
  }

  /// Appends a text with the escapes of a JSON string, including `\/` as Apple writes it.
  mutating func add(escaped text: ContiguousArray<UInt8>) {
    for byte in text {
      switch byte {
      case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"):
        bytes.append(UInt8(ascii: "\\"))
        bytes.append(byte)
      case UInt8(ascii: "\n"): add("\\n")
      case UInt8(ascii: "\t"): add("\\t")
      default: bytes.append(byte)
      }
    }
  }
}
