/// What report is wanted, and where.
public struct ReportOptions: Sendable {
  /// The name of a shipped template, or the path of an own one (it holds a slash or ends in `.md`).
  public var template: String
  /// The period.
  public var period: ReportPeriod.Choice
  /// The only topic that counts; nil for all.
  public var app: String?
  /// The zone of days, weeks and printed times, by its IANA name.
  public var reportTimeZone: String
  /// The folder that gets the files; it is made if it is missing.
  public var outputFolder: String
  /// A folder of queries that replace or add to the shipped ones.
  public var queriesFolder: String?

  /// Describes a report.
  public init(
    template: String = "weekly", period: ReportPeriod.Choice = .latestWeek, app: String? = nil,
    reportTimeZone: String = "UTC", outputFolder: String, queriesFolder: String? = nil
  ) {
    self.template = template
    self.period = period
    self.app = app
    self.reportTimeZone = reportTimeZone
    self.outputFolder = outputFolder
    self.queriesFolder = queriesFolder
  }
}

/// What was written.
public struct ReportSummary: Sendable {
  /// The Markdown page.
  public var page: String
  /// All files, the page included, sorted.
  public var files: [String]
  /// The period that the report is about.
  public var period: ReportPeriod
}
