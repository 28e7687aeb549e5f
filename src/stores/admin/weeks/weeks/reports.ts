import { computed } from 'nanostores'
import { fileUrl } from '#client/files.ts'
import { send } from '#client/send.ts'
import { exportReports, listReports } from '#contract/calls/money/reports.ts'
import { reportListWeeks } from '#fund/terms/terms.ts'
import { $extensions, discover, hasExtension } from '#stores/kit/extensions.ts'
import { loader } from '#stores/kit/load.ts'
import { type ReportRow, reportRowOf } from '#stores/kit/report-row.ts'
import { whileOpen } from '#stores/kit/while-open.ts'
import { withoutEffect } from '#words/admin.ts'

export interface FundReports {
  readonly source: 'live' | 'sample'
  /** Newest first, at most 8 (spec §2). */
  readonly rows: readonly ReportRow[]
}

const read = async (): Promise<FundReports> => {
  if (!hasExtension('reports')) {
    const { sampleFundWeeks } = await import('#stores/samples/fund-figures.ts')
    return { source: 'sample', rows: sampleFundWeeks().slice(-reportListWeeks).toReversed() }
  }
  const { rows } = await send(listReports, { query: {} })
  return { source: 'live', rows: rows.slice(0, reportListWeeks).map((week) => reportRowOf(week, week.id, week)) }
}

/** The fund's latest weeks: closed ones with the `reports` extension, otherwise samples (spec §3). */
export const fundReports = loader('The fund’s reports', read)

export const loadFundReports = async (): Promise<void> => {
  await discover()
  await fundReports.load()
}

export const fundReportsFile = () => fileUrl(exportReports.path, {})

export const startFundReports = (): (() => void) => whileOpen(loadFundReports)

/** Why Edit has no effect, or undefined if it has one (api.md rule 3). */
export const $editReason = computed($extensions, (extensions) =>
  extensions.has('reports-edit') ? undefined : withoutEffect.edit,
)
