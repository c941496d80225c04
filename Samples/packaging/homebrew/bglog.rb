# A recipe for Homebrew: it belongs in the folder Formula of a tap, with the address and the digest
# of a release in the place of those below.
class Bglog < Formula
  desc "Says which iOS background task leaked or ended late"
  homepage "https://bglog.example/"
  url "https://bglog.example/releases/bglog-0.2.0.tar.gz"
  sha256 "0000000000000000000000000000000000000000000000000000000000000000"
  head "https://bglog.example/bglog.git", branch: "main"

  depends_on "pkgconf" => :build
  depends_on xcode: ["26.0", :build] # Swift 6.2
  depends_on macos: :sequoia
  depends_on "libarchive"
  depends_on "pcre2"

  uses_from_macos "swift" => :build
  uses_from_macos "sqlite"

  def install
    system "swift", "build", "--disable-sandbox", "-c", "release", "--product", "bglog"
    bin.install ".build/release/bglog"
    generate_completions_from_executable(bin/"bglog", "completions", shells: [:bash, :zsh, :fish])
    install_manual
  end

  # The page of a command and those of the commands below it.
  def install_manual(*command)
    page = man1/"#{["bglog", *command].join("-")}.1"
    man1.mkpath
    page.write Utils.safe_popen_read(bin/"bglog", "man", *command)
    help = Utils.safe_popen_read(bin/"bglog", *command, "--help")
    below = help[/^SUBCOMMANDS:\n(.*?)(\n\n|\z)/m, 1].to_s
    below.scan(/^  ([a-z]+)\s/).flatten.each { |name| install_manual(*command, name) }
  end

  test do
    (testpath/"app.log").write <<~LOG
      2012-08-21 16:00:00.020 Deck[610:707] Starting background task 1 with 599.98 seconds remaining
      2012-08-21 16:10:03.700 Deck[610:707] Finishing background task 1 with -3.69 seconds remaining
    LOG
    assert_match version.to_s, shell_output("#{bin}/bglog --version")
    assert_path_exists man1/"bglog-rules-check.1"
    # A late end is an error, which is an exit status of 1.
    assert_match "late-completion", shell_output("#{bin}/bglog analyze --no-config app.log", 1)
    system "tar", "-czf", "logs.tar.gz", "app.log"
    triage = "#{bin}/bglog triage --no-config --store logs.sqlite --format json logs.tar.gz"
    assert_match '"late-completion"', shell_output(triage, 1)
    assert_path_exists testpath/"logs.sqlite"
  end
end
