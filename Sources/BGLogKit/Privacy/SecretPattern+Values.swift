/// Secrets that are told by the names of their values, and by how tokens are spelled.
extension SecretPattern {
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
}
