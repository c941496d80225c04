extension Fixture {
  /// iOS 17: one process over its own limit, one suspended one that gave way, one that lived.
  static let jetsam = """
    {"bug_type":"298","timestamp":"2024-04-02 21:14:07.00 +0200",\
    "os_version":"iPhone OS 17.4.1 (21E236)","incident_id":"AAAAAAAA-0000-4000-8000-0000000000A1"}
    {
      "crashReporterKey" : "0011",
      "product" : "iPhone14,5",
      "incident" : "AAAAAAAA-0000-4000-8000-0000000000A1",
      "date" : "2024-04-02 21:14:06.53 +0200",
      "build" : "iPhone OS 17.4.1 (21E236)",
      "memoryStatus" : {
      "compressorSize" : 90000,
      "pageSize" : 16384,
      "memoryPages" : {
        "active" : 5000,
        "free" : 900
      }
    },
      "largestProcess" : "Camera",
      "processes" : [
      {
        "uuid" : "00000000-1111-2222-3333-444444444444",
        "states" : [
          "frontmost",
          "resume"
        ],
        "rpages" : 70000,
        "pid" : 300,
        "name" : "Camera",
        "lifetimeMax" : 71000
      },
      {
        "states" : [
          "suspended"
        ],
        "freeze_skip_reason:" : "none",
        "killDelta" : 100,
        "rpages" : 6400,
        "reason" : "vm-pageshortage",
        "pid" : 512,
        "name" : "Lantern",
        "lifetimeMax" : 12800
      },
      {
        "states" : [
          "active"
        ],
        "name" : "LanternKeyboard",
        "reason" : "per-process-limit",
        "rpages" : 3200,
        "pid" : 513,
        "lifetimeMax" : 3200
      }
      ]
    }
    """

  /// Two members of a report's list, as people post them.
  static let jetsamPieces = """
      {
        "states" : [
          "daemon",
          "idle"
        ],
        "rpages" : 100,
        "reason" : "long-idle-exit",
        "pid" : 71,
        "name" : "lanternd"
      },
      {
        "rpages" : 200,
        "reason" : "highwater",
        "pid" : 72,
        "name" : "lightd"
      },
    """

  /// iOS 4: a table with one column of pages.
  static let lowMemoryIOS4 = """
    Incident Identifier: AAAAAAAA-0000-4000-8000-0000000000A2
    CrashReporter Key:   15dc
    Hardware Model:      iPhone2,1
    OS Version:          iPhone 0S 4.0 (8A293)
    Date:                2010-07-01 15:08:15 -0700

    Free pages:        581
    Wired pages:       10409
    Purgeable pages:   0
    Largest process:   Lantern

    Processes
             Name                 UUID                    Count resident pages
        Lantern <8bdda8bc>    18320 (jettisoned) (active)
      Mobile Mail <40b04ee4>    1049 (jettisoned)
         lanternd <f03b746f>     110
    **End**
    """

  /// iOS 6: reasons in brackets.
  static let lowMemoryIOS6 = """
    Incident Identifier: AAAAAAAA-0000-4000-8000-0000000000A3
    CrashReporter Key:   15dc
    Hardware Model:      iPhone4,1
    OS Version:          iPhone OS 6.1.3 (10B329)
    Kernel Version:      Darwin Kernel Version 13.0.0
    Date:                2013-05-01 10:00:00 +0200
    Time since snapshot: 39 ms

    Free pages:        1120
    Active pages:      9000
    Largest process:   Lantern

    Processes
         Name                    <UUID>                       rpages       recent_max       [reason]          (state)

          Lantern <6c5a1b8d>        22000           22100      [per-process]     (frontmost) (resume)
          lightd <11aa22bb>           300             310                         (daemon)
     **End**
    """
}
