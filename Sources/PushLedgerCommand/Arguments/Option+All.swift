/// Every option of the command line, once.
extension Option {
  // MARK: Common

  static let database = Option("db", "FILE", "the ledger (default: pushledger.sqlite)")
  static let quiet = Option("quiet", "say nothing but errors")
  static let verbose = Option("verbose", "say more: notes, and what `run` keeps to itself")
  static let json = Option("json", "give the result as JSON")
  static let help = Option("help", "show this help")
  /// Every command has these.
  static let common = [database, quiet, verbose, json, help]

  // MARK: Input

  static let format = Option("format", "NAME", "the format of all files, instead of the one found in each")
  static let device = Option("device", "NAME", "the device of logs that don't name one")
  static let devices = Option("devices", "FILE", "which tokens and logs belong to which device (CSV)", repeats: true)
  static let date = Option("date", "DAY", "the day, as 2026-11-02, of logs that print only a time")
  static let timeZone = Option("timezone", "ZONE", "the zone of logs that print none: Europe/Berlin or +0100")
  static let rules = Option("rules", "FILE", "more message rules, tried before the shipped ones", repeats: true)
  static let key = Option("key", "FILE", "the key of the pseudonyms, made if missing (default: the ledger and .key)")
  static let maxRejects = Option("max-rejects", "PERCENT", "rejected lines of a file that are no error (default: 1)")
  static let input = [format, device, devices, date, timeZone, rules, key, maxRejects]

  // MARK: Judgement and reports

  static let asOf = Option("as-of", "TIME", "judge as of this time (default: the newest provider record)")
  static let force = Option("force", "compute everything again, even if nothing changed")
  static let since = Option("since", "TIME", "first moment of the period")
  static let until = Option("until", "TIME", "end of the period: the first moment after it")
  static let week = Option("week", "WEEK", "the period as an ISO week: 2026-W48")
  static let app = Option("app", "TOPIC", "only pushes of this topic")
  static let reportTimeZone = Option("report-timezone", "ZONE", "the zone of days and weeks (default: UTC)")
  static let queries = Option("queries", "DIR", "a folder of queries that replace the shipped ones of the same name")
  static let reportFolder = Option("out", "DIR", "the folder to write to (default: out)")
  static let list = Option("list", "list what there is")

  // MARK: Queries and exports

  static let parameter = Option("param", "NAME=VALUE", "a parameter of the query", repeats: true)
  static let resultFormat = Option("format", "FORMAT", "table, csv, json or markdown (default: table)")
  static let exportFormat = Option("format", "FORMAT", "csv, which is also the default")
  static let exportFile = Option("out", "FILE", "the file to write (default: standard output)")

  // MARK: Simulation

  static let deviceCount = Option("devices", "N", "how many devices the fleet has")
  static let dayCount = Option("days", "D", "how many days the provider sends")
  static let seed = Option("seed", "S", "the number that decides everything left to chance (default: 1)")
  static let start = Option("start", "TIME", "the midnight UTC that begins the first day (default: 2026-11-02)")
  static let fleetFolder = Option("out", "DIR", "the folder to write to")
  static let pushesPerDay = Option("pushes-per-day", "N", "pushes a device gets a day, on average (default: 20)")
  static let noisePerHour = Option("noise-per-hour", "N", "other lines a device logs an hour (default: 40)")
  static let instrumented = Option("instrumented", "PERCENT", "devices that hand in a log (default: 60)")
  static let ndjson = Option("ndjson", "PERCENT", "logs that are ndjson; the others are Console text (default: 50)")
}
