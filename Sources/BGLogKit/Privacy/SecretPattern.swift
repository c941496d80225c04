/// How a kind of secret is spelled.
///
/// Patterns are tried in their order at every byte. Repetitions are possessive or short, and what
/// may start anywhere is held by what stands before it, so that the work grows with the text alone.
struct SecretPattern {
  /// What it is, or `nil` for what looks like a secret and is none.
  let kind: SecretKind?

  /// The pattern, with exactly one group that captures: the secret itself.
  let source: String

  private init(_ kind: SecretKind?, _ source: String) {
    self.kind = kind
    self.source = source
  }

  private static let uuid = "[0-9A-Fa-f]{8}-(?:[0-9A-Fa-f]{4}-){3}[0-9A-Fa-f]{12}"
  private static let octet = #"(?:25[0-5]|2[0-4]\d|1\d\d|[1-9]?\d)"#
  private static let quad = #"(?:\#(octet)\.){3}\#(octet)(?!\w|\.\d)"#
  /// A slash, which JSON may escape.
  private static let slash = #"(?:\\?/)"#
  private static let model =
    "(?:iPhone|iPad|iPod|MacBook|iMac|Mac[ _-]?(?:mini|Pro|Studio)|Apple[ _-]Watch|Apple[ _-]TV)"
  /// What stands between a name and its value.
  private static let assigns = #"[\\"']{0,3}[ \t]{0,20}[:=][ \t]{0,20}[\\"']{0,3}"#

  /// A text in quotation marks behind an equals sign; in texts of JSON the marks are escaped.
  private static let quoted =
    #"(?<==)(?:"(?![,;}\])])(?:[^"\\\r\n]|\\[^\r\n])*+"?|\\"(?!\\?[,;}\])])(?:[^"\\\r\n]|\\{2,}+"?|\\(?!["\\]))*+(?:\\")?"#
    + #"|\\{2,}+"(?!\\*+[,;}\])])[^"\r\n]*+"?|'(?![,;}\])])[^'\r\n]*+'?)"#
  /// A piece of the value of a header, which ends with its line or the text in quotation marks that
  /// it stands in, but not with those of its own parts.
  private static let piece =
    #"(?:[^\r\n"'\\]|\#(quoted)|"(?=[^\s,;:}\])"])|'(?=[^\s,;)}\]])|\\++(?=[^"'\\rn]))"#
  /// What says how somebody is authorized, before the secret.
  private static let scheme =
    "(?i:bearer|basic|token|digest|ntlm|negotiate|oauth|hawk|apikey|aws4-hmac-sha256)"
  /// What stands before a placeholder of a secret: it is redacted already.
  private static let isDone = #"(?:\#(scheme)[ \t]{1,4})?<token-"#
  /// Whether somebody is authorized: no secret.
  private static let status =
    "(?i:denied|authorized[a-z]{0,16}|granted|restricted|limited|provisional|ephemeral|pending"
    + "|(?:not_?|un)determined|unknown|none|nil|null|true|false|yes|no|[0-9]{1,3})"
  /// The name of a task or an assertion with its number.
  private static let taskName = #"[\w-]{0,48}?(?i:task|assertion)[A-Za-z_]{0,32}+-?\d{0,20}+"#

  /// All of them; the first that matches at a place wins.
  static let all: [SecretPattern] = urls + paths + keyed + devices + uuids + networks + people

