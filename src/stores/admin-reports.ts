import { computed } from 'nanostores'
import { listReports } from '#client/reports.ts'
import { reportListWeeks } from '#fund/terms.ts'
import { withoutEffect } from '#words/admin.ts'
import { $extensions, discover, hasExtension } from './extensions.ts'
import { loader } from './load.ts'
import { type ReportRow, rowOf } from './report-row.ts'
import { whileOpen } from './while-open.ts'

export interface FundReports {
  readonly source: 'live' | 'sample'
  /** Newest first, at most 8 (spec §2). */
  readonly rows: readonly ReportRow[]
}

const read = async (): Promise<FundReports> => {
  if (!hasExtension('reports')) {
    const { sampleFundWeeks } = await import('./sample-fund.ts')
    return { source: 'sample', rows: sampleFundWeeks().slice(-reportListWeeks).toReversed() }
  }
  const { rows } = await listReports()
  return { source: 'live', rows: rows.slice(0, reportListWeeks).map((week) => rowOf(week, week.id, week)) }
}

const reports = loader('The fund’s reports', read)

/** The fund's latest weeks: closed ones with the `reports` extension, else samples (spec §3). */
export const $fundReports = reports.$load

export const loadFundReports = async (): Promise<void> => {
  await discover()
  await reports.load()
}

export const startFundReports = (): (() => void) => whileOpen(loadFundReports)

/** Why Edit has no effect, or undefined where it has one (api.md, rule 3). */
export const $editReason = computed($extensions, (extensions) =>
  extensions.has('reports-edit') ? undefined : withoutEffect.edit,
)
