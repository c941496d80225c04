/// A pattern for one kind of secret.
///
/// The patterns are tried in order at every byte. To keep the work linear in the length of the text,
/// repetitions are possessive or short, and a pattern that could begin anywhere is anchored by the text
/// before it.
struct SecretPattern {
  /// The kind of secret; `nil` for text that looks like a secret but is not.
  let kind: SecretKind?

  /// The regular expression (PCRE2). It has exactly one capturing group: the secret itself.
  let source: String

  /// Creates a pattern.
  init(_ kind: SecretKind?, _ source: String) {
    self.kind = kind
    self.source = source
  }

  /// A UUID.
  static let uuid = "[0-9A-Fa-f]{8}-(?:[0-9A-Fa-f]{4}-){3}[0-9A-Fa-f]{12}"
  /// A decimal number from 0 to 255.
  static let octet = #"(?:25[0-5]|2[0-4]\d|1\d\d|[1-9]?\d)"#
  /// An IPv4 address.
  static let quad = #"(?:\#(octet)\.){3}\#(octet)(?!\w|\.\d)"#
  /// A slash, which may be escaped as in JSON.
  static let slash = #"(?:\\?/)"#
  /// The name of a device model.
  static let model =
    "(?:iPhone|iPad|iPod|MacBook|iMac|Mac[ _-]?(?:mini|Pro|Studio)|Apple[ _-]Watch|Apple[ _-]TV)"
  /// The text between a key and its value.
  static let assigns = #"[\\"']{0,3}[ \t]{0,20}[:=][ \t]{0,20}[\\"']{0,3}"#

  /// All patterns. If several match at the same place, the first wins.
  static let all: [SecretPattern] =
    urls + paths + keyed + devices + uuids + networks + people + numbers
}