  /// URLs: who logs in, and all that stands behind the path.
  private static let urls = [
    SecretPattern(
      .query,
      #"(?<![\w+.-])[A-Za-z][A-Za-z0-9+.-]{1,30}+:\\?/\\?/[^\s"'<>?#]{0,512}+[?#]([^\s"'<>]++)"#),
    SecretPattern(.token, #":\\?/\\?/([^\s"'<>?#/@\\]{1,256}+)(?=@)"#),
    SecretPattern(.query, #"(?<=[\w/])[?]([\w.~%+\[\]-]{1,64}+=[^\s"'<>]++)"#),
  ]

  /// A word of a name in a path.
  private static let nameWord = #"[^/\\\s"'<>|:;,(){}\[\]*?]{1,64}+"#

  /// Paths of files: whose home they lie in, which container, which device.
  private static let paths = [
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

  /// The names of passwords, keys and tokens.
  private static let secretName =
    #"(?:(?<![a-z])|(?-i:(?<=[a-z])(?=[A-Z])))(?:password|passwd|passphrase|passcode|pwd|secret"#
    + #"|(?:api|access|private|client|secret)[ _-]?key|client[_-]?secret"#
    + #"|(?:access|auth(?:entication|orization)?|refresh|id|device|push|fcm|apns|session|user|client"#
    + #"|security|login|registration)[ _-]?token|[cx]srf(?:[ _-]?(?:middleware)?token)?"#
    + #"|j?session[_-]?id|(?<![a-z])\w{0,16}sessid)"#

  /// What joins parts of a value: no blank follows, and no other name.
  private static let joint = #"[,;]++(?![\w.-]{1,64}+[=:])(?=[^\s"'<>&(){}\[\]\\])"#
  /// The value of a secret without quotation marks.
  private static let bare =
    #"(?:\#(scheme)[ ]{1,4}|(?=(?:[^\s"'<>,;&(){}\[\]\\]|\#(joint)){4}))"#
    + #"[^\s"'<>,;&(){}\[\]\\]++(?:\#(joint)[^\s"'<>,;&(){}\[\]\\]++)*+"#

  /// Values whose names say what they are.
  private static let keyed = [
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
    // The whole header: which of its parts are secret depends on who is asked.
    SecretPattern(
      .token,
      #"(?i:(?<![a-z])authorization\#(assigns)(?:[\[(]\\{0,3}["']?)?+)"#
        + #"(?!\#(status)(?:[\s"'\\,;:.)}\]]|$)|\#(isDone)|<private>"#
        + #"|\#(scheme)[ \t]{0,20}(?:["'\\]|$))"#
        + #"(?:\#(scheme)[ ]{1,4}(?=[^\s"'\\]))?+(?=[^\s,;:"'\\)}\]])(\#(piece)++)"#),
    SecretPattern(
      .token, #"(?i:(?<![\w-])aws4-hmac-sha256[ ]{1,4}(?=credential=))(\#(piece)++)"#),
    // In quotation marks a password may have blanks, unless nothing closes them.
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
    // Tokens of other kinds are short or made of words.
    SecretPattern(
      .token,
      #"(?i:(?<![a-z0-9_-])token\#(assigns))(?!0x|\#(taskName)(?![\w~+/=-]))"#
        + #"((?=\d{0,4096}+[A-Za-z_])(?=[A-Za-z_~+/]{0,4096}+\d)[\w~+/=]{16,4096}+[\w~+/=-]{0,4096}+)"#
    ),
    // A cookie is many values with semicolons between them.
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

  /// Names that people gave their devices, as the system makes them and as they travel in a network.
  private static let devices = [
    SecretPattern(
      .device,
      #"(?<![\w\x80-\xFF])((?:[A-Z\xC3-\xDF][\w.\x80-\xFF]{0,30}+ )?[A-Za-z\x80-\xFF][\w.\x80-\xFF-]{0,40}?"#
        + #"(?:['`]|\xE2\x80\x99|&#39;|\\u2019)s?[ _-]\#(model)(?:[ _-](?:Pro|Air|mini|\d{1,3}|Max))*+)"#
    ),
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

  /// UUIDs: those of builds and incidents are needed and belong to no device.
  private static let uuids = [
    SecretPattern(
      nil,
      #"(?i:(?:incident|slice|image|binary|debug|build|dsym)[\w ]{0,24}\#(assigns)|crashlog-"#
        + #"|image[^\w]{1,4}|<(?=[^<>]{36}> /)|uuid[\\"']{1,3} ?: ?[\\"']{1,3})(\#(uuid))"#),
    SecretPattern(nil, #"(?<![A-Za-z0-9])(\#(uuid)(?=\.(?:ips|crash|txt|json|xccrashpoint)\b))"#),
    SecretPattern(.uuid, #"(?<![A-Za-z0-9])(?:\d{1,7}-)?(\#(uuid))(?![A-Za-z0-9])"#),
  ]

  /// Addresses in networks; versions of four numbers and addresses that everybody has are none.
  private static let networks = [
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
  private static let people = [
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
