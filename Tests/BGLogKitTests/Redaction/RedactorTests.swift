import BGLogKit
import Testing

/// Texts without secrets.
@Suite struct RedactorTests {
  private func redacted(_ text: String) -> String {
    var redactor = Redactor()
    return redactor.redact(text)
  }

  private static let udid = "0123456789abcdef0123456789abcdef01234567"
  private static let uuid = "6B3A1C52-7F0E-4D19-9A55-20C4E18B7D3F"

  @Test(arguments: [
    ("mail to Jane.Roe+ios@mail.example.org.", "mail to <email-1>."),
    ("user=jane%40example.org", "user=<email-1>"),
    ("login jane@10.20.30.40 failed", "login <email-1> failed"),
    ("CrashReporter Key:   \(udid)", "CrashReporter Key:   <udid-1>"),
    (#"{"crashReporterKey" : "abcdef0123456789"}"#, #"{"crashReporterKey" : "<udid-1>"}"#),
    ("device \(udid) attached", "device <udid-1> attached"),
    ("device 00008030-001A2B3C4D5E6F70 attached", "device <udid-1> attached"),
    ("Beta Identifier: \(uuid)", "Beta Identifier: <udid-1>"),
    ("Serial Number: F2LXK0AAJCL8", "Serial Number: <udid-1>"),
    ("/Users/jane/Library/x.log", "/Users/<user-1>/Library/x.log"),
    (#"\/Users\/jane\/Library"#, #"\/Users\/<user-1>\/Library"#),
    ("file:///home/jane/x", "file:///home/<user-1>/x"),
    ("/mnt/c/Users/jane", "/mnt/c/Users/<user-1>"),
    (#"C:\Users\Jane Roe\logs"#, #"C:\Users\<user-1>\logs"#),
    (#"d:\\users\\jane"#, #"d:\\users\\<user-1>"#),
    (
      "/var/mobile/Containers/Data/Application/\(uuid)/Documents/x",
      "/var/mobile/Containers/Data/Application/<container-1>/Documents/x"
    ),
    ("/var/mobile/Applications/\(uuid)/A.app", "/var/mobile/Applications/<container-1>/A.app"),
    ("MobileDevice/Jane's iPhone/A.crash", "MobileDevice/<device-1>/A.crash"),
    ("backup of Jane\u{2019}s iPad Pro done", "backup of <device-1> done"),
    ("A_2018-06-12_Janes-MacBook-Pro-4.crash", "A_2018-06-12_<device-1>.crash"),
    (#"deviceName = "Living room";"#, #"deviceName = "<device-1>";"#),
    ("iPhone von Jana antwortet", "<device-1> antwortet"),
    ("to 192.0.2.17:443", "to <ip-1>:443"),
    ("connect to printer/192.168.1.23:631", "connect to printer/<ip-1>:631"),
    ("J\u{F6}rg M\u{FC}ller's iPhone gone", "<device-1> gone"),
    ("\u{C5}sa Lind\u{2019}s iPad", "<device-1>"),
    ("Cookie: a=abcd; auth=xyz789", "Cookie: <token-1>"),
    ("Set-Cookie: sid=abcd; Path=/; Secure", "Set-Cookie: <token-1>"),
    (#"{"cookie":"a=abcd; b=1","x":2}"#, #"{"cookie":"<token-1>","x":2}"#),
    ("to 2001:db8::8a2e:370:7334 now", "to <ip-1> now"),
    ("to fe80::1%en0", "to <ip-1>%en0"),
    ("bssid a4:83:e7:01:02:03", "bssid <mac-1>"),
    (
      "GET https://api.example.org/v1/x?token=abc&u=7 200",
      "GET https://api.example.org/v1/x?<query-1> 200"
    ),
    ("https://jane:pw@example.org/x", "https://<token-1>@example.org/x"),
    ("opened lantern://callback#access_token=abc", "opened lantern://callback#<query-1>"),
    ("Authorization: Bearer abc.def-ghi", "Authorization: Bearer <token-1>"),
    (#""password":"hunter22""#, #""password":"<token-1>""#),
    ("call +14155550132 now", "call <phone-1> now"),
    ("call +49 170 1234567 now", "call <phone-1> now"),
    ("session \(uuid)_part_2", "session <uuid-1>_part_2"),
    ("42-\(uuid)", "42-<uuid-1>"),
    ("at 64:ff9b::192.0.2.33 now", "at <ip-1> now"),
    ("fe80:0:0:0:1:2:3:4%en0", "<ip-1>%en0"),
    ("bssid a4-83-e7-01-02-03", "bssid <mac-1>"),
    ("call +49 (0)170 1234567 now", "call <phone-1> now"),
    (#"{"phoneNumber":"4155550132"}"#, #"{"phoneNumber":"<phone-1>"}"#),
    ("phone: (415) 555-0132 rang", "phone: <phone-1> rang"),
    ("/Users/jane roe/Library/x.log", "/Users/<user-1>/Library/x.log"),
    (#"open "/Users/Jane Roe/x y.log""#, #"open "/Users/<user-1>/x y.log""#),
    (#""home":"\/Users\/Jane Roe""#, #""home":"\/Users\/<user-1>""#),
    ("Device ID: \(uuid)", "Device ID: <udid-1>"),
    ("device_id=ab12cd34ef56", "device_id=<udid-1>"),
    ("deviceUDID=00008030001A2B3C", "deviceUDID=<udid-1>"),
    ("Janes iPhone gone, J\u{FC}rgens iPad Pro too", "<device-1> gone, <device-2> too"),
    ("at <+37.33170000,-122.03070000> +/- 5 m", "at <<location-1>> +/- 5 m"),
    ("from 48.8566, 2.3522 on", "from <location-1> on"),
    (
      #"{"latitude":48.85660,"longitude":2.35220}"#,
      #"{"latitude":<location-1>,"longitude":<location-2>}"#
    ),
    ("paid with 4111 1111 1111 1111.", "paid with <card-1>."),
    ("paid with 5500-0000-0000-0004", "paid with <card-1>"),
    ("call (415) 555-2671 or 415-555-2671", "call <phone-1> or <phone-2>"),
  ])
  func `secrets go`(text: String, expected: String) { #expect(redacted(text) == expected) }

  @Test(arguments: [
    (#"Cookie: a="x y"; b=hidden"#, "Cookie: <token-1>"),
    (#"Cookie: a="x \"y\" z"; b=hidden"#, "Cookie: <token-1>"),
    (#"Cookie: a="open; b=hidden"#, "Cookie: <token-1>"),
    (#"Cookie: a=b"c; d=hidden"#, "Cookie: <token-1>"),
    ("Cookie: a='x y'; b=it's; c=hidden", "Cookie: <token-1>"),
    (#"Cookie: a=b\/c; d=hidden"#, "Cookie: <token-1>"),
    (#"Set-Cookie: sid="x y"; Path=/; Secure"#, "Set-Cookie: <token-1>"),
    (
      #"{"Cookie" : "a=\"x y\"; b=hidden", "Host" : "x"}"#,
      #"{"Cookie" : "<token-1>", "Host" : "x"}"#
    ),
    (
      #"{"Cookie":"a=\"x \\\"y\\\" z\"; b=hidden","k":1}"#, #"{"Cookie":"<token-1>","k":1}"#
    ),
    (
      #""body":"{\"cookie\":\"a=\\\"x y\\\"; b=hidden\"}""#,
      #""body":"{\"cookie\":\"<token-1>\"}""#
    ),
    (#""Cookie" = "a=\"x y\"; b=hidden";"#, #""Cookie" = "<token-1>";"#),
    (#"{"Set-Cookie":["a=b; c=hidden","d=hidden"]}"#, #"{"Set-Cookie":[<token-1>]}"#),
    (#"{"m":"Cookie: a=b; c=hidden","n":1}"#, #"{"m":"Cookie: <token-1>","n":1}"#),
    (#"{"m":"Cookie: a=hidden\r\nHost: x"}"#, #"{"m":"Cookie: <token-1>\r\nHost: x"}"#),
    ("curl -H 'Cookie: a=b; c=hidden' -v", "curl -H 'Cookie: <token-1>' -v"),
    (
      #"<NSHTTPCookie version:0 name:"sid" value:"hidden" domain:x>"#,
      #"<NSHTTPCookie version:0 name:"sid" value:"<token-1>" domain:x>"#
    ),
    (#"password = "my hidden one";"#, #"password = "<token-1>";"#),
    (#""password":"a \"hidden\" one","x":1"#, #""password":"<token-1>","x":1"#),
    (#"{\"password\":\"my hidden one\",\"x\":1}"#, #"{\"password\":\"<token-1>\",\"x\":1}"#),
    ("X-Api-Key: hidden", "X-Api-Key: <token-1>"),
    ("X-Auth-Token: hidden", "X-Auth-Token: <token-1>"),
    ("/x;jsessionid=hidden", "/x;jsessionid=<token-1>"),
    (#""token":"hidden0123456789""#, #""token":"<token-1>""#),
    (#"{"Authorization":["Bearer hidden01"]}"#, #"{"Authorization":["Bearer <token-1>"]}"#),
    (
      #"Authorization: Digest username="jane", response="hidden""#,
      "Authorization: Digest <token-1>"
    ),
    (
      "{length = 32, bytes = 0x3c7f4a9b 12345678 ... 12345678 12345678 }",
      "{length = 32, bytes = <token-1> }"
    ),
    ("AKIAIOSFODNN7EXAMPLE ghp_\(udid)", "<token-1> <token-2>"),
  ])
  func `nothing of a cookie, a password or a token stays`(text: String, expected: String) {
    #expect(redacted(text) == expected)
    #expect(redacted(expected) == expected)
  }

  @Test(arguments: [
    ("client_secret=oauth_9f8a7b6c5d4e", "client_secret=<token-1>"),
    ("password=hawk-eye-7731", "password=<token-1>"),
    ("api_key=token-9f8a7b6c5d", "api_key=<token-1>"),
    ("password: Basic!horse9", "password: <token-1>"),
    (#""password":"token abc""#, #""password":"<token-1>""#),
    ("access_token: Bearer abcdef", "access_token: <token-1>"),
    ("access_token: Bearer abc", "access_token: <token-1>"),
  ])
  func `a secret may begin like a scheme`(text: String, expected: String) {
    #expect(redacted(text) == expected)
    #expect(redacted(expected) == expected)
  }

  @Test(arguments: [
    (#"Token token="blue-horse-9", nonce="def""#, "Token <token-1>"),
    ("Token token=bluehorse7", "Token <token-1>"),
    ("ApiKey hidden99", "ApiKey <token-1>"),
    ("AWS4-HMAC-SHA256 Credential=A/2023, Signature=dead", "AWS4-HMAC-SHA256 <token-1>"),
    ("Other hidden99, more=hidden", "<token-1>"),
    ("hidden", "<token-1>"), ("Bearer", "Bearer"), ("(null)", "(null)"), ("denied", "denied"),
    ("authorizedAlways, task 12", "authorizedAlways, task 12"),
    ("notDetermined", "notDetermined"), ("3; task 12", "3; task 12"),
  ])
  func `of an authorization only its scheme or status stays`(value: String, expected: String) {
    #expect(redacted("Authorization: \(value)") == "Authorization: \(expected)")
    #expect(redacted("Authorization: \(expected)") == "Authorization: \(expected)")
  }

  @Test(arguments: [
    (#"{"Authorization":"Basic aGk=","x":1}"#, #"{"Authorization":"Basic <token-1>","x":1}"#),
    (
      #"{"m":"{\"Authorization\":\"Basic aGk=\",\"x\":1}"}"#,
      #"{"m":"{\"Authorization\":\"Basic <token-1>\",\"x\":1}"}"#
    ),
    (
      "{'Authorization': 'Bearer abc', 'x': 1}", "{'Authorization': 'Bearer <token-1>', 'x': 1}"
    ),
    (#""authorization":"","x":"y""#, #""authorization":"","x":"y""#),
    ("using AWS4-HMAC-SHA256 Credential=A, Signature=b", "using AWS4-HMAC-SHA256 <token-1>"),
  ])
  func `an authorization ends with its quotation`(text: String, expected: String) {
    #expect(redacted(text) == expected)
    #expect(redacted(expected) == expected)
  }

  @Test(arguments: [
    ("password='correct horse battery staple'", "password='<token-1>'"),
    ("{'password': 'a b c d', 'x': 1}", "{'password': '<token-1>', 'x': 1}"),
    ("password='it's my horse' x", "password='<token-1>' x"),
    (
      "password=\u{201C}correct horse battery\u{201D} x", "password=\u{201C}<token-1>\u{201D} x"
    ),
    ("password=\u{2018}a horse\u{2019}s\u{2019} x", "password=\u{2018}<token-1>\u{2019} x"),
    (
      #"secret = "abc task 12 expired after 30 s"#,
      #"secret = "<token-1> task 12 expired after 30 s"#
    ),
    ("password=ab,cd;ef", "password=<token-1>"),
    ("password=hunter22,task=12", "password=<token-1>,task=12"),
    ("password=hunter22, task 12", "password=<token-1>, task 12"),
    ("session_id: nil, task 12", "session_id: nil, task 12"),
  ])
  func `a password ends with its marks`(text: String, expected: String) {
    #expect(redacted(text) == expected)
    #expect(redacted(expected) == expected)
  }

  @Test(arguments: [
    "csrf_token=", "X-CSRF-Token: ", "xsrf=", "XSRF-TOKEN=", "userToken=", "newPassword: ",
    "authentication_token=", "x-amz-security-token: ", "PHPSESSID=", "passcode: ",
    "refresh token = ", "github_pat_11AAAAAAA0abcdef01 hidden_", "glpat-AAAA0123_-456789 hidden_",
  ])
  func `secrets have many names`(name: String) {
    if name.hasSuffix(" hidden_") {
      #expect(redacted("with \(name)") == "with <token-1> hidden_")
    } else {
      #expect(redacted("\(name)hunter22") == "\(name)<token-1>")
    }
  }

  @Test(arguments: [
    ("'/Users/anna task 12 expired' after", "'/Users/<user-1> task 12 expired' after"),
    (
      "Cookie: 12345, BackgroundTask 7 was open for 30 s",
      "Cookie: <token-1>, BackgroundTask 7 was open for 30 s"
    ),
    ("Cookie: hidden; d=hidden", "Cookie: <token-1>"),
  ])
  func `what follows a secret stays`(text: String, expected: String) {
    #expect(redacted(text) == expected)
    #expect(redacted(expected) == expected)
  }

  @Test(arguments: [
    "token=_UIBackgroundTask1234567890 begun",
    "token: taskAssertion12345678901 expired after 30 s",
    "device_id=finishTask-12345678 task", "phone: 2023-05-01 task 3",
    "Lantern 17.5.1 (21F90), version 17.5.1.2, SDK 10.14.2.3, Chrome/120.0.6099.28",
    "2018-04-12 22:07:29.100 Harbor[913:401] took 12:34:56:789",
    "0x0000000181f7be08 0x181f64000 + 97800",
    "Harbor/913/1#2", "com.example.harbor.refresh", "bound to 127.0.0.1 and 0.0.0.0",
    "cafe::bad::beef std::vector<int> a::b", "iPhone14,2", "this iPhone's battery",
    "image icon@2x.png at main@file.swift", "Called by Harbor, from -[Sync run:]",
    "Incident Identifier: \(uuid)", "crashlog-\(uuid).ips",
    "Referenced from: <\(uuid)> /usr/lib/libfoo.dylib",
    "/var/mobile/Library/Caches", "/Users/Shared/x", "/Users/USER/*/x", uuid,
    "UIBackgroundTaskIdentifier: 4, why? because=so", "+0200 main + 1234567890",
    "<email-1> </Users/>",
    "F6D8A1B2C3D4E5F60718293A4B5C6D7E",
    "cookies: (4 items)", "token=upload-2024-12-nightly", "token: 0x0000000281b3c4d0", "token 12",
    "token: BGProcessingTask.identifier", "key=com.example.refresh", "at 22-11-20-10-05-33",
    "deviceId=iPhone14,2", "device id: 4294967297", "phone=12 tasks",
    #""/Users/Shared/a b/x" and "/Users/USER/Library""#,
    "This iPhone, Supports iPad and Janes iPhoneOS",
    "took 29.9876 s, 12.1234 s left", "30.1234, 12.5 and 48.8566, 202.3522", "4111 1111 1111 1112",
    "4111111111111111 bytes", "1234-5678-9012", "555-2671", "task 415-555-267", "0.1234",
    "latitude: 48.8566",
  ])
  func `what is none stays`(text: String) { #expect(redacted(text) == text) }

  @Test func `a secret has one placeholder wherever it stands`() {
    var redactor = Redactor()
    #expect(redactor.redact("from jane@example.org") == "from <email-1>")
    #expect(redactor.redact("to roe@example.org, JANE@example.org") == "to <email-2>, <email-1>")
    #expect(redactor.redact("CrashReporter Key: \(Self.udid)") == "CrashReporter Key: <udid-1>")
    #expect(redactor.redact(Self.udid.uppercased()) == "<udid-1>")
    #expect(redactor.redact("/x/Applications/\(Self.uuid)/ ") == "/x/Applications/<container-1>/ ")
    #expect(redactor.redact("of \(Self.uuid.lowercased())") == "of <container-1>")
  }

  @Test(arguments: [
    ("from Jane's iPh…", "from …"), ("to jane.roe@exam…", "…"),
    (#"{"a":"b","user":"jane.ro…"#, #"{"a":"b","user"…"#),
    ("ends here …", "ends here …"), ("…", "…"), ("a b c d…", "a b …"),
  ])
  func `the last words of a text that was cut off go`(text: String, expected: String) {
    #expect(redacted(text) == expected)
    #expect(redacted(expected) == expected)
  }

  @Test func `with a key a secret has the same placeholder in separate runs`() {
    var first = Redactor(key: "of this team")
    var second = Redactor(key: "of this team")
    var other = Redactor(key: "of another team")
    let mail = first.redact("to jane@example.org")
    _ = second.redact("to roe@example.org")
    #expect(second.redact("to Jane@example.org") == mail)
    #expect(other.redact("to jane@example.org") != mail)
    #expect(mail.hasPrefix("to <email-") && mail.utf8.count == "to <email-0123456789ab>".utf8.count)
    #expect(first.redact(mail) == mail)
    #expect(first.redact("password=hunter22").hasPrefix("password=<token-"))
    #expect(first.redact(first.redact("password=hunter22")) == first.redact("password=hunter22"))
  }

  @Test func `what is redacted already stays`() {
    var redactor = Redactor()
    for text in [
      "/Users/jane/a?b=c jane@example.org 192.0.2.1 \(Self.udid)",
      "password=hunter22 https://x:y@example.org/?q tel:5550132", "Cookie: a=abcd; auth=xyz789",
      #""cookie" : "a=abcd; auth=xyz789", "b""#,
    ] {
      let once = redactor.redact(text)
      #expect(redactor.redact(once) == once)
    }
  }

  @Test(arguments: [
    String(repeating: "a", count: 200_000), String(repeating: "a.", count: 100_000),
    String(repeating: "a@", count: 100_000), String(repeating: "a://", count: 50_000),
    String(repeating: "1:", count: 100_000), String(repeating: "1.", count: 100_000),
    String(repeating: "/Users/", count: 30_000), String(repeating: "é's ", count: 50_000),
    String(repeating: "deviceName", count: 20_000), String(repeating: " iPhone-", count: 20_000),
    String(repeating: "cookie: ", count: 30_000) + "\n",
    "cookie: " + String(repeating: "=\"", count: 90_000) + "\n",
    "cookie: " + String(repeating: "\\", count: 200_000) + "\n",
    String(repeating: "password=\"", count: 20_000) + "\n",
    String(repeating: "phone: 1", count: 30_000), String(repeating: "\"/Users/a ", count: 20_000),
    String(repeating: "NSHTTPCookie ", count: 20_000), String(repeating: "token:a", count: 30_000),
    String(repeating: "token=", count: 70_000), String(repeating: "password=a,", count: 20_000),
    String(repeating: "password='a'", count: 20_000),
    String(repeating: "password=\u{201C}", count: 20_000),
    String(repeating: "authorization: ", count: 20_000) + "\n",
    String(repeating: "s-", count: 100_000), String(repeating: "abcdef01-", count: 20_000),
  ])
  func `hostile texts are searched to their end`(text: String) {
    let output = redacted(text + " jane@example.org")
    #expect(output.hasSuffix(" <email-1>"))
  }

  @Test func `bytes that are no text do no harm`() {
    let text = String(decoding: [0xFF, 0xFE, 0x00, 0x40, 0xC3] as [UInt8], as: UTF8.self)
    #expect(redacted(text + " jane@example.org ") == text + " <email-1> ")
    #expect(redacted("") == "")
  }
}
