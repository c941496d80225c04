extension Fixture {
  /// iOS 12: more CPU time in the background than an app may use, and fatal.
  static let fatalCPU = """
    {"app_name":"Lantern","timestamp":"2019-02-03 08:59:45.18 +0000","app_version":"2.0",\
    "build_version":"41","bundleID":"com.example.lantern","bug_type":"206",\
    "os_version":"iPhone OS 12.1 (16B92)","incident_id":"AAAAAAAA-0000-4000-8000-0000000000B1"}
    Date/Time:       2019-02-03 08:58:50.113113 +0000
    OS Version:      iPhone OS 12.1 (Build 16B92)
    Report Version:  19

    Command:         Lantern
    Path:            /private/var/containers/Bundle/Application/X/Lantern.app/Lantern
    Version:         2.0 (41)
    PID:             2489

    Event:           cpu usage
    Action taken:    Process killed
    CPU:             48 seconds cpu time over 54 seconds (88% cpu average), exceeding limit of 80% \
    cpu over 60 seconds
    CPU limit:       48s
    Hardware model:  iPhone9,3

    Powerstats for:  Lantern [2489]
      11 ??? (libdyld.dylib + 4032) [0x1839a9fc0]
    """

  /// iOS 14: more disk writes than a day allows, and nothing was done about it.
  static let diskWrites = """
    {"bug_type":"145","timestamp":"2020-10-18 02:55:57.00 +0100",\
    "os_version":"iPhone OS 14.2 (18B92)"}
    Command:          lanternd
    PID:              124
    Event:            disk writes
    Action taken:     none
    Writes:           1073.75 MB of file backed memory dirtied over 12560 seconds
    """

  /// iOS 8: an `EXC_RESOURCE` as a text with backtraces, fatal and not.
  static func excResource(_ subtype: String, _ type: String) -> String {
    """
    {"bug_type":"185","os_version":"iPhone OS 8.1 (12B411)","name":"Lantern"}
    Incident Identifier: AAAAAAAA-0000-4000-8000-0000000000B2
    Process:             Lantern [77]
    Date/Time:           2015-01-02 03:04:05.678 +0100
    OS Version:          iOS 8.1 (12B411)
    Exception Type:  \(type)
    Exception Subtype: \(subtype)
    Exception Message: (Limit 50%) Observed 60% over 180 secs
    Triggered by Thread:  0

    Thread 0 Attributed:
    0   Lantern     0x00000001000c0000 spin + 16

    Binary Images:
    0x1000b8000 - 0x1000fffff Lantern arm64  <0011> /var/Lantern.app/Lantern

    """
  }

  /// iOS 16: an `EXC_RESOURCE` as JSON.
  static func excResourceJSON(_ members: String) -> String {
    """
    {"app_name":"Lantern","bug_type":"385","os_version":"iPhone OS 16.1 (20B82)"}
    {"procName":"Lantern","pid":9,"captureTime":"2023-01-02 03:04:05.0000 +0100",\(members),\
    "threads":[{"frames":[{"symbol":"spin","imageIndex":0}]}],"usedImages":[{"name":"Lantern"}]}
    """
  }

  /// iOS 8: a launch that took too long, recorded as a stackshot.
  static let launchStackshot = """
    {"os_version":"iPhone OS 8.1 (12B411)","bug_type":"188"}
    Incident Identifier: AAAAAAAA-0000-4000-8000-0000000000C1
    Hardware Model:      iPhone6,2
    OS Version:          iPhone OS 8.1 (12B411)
    Date:                2014-11-05 19:20:21 -0500
    Exception Code:      0x8badf00d
    Reason:              com.example.lantern failed to launch in time

    Frontmost process PID:    3316
    Free Pages:             2049
    """
}