/// Secrets in URLs and file paths.
extension SecretPattern {
  /// URLs: the user name and password, the query and the fragment.
  static let urls = [
    SecretPattern(
      .query,
      #"(?<![\w+.-])[A-Za-z][A-Za-z0-9+.-]{1,30}+:\\?/\\?/[^\s"'<>?#]{0,512}+[?#]([^\s"'<>]++)"#),
    SecretPattern(.token, #":\\?/\\?/([^\s"'<>?#/@\\]{1,256}+)(?=@)"#),
    SecretPattern(.query, #"(?<=[\w/])[?]([\w.~%+\[\]-]{1,64}+=[^\s"'<>]++)"#),
  ]

  /// A word in the name of a user, in a path.
  private static let nameWord = #"[^/\\\s"'<>|:;,(){}\[\]*?]{1,64}+"#

  /// Paths of files: the user name in a home folder, the container of an app, the name of a device.
  static let paths = [
    SecretPattern(nil, #"((?i:\#(slash)users\#(slash)(?:shared|user|\*)(?![\w.-])))"#),
    SecretPattern(
      .user,
      #"(?i:(?<=["'])\#(slash)(?:users|home)\#(slash))(?|([^/\\"'<>|\r\n]{1,64}+)(?=\\?/)"#
        + #"|([^/\\\s"'<>|]{1,64}+(?: [^/\\\s\d"'<>|]{1,32}+){0,2}+)(?=\\?["']))"#),
    SecretPattern(
      .user,
      #"(?i:\#(slash)(?:users|home)\#(slash))(\#(nameWord)(?: \#(nameWord)){1,3}+)(?=\#(slash)"#
        + #"(?:Library|Documents|Desktop|Downloads|Developer|Applications|Pictures|Movies|Music|Public)\b)"#
    ),
    SecretPattern(
      .user, #"(?i:\#(slash)(?:users|home)\#(slash))([^/\\\s"'<>|:;,(){}\[\]*?]{1,128}+)"#),
    SecretPattern(
      .user,
      #"(?i:(?<![a-z])[a-z]:(?:\\{1,2}|/)(?:users|documents and settings)(?:\\{1,2}|/))"#
        + #"([^/\\"'<>|:*?\r\n\t]{1,64}(?=[\\/])|[^/\\\s"'<>|:*?]{1,64}+)"#),
    SecretPattern(
      .container,
      #"(?i:\#(slash)(?:containers\#(slash)\w{1,32}\#(slash)\w{1,32}|applications?|devices"#
        + #"|appgroup|pluginkitplugin))\#(slash)(\#(uuid))"#),
    SecretPattern(
      .device, #"MobileDevice\#(slash)(?!CrashReporter)([^/\\"<>\r\n]{1,128}+)(?=\\?/)"#),
  ]
}

/// Secrets that follow a key which names them, and tokens that are recognized by their format.
extension SecretPattern {
  /// A text in quotation marks after an equals sign. In JSON strings the quotation marks are escaped.
  private static let quoted =
    #"(?<==)(?:"(?![,;}\])])(?:[^"\\\r\n]|\\[^\r\n])*+"?|\\"(?!\\?[,;}\])])(?:[^"\\\r\n]|\\{2,}+"?|\\(?!["\\]))*+(?:\\")?"#
    + #"|\\{2,}+"(?!\\*+[,;}\])])[^"\r\n]*+"?|'(?![,;}\])])[^'\r\n]*+'?)"#
  /// A part of the value of an HTTP header. The value ends with the line or with the quotation mark
  /// that closes a surrounding string, but not with quotation marks within the value.
  private static let piece =
    #"(?:[^\r\n"'\\]|\#(quoted)|"(?=[^\s,;:}\])"])|'(?=[^\s,;)}\]])|\\++(?=[^"'\\rn]))"#
  /// The authorization scheme, which precedes the secret.
  private static let scheme =
    "(?i:bearer|basic|token|digest|ntlm|negotiate|oauth|hawk|apikey|aws4-hmac-sha256)"
  /// The start of a placeholder, which shows that this secret was redacted already.
  private static let isDone = #"(?:\#(scheme)[ \t]{1,4})?<token-"#
  /// The status of an authorization, which is not a secret.
  private static let status =
    "(?i:denied|authorized[a-z]{0,16}|granted|restricted|limited|provisional|ephemeral|pending"
    + "|(?:not_?|un)determined|unknown|none|nil|null|true|false|yes|no|[0-9]{1,3})"
  /// The numbered name of a task or assertion.
  private static let taskName = #"[\w-]{0,48}?(?i:task|assertion)[A-Za-z_]{0,32}+-?\d{0,20}+"#

  /// The keys of passwords, keys and tokens.
  private static let secretName =
    #"(?:(?<![a-z])|(?-i:(?<=[a-z])(?=[A-Z])))(?:password|passwd|passphrase|passcode|pwd|secret"#
    + #"|(?:api|access|private|client|secret)[ _-]?key|client[_-]?secret"#
    + #"|(?:access|auth(?:entication|orization)?|refresh|id|device|push|fcm|apns|session|user|client"#
    + #"|security|login|registration)[ _-]?token|[cx]srf(?:[ _-]?(?:middleware)?token)?"#
    + #"|j?session[_-]?id|(?<![a-z])\w{0,16}sessid)"#

  /// Punctuation within a value: neither white space nor another key follows.
  private static let joint = #"[,;]++(?![\w.-]{1,64}+[=:])(?=[^\s"'<>&(){}\[\]\\])"#
  /// A secret value without quotation marks.
  private static let bare =
    #"(?:\#(scheme)[ ]{1,4}|(?=(?:[^\s"'<>,;&(){}\[\]\\]|\#(joint)){4}))"#
    + #"[^\s"'<>,;&(){}\[\]\\]++(?:\#(joint)[^\s"'<>,;&(){}\[\]\\]++)*+"#

  /// Values whose keys say what they are.
  static let keyed = [
    SecretPattern(
      .udid,
      #"(?i:(?<![a-z])(?:crash_?reporter[ _]?key|device_?identifier(?:_?for_?vendor)?"#
        + #"|identifier_?for_?vendor|idf[av]|advertising_?identifier|beta[ _]?identifier|(?:device_?)?udid"#
        + #"|ecid|serial[ _]?(?:number|no)|unique_?(?:chip|device)_?id|boot_?session_?uuid"#
        + #"|sleep_?wake_?uuid|(?:anonymous|hardware|boot)[ _]?uuid|imei|meid)\#(assigns))"#
        + #"((?:0x)?[A-Za-z0-9-]{6,80}+)"#),
    SecretPattern(
      .udid,
      #"(?i:(?<![a-z])device[ _-]?id\#(assigns))(?!\#(model)|\#(taskName)(?![\w-]))((?=\d*+[A-Za-z])(?=[A-Za-z-]*+\d)"#
        + #"[A-Za-z0-9-]{8,80}+)(?![\w,.])"#),
    // The whole header value, because the scheme decides which parts of it are secret.
    SecretPattern(
      .token,
      #"(?i:(?<![a-z])authorization\#(assigns)(?:[\[(]\\{0,3}["']?)?+)"#
        + #"(?!\#(status)(?:[\s"'\\,;:.)}\]]|$)|\#(isDone)|<private>"#
        + #"|\#(scheme)[ \t]{0,20}(?:["'\\]|$))"#
        + #"(?:\#(scheme)[ ]{1,4}(?=[^\s"'\\]))?+(?=[^\s,;:"'\\)}\]])(\#(piece)++)"#),
    SecretPattern(
      .token, #"(?i:(?<![\w-])aws4-hmac-sha256[ ]{1,4}(?=credential=))(\#(piece)++)"#),
    // A password in quotation marks may contain spaces, provided that the closing mark exists.
    SecretPattern(
      .token,
      #"(?i:\#(secretName)[\\"']{0,3}[ \t]{0,20}[:=][ \t]{0,20})"#
        + #"(?|"(?!\#(isDone))((?:[^"\\\r\n]|\\[^\r\n]){4,}+)(?=")"#
        + #"|\\{1,3}"(?!\#(isDone))((?:[^"\\\r\n]|\\{1,8}+[^"\\\r\n]){4,}+)(?=\\{0,8}")"#
        + #"|\\{0,3}'(?!\#(isDone))((?:[^'\\\r\n]|\\[^'\r\n]|(?<=[A-Za-z])'(?=[A-Za-z])){4,}+)(?=\\{0,8}')"#
        + #"|\xE2\x80[\x9C\x9E](?!\#(isDone))"#
        + #"((?:[^\xE2\r\n]|\xE2(?!\x80[\x9C-\x9F])){4,}+)(?=\xE2\x80[\x9C\x9D])"#
        + #"|\xE2\x80[\x98\x9A](?!\#(isDone))"#
        + #"((?:[^\xE2\r\n]|\xE2(?!\x80[\x98-\x9B])|(?<=[A-Za-z])\xE2\x80\x99(?=[A-Za-z])){4,}+)"#
        + #"(?=\xE2\x80[\x98\x99])"#
        + #"|["'](?!\#(isDone))([^\s"'<>,;&(){}\[\]\\]++)(?=[ \t]))"#),
    SecretPattern(
      .token,
      #"(?i:\#(secretName)\#(assigns))(?!\#(isDone)|\xE2\x80[\x98-\x9F]<token-)(\#(bare))"#),
    // Other values that are called tokens, such as tokens of a parser, are short or consist of words
    // only.
    SecretPattern(
      .token,
      #"(?i:(?<![a-z0-9_-])token\#(assigns))(?!0x|\#(taskName)(?![\w~+/=-]))"#
        + #"((?=\d{0,4096}+[A-Za-z_])(?=[A-Za-z_~+/]{0,4096}+\d)[\w~+/=]{16,4096}+[\w~+/=-]{0,4096}+)"#
    ),
    // A cookie is a list of values separated by semicolons.
    SecretPattern(
      .token,
      #"(?i:(?<![a-z])cookies?\#(assigns))[\[(](?!\\{0,7}["']?<token-)(?=[^\])\r\n=]{1,256}=)"#
        + #"([^\])\r\n]{4,}+)"#),
    SecretPattern(
      .token,
      #"(?i:(?<![a-z])cookie\#(assigns))(?![ \t\\"'\[(]{0,24}<token-)"#
        + #"(?|(?=[{(\[]{0,2}[ \t]{0,4}(?:[^\s=,;]{1,256}+;[ ]?)?[^\s=,]{0,256}+[ \t]{0,2}=)(\#(piece)++)"#
        + #"|([^\s,;"'\\]{4,}+))"#),
    SecretPattern(
      .token,
      #"NSHTTPCookie[ \t]{1,8}version:\d[ \t]{1,8}name:(?:"[^"\r\n]{0,256}"|[^\s"]{1,256})"#
        + #"[ \t]{1,8}value:"?(?!<token-)([^\s"]{1,4096}+)"#),
    SecretPattern(
      .token,
      #"(?<![A-Za-z0-9])(A[KS]IA[0-9A-Z]{16}|AIza[\w-]{35}|gh[opsur]_[A-Za-z0-9]{36,255}+"#
        + #"|github_pat_\w{16,255}+|glpat-[\w-]{16,255}+"#
        + #"|[prs]k_(?:live|test)_[A-Za-z0-9]{16,255}+|xox[abprs]-[A-Za-z0-9-]{10,255}+)(?![\w-])"#),
    SecretPattern(
      .token, #"length ?= ?32, bytes ?= ?(0x[0-9a-f]{8,64}(?:[ .]{1,5}[0-9a-f]{4,64}){0,8}+)"#),
    SecretPattern(.token, #"(?i:(?<![a-z])bearer[ ]{1,4})([\w.~+/=-]{8,4096}+)"#),
    SecretPattern(.token, #"(?<!\w)(eyJ[\w-]{8,4096}+\.[\w-]{2,4096}+(?:\.[\w-]{0,4096}+)?)"#),
    SecretPattern(
      .user, #"(?i:(?<![a-z])(?:user|account|login)[ _]?name\#(assigns))([^\s"'<>,;(){}\\]{2,64}+)"#
    ),
    SecretPattern(
      nil,
      #"(?i:(?<![a-z])(?:device|host|computer)[ _]?name\#(assigns))"#
        + #"((?:\#(model)(?:\d{0,2},\d{1,2})?|localhost|nil|null|unknown)(?![\w'’ -]))"#),
    SecretPattern(
      .device,
      #"(?i:(?<![a-z])(?:device|host|computer)[ _]?name[\\"']{0,3}[ \t]{0,20}[:=][ \t]{0,20})"#
        + #"(?|\\?"([^"\\\r\n<>]{1,128}+)|'([^'\r\n<>]{1,128}+)|([^\s"'<>,;(){}\\]{2,64}+))"#),
  ]
}

/// Names and identifiers of devices.
extension SecretPattern {
  /// Words that end like a name in the genitive and may precede the name of a model.
  private static let wordsBeforeModel =
    "(?:This|Its|Is|Was|Has|Does|Needs|Uses|Runs|Supports|Requires|Includes|Shows|Finds|Detects|Connects"
    + "|Previous|Various|Wireless|Across|Access|Press|Process|Class|Devices|Targets|Apples|Users|As|Plus)"

  /// Names that people give their devices, in the form shown by the system and in the form used in
  /// networks.
  static let devices = [
    SecretPattern(
      .device,
      #"(?<![\w\x80-\xFF])((?:[A-Z\xC3-\xDF][\w.\x80-\xFF]{0,30}+ )?[A-Za-z\x80-\xFF][\w.\x80-\xFF-]{0,40}?"#
        + #"(?:['`]|\xE2\x80\x99|&#39;|\\u2019)s?[ _-]\#(model)(?:[ _-](?:Pro|Air|mini|\d{1,3}|Max))*+)"#
    ),
    // Without an apostrophe, a capital letter has to show that it is a name.
    SecretPattern(
      .device,
      #"(?<![\w\x80-\xFF-])((?!\#(wordsBeforeModel)[ ])[A-Z\xC3-\xDF][\w\x80-\xFF-]{1,30}s[ ]\#(model)"#
        + #"(?:[ ](?:Pro|Air|mini|\d{1,3}|Max))*+)(?![\w\x80-\xFF'])"#),
    SecretPattern(
      .device,
      #"(?<![A-Za-z0-9-])([A-Za-z\x80-\xFF][A-Za-z0-9\x80-\xFF-]{0,60}?s-\#(model)"#
        + #"(?:-[A-Za-z0-9]{1,30}+)*+(?:\.local)?)(?![A-Za-z0-9])"#),
    SecretPattern(
      .device,
      #"(?<!\w)(\#(model)[ -](?:von|de|di|van|av|od|do|af)[ -][A-Za-z\x80-\xFF][\w\x80-\xFF]{0,40}+)"#
    ),
    SecretPattern(
      .device, #"([\w\x80-\xFF]{1,60}?(?:\xE3\x81\xAE|\xE7\x9A\x84) ?\#(model))"#),
    SecretPattern(.udid, #"(?<![A-Za-z0-9-])([0-9A-Fa-f]{8}-[0-9A-Fa-f]{16})(?![A-Za-z0-9-])"#),
    SecretPattern(.token, #"(?<![A-Za-z0-9])((?:[0-9A-Fa-f]{64}){1,2}+)(?![A-Za-z0-9])"#),
    SecretPattern(.token, #"<((?:[0-9A-Fa-f]{8} ){7}[0-9A-Fa-f]{8})>"#),
    SecretPattern(.udid, #"(?<![A-Za-z0-9])([0-9A-Fa-f]{40})(?![A-Za-z0-9])"#),
  ]

  /// UUIDs. Those of builds and incidents are kept: reports need them, and they identify no device.
  static let uuids = [
    SecretPattern(
      nil,
      #"(?i:(?:incident|slice|image|binary|debug|build|dsym)[\w ]{0,24}\#(assigns)|crashlog-"#
        + #"|image[^\w]{1,4}|<(?=[^<>]{36}> /)|uuid[\\"']{1,3} ?: ?[\\"']{1,3})(\#(uuid))"#),
    SecretPattern(nil, #"(?<![A-Za-z0-9])(\#(uuid)(?=\.(?:ips|crash|txt|json|xccrashpoint)\b))"#),
    SecretPattern(.uuid, #"(?<![A-Za-z0-9])(?:\d{1,7}-)?(\#(uuid))(?![A-Za-z0-9])"#),
  ]
}

/// Network addresses, and addresses of people.
extension SecretPattern {
  /// Network addresses. Version numbers with four parts, and addresses that every device has, are kept.
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
    // If it consists of digits alone, it may be a time.
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

  /// Email addresses and telephone numbers. Without a key such as `phone`, only a telephone number in
  /// international form can be distinguished from other numbers.
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
      .phone,
      #"(?<![\w.+)-])(\([2-9]\d\d\) ?[2-9]\d\d[ -]\d{4}|[2-9]\d\d-[2-9]\d\d-\d{4})(?![\w-]|\.\d)"#),
    SecretPattern(
      .phone, #"(?<![\w.+)-])(\+[1-9]\d{9,14})(?![\w.])"#),
    SecretPattern(
      .phone,
      #"(?<![\w.+)-])(\+[1-9]\d{0,2}[ -](?:\(0\) ?)?\(?\d{2,4}\)?[ -]\d{3,4}[ -]?\d{2,4}(?:[ -]?\d{2,4})?)(?![\w.])"#
    ),
  ]
}

/// Numbers that say where somebody is or what somebody pays with.
extension SecretPattern {
  /// A latitude with four decimals or more, which is a place within some eleven meters.
  private static let latitude = #"[+-]?(?:90|[1-8]?\d)\.\d{4,15}+"#
  /// A longitude with as many.
  private static let longitude = #"[+-]?(?:180|1[0-7]\d|[1-9]?\d)\.\d{4,15}+"#

  /// Coordinates, which count only in pairs, and numbers of payment cards, which count only in groups of four digits.
  static let numbers = [
    SecretPattern(
      .location, #"(?<![\w.+-])(\#(latitude)(?:[,;] ?|%2C)\#(longitude))(?!\w|\.\d)"#),
    SecretPattern(
      .location,
      #"(?i:(?<![a-z])lat(?:itude)?\#(assigns))(\#(latitude))(?!\w|\.\d)(?i:(?=[^\r\n]{1,24}(?<![a-z])lo?ng?))"#
    ),
    SecretPattern(
      .location,
      #"(?i:(?<![a-z])(?:lon(?:g(?:itude)?)?|lng)\#(assigns))(\#(longitude))(?!\w|\.\d)"#),
    SecretPattern(
      .card, #"(?<![\w.-])(\d{4}(?: \d{4}){3}|\d{4}(?:-\d{4}){3})(?![\w-]|\.\d)"#),
  ]
}
