internal import LogModel
internal import Reporting
package import RulePacks

extension ConfigurationKey {
  /// All keys of a configuration file except `rules`, in the order in which help lists them.
  package static let all: [ConfigurationKey] = [
    ConfigurationKey(
      "format", option: "--format", .word(ReportFormat.allCases.map(\.rawValue)),
      defaultValue: "text", about: "The format of the reports of analyze and triage."),
    ConfigurationKey(
      "color", option: "--color", .word(["auto", "always", "never"]), defaultValue: "auto",
      about: "When to use colour."),
    ConfigurationKey(
      "ascii", option: "--ascii", .flag, defaultValue: "false",
      about: "Whether to use plain ASCII for marks and lines."),
    ConfigurationKey(
      "failOn", option: "--fail-on", .word(["never", "note", "warning", "error"]),
      defaultValue: "error", about: "The least severity that makes the exit status 1."),
    ConfigurationKey(
      "process", option: "--process", .text, defaultValue: "any",
      about: "The only process to report on."),
    ConfigurationKey(
      "bundle", option: "--bundle", .text, defaultValue: "any",
      about: "The bundle identifier of the only app to report on."),
    ConfigurationKey(
      "only", option: "--only", .words(FindingRule.allCases.map(\.rawValue)), defaultValue: "any",
      about: "The only rules whose findings are reported."),
    ConfigurationKey(
      "ignore", option: "--ignore", .words(FindingRule.allCases.map(\.rawValue)),
      defaultValue: "none", about: "The rules whose findings are not reported."),
    ConfigurationKey(
      "budget", option: "--budget", .number(Settings.budget), defaultValue: "what the input shows",
      about: "The seconds that the app has in the background."),
    ConfigurationKey(
      "inputFormat", option: "--input-format", .word(FormatList.logs.map(\.identifier)),
      defaultValue: "told line by line", about: "The only format to read logs as."),
    ConfigurationKey(
      "jobs", option: "--jobs", .integer(1...256), defaultValue: "one for each processor",
      about: "How many threads read."),
    ConfigurationKey(
      "baseline", option: "--baseline", .path, defaultValue: "none",
      about: "The file of the findings that do not fail, relative to the configuration file."),
    ConfigurationKey(
      "store", option: "--store", .path, defaultValue: "none",
      about: "The database of triage, relative to the configuration file."),
    ConfigurationKey(
      "include", option: "--include", .texts, defaultValue: "everything",
      about: "Globs: in folders and archives, triage looks only at what fits one."),
    ConfigurationKey(
      "exclude", option: "--exclude", .texts, defaultValue: "nothing",
      about: "Globs: in folders and archives, triage leaves out what fits one."),
    ConfigurationKey(
      "maxExpansion", option: "--max-expansion", .integer(1...Int.max), defaultValue: "250",
      about: "Triage leaves an archive that grows to more than this many times its size."),
  ]
}
