internal import LogModel

/// UIKit's own clock in a message: `creationTime = 923288 (elapsed = 3)`, seconds of uptime.
enum UptimeCount {
  private static let mark = Array("creationTime = ".utf8)

  /// The uptime at which a message was written, in whole seconds, or `nil` when it prints none.
  static func seconds(in text: String) -> Double? {
    let bytes = Array(text.utf8)
    guard bytes.count > mark.count else { return nil }
    var start = 0
    while start + mark.count < bytes.count {
      if bytes[start] == mark[0], bytes[start..<(start + mark.count)].elementsEqual(mark) {
        var place = start + mark.count
        guard let created = number(bytes, &place) else { return nil }
        while place < bytes.count, !isDigit(bytes[place]), bytes[place] != UInt8(ascii: ")") {
          place += 1
        }
        guard let elapsed = number(bytes, &place) else { return nil }
        return created + elapsed
      }
      start += 1
    }
    return nil
  }

  private static func number(_ bytes: [UInt8], _ place: inout Int) -> Double? {
    let start = place
    var value = 0.0
    while place < bytes.count, isDigit(bytes[place]), place - start < 12 {
      value = value * 10 + Double(bytes[place] - 48)
      place += 1
    }
    return place > start ? value : nil
  }

  private static func isDigit(_ byte: UInt8) -> Bool { byte &- 48 < 10 }
}
