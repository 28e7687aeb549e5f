import { expect, test } from 'vitest'
import type { DistributionRun } from '#contract/calls/money/distributions.ts'
import { $weekLines } from '#stores/admin/weeks/weeks/all-weeks.ts'
import { closeRuns } from '#stores/admin/weeks/weeks/close.ts'
import { fundReports } from '#stores/admin/weeks/weeks/reports.ts'
import type { ReportRow } from '#stores/kit/report-row.ts'

const run = (day: string, of: Partial<DistributionRun>): DistributionRun => ({
  id: day,
  period: 'Week 47, 2026',
  effective_from: `${day}T05:01:00Z`,
  effective_to: `${day}T05:01:00Z`,
  state: 'finalised',
  version: 1,
  grossProfit: 100,
  carryOver: 0,
  distributed: 60,
  fundShare: 40,
  status: 'Completed',
  investors: 2,
  finalised_at: null,
  entry_hash: null,
  ...of,
})

const report = (day: string, date: string) => ({ id: day, week: 'Week', date }) as ReportRow

const weekLines = (rows: readonly ReportRow[], runs: readonly DistributionRun[]) => {
  fundReports.adopt({ rows, next: null })
  closeRuns.adopt({ rows: runs, next: null })
  return $weekLines.get() ?? []
}

const reports = [report('2026-11-15', '2026-11-21'), report('2026-11-08', '2026-11-14')]

test('a week is one line: what was reported beside what was shared out, also before the latter is known', () => {
  const lines = weekLines(reports, [run('2026-11-15', {})])
  expect(lines.map(({ id, report: one, run: shared }) => [id, one?.date, shared?.fundShare])).toEqual([
    ['2026-11-15', '2026-11-21', 40],
    ['2026-11-08', '2026-11-14', undefined],
  ])
})

test('a draft stands above the closed weeks once it has a report, with the Saturday that ends it', () => {
  const draft = run('2026-11-22', { state: 'draft', version: 1 })
  expect(weekLines(reports, [draft])[0]).toMatchObject({
    week: 'Week 47',
    date: '2026-11-28',
    report: null,
    run: draft,
  })
  expect(weekLines(reports, [{ ...draft, version: 0 }])).toHaveLength(2)
})
