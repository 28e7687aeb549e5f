import { computed } from 'nanostores'
import { fileUrl } from '#client/files.ts'
import { send } from '#client/send.ts'
import { exportReports, listReports } from '#contract/calls/money/reports.ts'
import { reportListWeeks } from '#fund/terms/terms.ts'
import { $extensions, discover, hasExtension } from '#stores/kit/extensions.ts'
import { type Pages, pager } from '#stores/kit/pager.ts'
import { type ReportRow, reportRowOf } from '#stores/kit/report-row.ts'
import { whileOpen } from '#stores/kit/while-open.ts'
import { withoutEffect } from '#words/admin.ts'

/** Newest first, a page at a time; without the `reports` extension samples (spec §3). */
const read = async (before?: string): Promise<Pages<ReportRow>> => {
  if (!hasExtension('reports')) {
    const { sampleFundWeeks } = await import('#stores/samples/fund-figures.ts')
    return { rows: sampleFundWeeks().slice(-reportListWeeks).toReversed(), next: null }
  }
  const { rows, next } = await send(listReports, { query: { before, limit: String(reportListWeeks) } })
  return { rows: rows.map((week) => reportRowOf(week, week.id, week)), next }
}

/** The fund's weeks as they were reported: the latest 8 at first (spec §2). */
export const fundReports = pager('The fund’s reports', read)

/** Where they come from. */
export const $reportsSource = computed($extensions, (extensions) => (extensions.has('reports') ? 'live' : 'sample'))

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
