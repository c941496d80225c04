/// Text that is put together as bytes; numbers go in without a String of their own.
struct ByteText {
  private(set) var bytes = ContiguousArray<UInt8>()

  var count: Int { bytes.count }

  mutating func removeAll() { bytes.removeAll(keepingCapacity: true) }

  mutating func add(_ text: String) { bytes.append(contentsOf: text.utf8) }

  mutating func add(_ text: ContiguousArray<UInt8>) { bytes.append(contentsOf: text) }

  mutating func add(byte: UInt8) { bytes.append(byte) }

  /// Appends a number that is not negative, with zeros before it up to `width` digits.
  mutating func add(_ number: Int, width: Int = 1) {
    add(number, radix: 10, width: width)
  }

  /// Appends a number that is not negative in hexadecimal.
  mutating func add(hexadecimal number: Int, width: Int = 1) {
    add(number, radix: 16, width: width)
  }

  /// Appends blanks until `width` bytes stand behind `start`.
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

  /// Appends text as the inside of a JSON string, slashes escaped as Apple does.
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
