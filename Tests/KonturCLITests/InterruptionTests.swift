import Foundation
import KonturTestSupport
import Testing

@testable import KonturCLI

/// Signals and closed pipes: whatever is written is written whole.
struct InterruptionTests {
  private let folder: TestFolder

  init() throws {
    folder = try TestFolder()
    let bell = try TestFolder.sample("bell@2x.png")
    for index in 10..<40 { try folder.add(bell, as: "in/\(index).png") }
  }

  /// Signals the command as soon as it has written something, and prints how it ended.
  private func signal(_ name: String, before: String = "") throws -> CommandRun {
    try folder.shell(
      """
      \(before)
      kontur in -o out -q & process=$!
      until [ -e out/10.svg ]; do sleep 0.01; done
      kill -\(name) $process
      wait $process
      echo $?
      """)
  }

  @Test func `a reader that is behind and does not let writers wait gets all`() async throws {
    var ends: [Int32] = [0, 0]
    try #require(pipe(&ends) == 0)
    let (reading, writing) = (ends[0], ends[1])
    _ = fcntl(writing, F_SETFL, O_NONBLOCK)
    let reader = Task.detached {
      try await Task.sleep(for: .milliseconds(50))
      return try FileHandle(fileDescriptor: reading, closeOnDealloc: true).readToEnd()?.count
    }
    // A pipe holds a part of it.
    #expect(Console.write([UInt8](repeating: 7, count: 1_000_000), to: writing) == 0)
    close(writing)
    #expect(try await reader.value == 1_000_000)
  }

  private func expectWholeFiles() throws {
    let outputs = try folder.files().filter { !$0.hasPrefix("in/") }
    for output in outputs {
      #expect(output.hasSuffix(".svg"))
      #expect(try folder.text(output).hasSuffix("</svg>\n"))
    }
  }

  @Test(arguments: [("TERM", "143\n"), ("HUP", "129\n")])
  func `a signal ends a batch between two files`(signal name: String, status: String) throws {
    #expect(try signal(name).output == status)
    #expect(try folder.files().count < 60)
    try expectWholeFiles()
  }

  @Test func `a file that is being written is finished before a signal ends the process`()
    async throws
  {
    let result = await #expect(
      processExitsWith: .signal(SIGTERM), observing: [\.standardOutputContent]
    ) {
      Interruption.watch()
      Interruption.whileHeldOff {
        kill(getpid(), SIGTERM)
        usleep(200_000)
        _ = Console.write("finished", to: STDOUT_FILENO)
      }
      sleep(10)
    }
    let output = try #require(result).standardOutputContent
    #expect(String(decoding: output, as: UTF8.self).contains("finished"))
  }

  @Test func `no file is begun after a signal`() async throws {
    let result = await #expect(
      processExitsWith: .signal(SIGTERM), observing: [\.standardOutputContent]
    ) {
      Interruption.watch()
      Interruption.whileHeldOff {
        kill(getpid(), SIGTERM)
        Thread.detachNewThread {
          usleep(100_000)
          Interruption.whileHeldOff { _ = Console.write("begun", to: STDOUT_FILENO) }
        }
        usleep(300_000)
      }
      sleep(10)
    }
    let output = try #require(result).standardOutputContent
    #expect(!String(decoding: output, as: UTF8.self).contains("begun"))
  }

  @Test func `a signal that is ignored stays ignored`() throws {
    #expect(try signal("HUP", before: "trap '' HUP").output == "0\n")
    #expect(try folder.files().count == 60)
    try expectWholeFiles()
  }

  @Test func `a signal ends the wait for an image`() throws {
    let run = try folder.shell(
      """
      mkfifo pipe
      kontur pipe -o a.svg & process=$!
      sleep 0.3
      kill -TERM $process
      wait $process
      echo $?
      """)
    #expect(run.output == "143\n")
  }

  @Test func `messages that nobody reads any more leave no half file`() throws {
    let run = try folder.shell("kontur in -o out -v 2>&1 | head -n 1")
    #expect(run.output.hasPrefix("kontur: in/10.png: 64×64 pixels"))
    try expectWholeFiles()
  }

  @Test func `messages do not end up in files when standard error is closed`() throws {
    let run = try folder.shell("kontur in -o out -v -j 4 2>&-")
    #expect(run.status == 0)
    #expect(try folder.files().count == 60)
    try expectWholeFiles()
  }

  @Test func `closed standard input and output are errors`() throws {
    let closedOutput = try folder.shell("kontur in/10.png >&-")
    #expect(closedOutput.status == 73 && closedOutput.messages.count == 1)
    let closedInput = try folder.shell("kontur - <&-")
    #expect(closedInput.status == 66 && closedInput.messages.count == 1)
  }
}
