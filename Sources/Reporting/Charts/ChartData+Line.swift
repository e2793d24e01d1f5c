internal import Catalog

extension ChartData {
  private static let height = 324.0
  private static let left = 76.0
  private static let right = Drawing.width - 36
  private static let top = 78.0
  private static let bottom = 262.0

  /// One point a row; a row without a value leaves a gap.
  func lineChart() -> String {
    var drawing = Drawing(title: title, description: description, height: ChartData.height)
    let scale = valueScale
    for tick in scale.ticks {
      let y = scale.position(tick)
      drawing.line(ChartData.left, y, ChartData.right, y)
      drawing.text(scale.label(tick), x: ChartData.left - 10, y: y + 4, "quiet", .end)
    }
    drawing.line(ChartData.left, ChartData.bottom, ChartData.right, ChartData.bottom, "axis")
    for run in runs { draw(run, scale, on: &drawing) }
    drawLabels(scale, on: &drawing)
    let caption = rows.contains { $0.interval != nil } ? "\(axis); the band is the 95 % interval" : axis
    drawing.text(caption, x: 20, y: 52, "quiet")
    drawing.text(labelAxis, x: (ChartData.left + ChartData.right) / 2, y: ChartData.height - 16, "quiet", .middle)
    return drawing.svg
  }

  private func draw(_ run: Range<Int>, _ scale: ChartScale, on drawing: inout Drawing) {
    let points = run.map { (x: x($0), y: scale.position(rows[$0].value ?? 0)) }
    let upper = run.compactMap { index in rows[index].interval.map { (x: x(index), y: scale.position($0.upper)) } }
    let lower = run.compactMap { index in rows[index].interval.map { (x: x(index), y: scale.position($0.lower)) } }
    if upper.count > 1 { drawing.path(upper + lower.reversed(), closed: true, "band") }
    if let up = upper.first, let down = lower.first, upper.count == 1 {
      drawing.line(up.x, up.y, down.x, down.y, "whisker")
    }
    if points.count > 1 { drawing.path(points, "run") }
    for point in points { drawing.dot(point.x, point.y) }
  }

  private func drawLabels(_ scale: ChartScale, on drawing: inout Drawing) {
    let stride = max(1, (rows.count + 9) / 10)
    for (index, row) in rows.enumerated() where index % stride == 0 {
      drawing.text(row.label, x: x(index), y: ChartData.bottom + 20, "quiet", .middle)
      guard let value = row.value else {
        drawing.text(row.text, x: x(index), y: ChartData.bottom - 8, "quiet", .middle)
        continue
      }
      let above = scale.position(row.interval?.upper ?? value)
      let text = unit == .rate ? "\(NumberText.percent(value)) %" : row.text
      drawing.text(text, x: x(index), y: above - 8, "label halo", .middle)
    }
  }

  /// A share does not start at 0 here: the labels say so, and a fall from 96 to 92 % must be seen.
  private var valueScale: ChartScale {
    let low = rows.compactMap { $0.interval?.lower ?? $0.value }.min() ?? 0
    let high = rows.compactMap { $0.interval?.upper ?? $0.value }.max() ?? 1
    let margin = max(high - low, unit == .rate ? 0.04 : 0) * 0.1
    let floor = unit == .rate ? max(0, low - margin) : 0
    let ceiling = unit == .rate ? min(1, high + margin) : high
    return ChartScale(holding: floor, ceiling, unit: unit, from: ChartData.bottom, to: ChartData.top)
  }

  /// The stretches of rows that have values.
  private var runs: [Range<Int>] {
    var runs: [Range<Int>] = []
    for (index, row) in rows.enumerated() where row.value != nil {
      if let last = runs.last, last.upperBound == index {
        runs[runs.count - 1] = last.lowerBound..<(index + 1)
      } else {
        runs.append(index..<(index + 1))
      }
    }
    return runs
  }

  private func x(_ index: Int) -> Double {
    let step = (ChartData.right - ChartData.left) / Double(rows.count)
    return ChartData.left + (Double(index) + 0.5) * step
  }
}
