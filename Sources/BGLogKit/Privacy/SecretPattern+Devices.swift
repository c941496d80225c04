/// What names a device.
extension SecretPattern {
  /// Names that people gave their devices, as the system makes them and as they travel in a network.
  static let devices = [
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
  static let uuids = [
    SecretPattern(
      nil,
      #"(?i:(?:incident|slice|image|binary|debug|build|dsym)[\w ]{0,24}\#(assigns)|crashlog-"#
        + #"|image[^\w]{1,4}|<(?=[^<>]{36}> /)|uuid[\\"']{1,3} ?: ?[\\"']{1,3})(\#(uuid))"#),
    SecretPattern(nil, #"(?<![A-Za-z0-9])(\#(uuid)(?=\.(?:ips|crash|txt|json|xccrashpoint)\b))"#),
    SecretPattern(.uuid, #"(?<![A-Za-z0-9])(?:\d{1,7}-)?(\#(uuid))(?![A-Za-z0-9])"#),
  ]
}
