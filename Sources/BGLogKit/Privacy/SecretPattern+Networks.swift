/// Addresses of devices in networks, and of people.
extension SecretPattern {
  /// Addresses in networks; versions of four numbers and addresses that everybody has are none.
  static let networks = [
    SecretPattern(
      nil,
      #"(?i:(?:(?<![a-z])(?:version|ver|build|release|sdk|os|v)|[\w]\.(?:framework|bundle|app))"#
        + #"[\\" :=/(-]{0,5}|(?<![:/])[a-z]/(?!\#(quad)))(\d{1,9}(?:\.\d{1,9}){3})(?![\w.])"#),
    SecretPattern(
      nil,
      #"(?<![\w.])((?:127\.\#(octet)\.\#(octet)\.\#(octet)|255\.255\.255\.255|\d{1,3}\.\d{1,3}\.0\.0)(?![\w.]))"#
    ),
    SecretPattern(.ip, #"(?<![\w.])(\#(quad))"#),
    SecretPattern(
      .mac, #"(?<![\w:])((?:[0-9A-Fa-f]{2}:){5}[0-9A-Fa-f]{2})(?![\w:])"#),
    // Of digits alone it may be a time.
    SecretPattern(
      .mac,
      #"(?<![\w-])((?=[0-9-]{0,17}+[A-Fa-f])(?:[0-9A-Fa-f]{2}-){5}[0-9A-Fa-f]{2})(?![\w-])"#),
    SecretPattern(.ip, #"(?<![\w:.])((?:[0-9A-Fa-f]{1,4}:){7}[0-9A-Fa-f]{1,4})(?![\w:])"#),
    SecretPattern(
      .ip,
      #"(?<![\w:.])((?i:[23][0-9a-f]{3}|fe[89ab][0-9a-f]|f[cdf][0-9a-f]{2}|64:ff9b)"#
        + #"(?::[0-9A-Fa-f]{1,4}){0,6}+::(?:\#(quad)|[0-9A-Fa-f]{1,4}(?::[0-9A-Fa-f]{1,4}){0,6}+)?)(?![\w:])"#
    ),
  ]

  /// How people are reached. Of telephone numbers only those in international form can be told from
  /// other numbers.
  static let people = [
    SecretPattern(
      .email,
      #"(?<![\w.+\x80-\xFF-])([\w.+\x80-\xFF-]++(?:@|%40)(?!\d(?:\.\d)?x(?!\w))"#
        + #"(?:[A-Za-z0-9\x80-\xFF-]{1,63}+\.){1,8}"#
        + #"(?!(?:swift|dylib|png|jpe?g|plist|framework)(?!\w))[A-Za-z\x80-\xFF]{2,24}+)(?![\w-])"#),
    SecretPattern(.email, #"(?<![\w.+-])([\w.+-]++@\#(quad))"#),
    SecretPattern(
      .phone, #"(?i:(?<![a-z])(?:tel|sms|facetime|facetime-audio):)([+\d()*#. -]{5,24})"#),
    SecretPattern(
      .phone,
      #"(?i:(?<![a-z])(?:(?:tele|mobile_?|cell_?)?phone[ _-]?(?:number|no)?|msisdn)\#(assigns))"#
        + #"(?!(?:19|20)\d\d-[01]\d-[0-3]\d(?![\d-]))(\+?[\d(][\d(). -]{5,22}(?<=\d))(?![\w:])"#),
    SecretPattern(
      .phone, #"(?<![\w.+)-])(\+[1-9]\d{9,14})(?![\w.])"#),
    SecretPattern(
      .phone,
      #"(?<![\w.+)-])(\+[1-9]\d{0,2}[ -](?:\(0\) ?)?\(?\d{2,4}\)?[ -]\d{3,4}[ -]?\d{2,4}(?:[ -]?\d{2,4})?)(?![\w.])"#
    ),
  ]
}
