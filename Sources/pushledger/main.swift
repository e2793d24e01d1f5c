import PushLedgerCommand

#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

exit(
  PushLedgerCommand.run(
    arguments: Array(CommandLine.arguments.dropFirst()),
    console: StandardConsole(),
    interruption: .ofProcess))
