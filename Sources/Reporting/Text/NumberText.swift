/// Formats numbers for people.
enum NumberText {
  /// A count with commas between thousands, for example `16,003`.
  static func grouped(_ number: Int) -> String {
    var digits = String(number.magnitude)
    var groups: [String] = []
    while digits.count > 3 {
      groups.insert(String(digits.suffix(3)), at: 0)
      digits.removeLast(3)
    }
    groups.insert(digits, at: 0)
    return (number < 0 ? "-" : "") + groups.joined(separator: ",")
  }

  /// A number with about three significant digits, without trailing zeros.
  static func rounded(_ number: Double) -> String {
    // An impossible duration is printed with an exponent instead of hundreds of digits.
    guard number.magnitude < 1_000_000_000 else { return number.description }
    let scale = number.magnitude < 10 ? 100.0 : 10
    let scaled = Int((number.magnitude * scale).rounded())
    let fraction = scaled % Int(scale)
    var text = String(scaled / Int(scale))
    if fraction > 0 {
      let digits = String(fraction + Int(scale)).dropFirst()
      text += "." + (digits.hasSuffix("0") ? digits.dropLast() : digits)
    }
    return number < 0 && scaled > 0 ? "-" + text : text
  }

  /// A score from 0 to 1 with up to four decimals, for example `0.9054`.
  static func score(_ score: Double) -> String {
    // A number that is no score is printed as it is.
    guard (0...1).contains(score) else { return rounded(score) }
    let digits = String(Int((score * 10_000).rounded()) + 10_000)
    guard digits.hasPrefix("1") else { return "1" }
    var fraction = digits.dropFirst()
    while fraction.hasSuffix("0") { fraction.removeLast() }
    return fraction.isEmpty ? "0" : "0." + fraction
  }

  /// A duration in seconds, for example `12.3 s`.
  static func seconds(_ seconds: Double) -> String { rounded(seconds) + " s" }
}

extension TerminalText {
  /// A number without commas, for numbers that identify something, such as a line or a pid.
  static func plain(_ number: Int) -> TerminalText { "\(String(number))" }

  /// A number and what it counts, for example `1 error` or `16,003 errors`.
  static func count(_ number: Int, _ noun: String, plural: String? = nil) -> TerminalText {
    number == 1 ? "\(number) \(noun)" : "\(number) \(plural ?? noun + "s")"
  }
}
