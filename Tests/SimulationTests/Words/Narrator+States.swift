/// The messages that an app logs about its own states, readings and crashes, and messages that mean nothing.
extension Narrator {
  mutating func narrateState(_ event: Story.Event) {
    let launch = event.launch
    switch event.kind {
    case .launched:
      say(event, "application:didFinishLaunchingWithOptions:", marks: [.launched(launch)])
    case .active: say(event, "applicationDidBecomeActive:", marks: [.foreground(launch)])
    case .inactive: say(event, "applicationWillResignActive:", marks: [.foreground(launch)])
    case .background: say(event, "applicationDidEnterBackground:", marks: [.background(launch)])
    case .foreground: say(event, "applicationWillEnterForeground:", marks: [.foreground(launch)])
    case .willTerminate: say(event, "applicationWillTerminate:", marks: [.over(launch)])
    case .reading: tellReading(event)
    default: break
    }
  }

  mutating func narrateCrash(_ event: Story.Event) {
    say(
      event,
      "*** Terminating app due to uncaught exception 'NSRangeException', reason: '*** -[__NSArrayM "
        + "objectAtIndexedSubscript:]: index 7 beyond bounds [0 .. 2]'\n"
        + "*** First throw call stack:\n(0x1a6b3c 0x1a5d10 0x1a7e20)",
      marks: [.over(event.launch)], level: .error)
  }

  mutating func narrateNoise(_ event: Story.Event, _ number: Int) {
    let texts = [
      "TIC Read Status [\(number):0x0]: 1:57",
      "Connection \(number): received failure notification",
      "Response: {\n    code = 200;\n    items =     (\n        4,\n        8\n    );\n}",
      "[LayoutConstraints] Unable to simultaneously satisfy constraints.",
      "request \(number) took 0.31 s, next at 2020-06-15 07:31:34 +0000",
      "<UIView: 0x10\(number + 100)b; frame = (0 0; 320 44)> was laid out",
      "background fetch status 2, task list is empty",
      "still here, working on item \(number)",
    ]
    say(event, texts[number % texts.count], redundant: false)
  }
}
