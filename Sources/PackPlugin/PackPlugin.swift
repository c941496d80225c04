import Foundation
import PackagePlugin

/// Compiles the YAML files in a target's `Packs` folder into the target.
@main
struct PackPlugin: BuildToolPlugin {
  /// Returns the command that runs `bglog-packs` on the packs of the target.
  func createBuildCommands(context: PluginContext, target: any Target) throws -> [Command] {
    let folder = target.directoryURL.appending(path: "Packs")
    let packs = try FileManager.default
      .contentsOfDirectory(at: folder, includingPropertiesForKeys: nil)
      .filter { $0.pathExtension == "yml" }
      .sorted { $0.lastPathComponent < $1.lastPathComponent }
    let output = context.pluginWorkDirectoryURL.appending(path: "GeneratedPacks.swift")
    return [
      .buildCommand(
        displayName: "Compiling rule packs",
        executable: try context.tool(named: "bglog-packs").url,
        arguments: [output.path] + packs.map(\.path), inputFiles: packs, outputFiles: [output])
    ]
  }
}
