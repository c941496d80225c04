/// Secrets in URLs and in paths of files.
extension SecretPattern {
  /// URLs: who logs in, and all that stands behind the path.
  static let urls = [
    SecretPattern(
      .query,
      #"(?<![\w+.-])[A-Za-z][A-Za-z0-9+.-]{1,30}+:\\?/\\?/[^\s"'<>?#]{0,512}+[?#]([^\s"'<>]++)"#),
    SecretPattern(.token, #":\\?/\\?/([^\s"'<>?#/@\\]{1,256}+)(?=@)"#),
    SecretPattern(.query, #"(?<=[\w/])[?]([\w.~%+\[\]-]{1,64}+=[^\s"'<>]++)"#),
  ]

  /// A word of a name in a path.
  private static let nameWord = #"[^/\\\s"'<>|:;,(){}\[\]*?]{1,64}+"#

  /// Paths of files: whose home they lie in, which container, which device.
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
