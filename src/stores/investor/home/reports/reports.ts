import { atom, computed } from 'nanostores'
import { platform } from '#client/platform.ts'
import { send } from '#client/send.ts'
import { listReports } from '#contract/calls/money/reports.ts'
import type { UnreportedWeek } from '#contract/entities/report.ts'
import { reportListWeeks } from '#fund/terms/terms.ts'
import { discover, hasExtension } from '#stores/kit/extensions.ts'
import { type Pages, pager } from '#stores/kit/pager.ts'
import { type ReportRow, reportRowOf } from '#stores/kit/report-row.ts'
import { whileOpen } from '#stores/kit/while-open.ts'
import { sampleWeeksOf } from '#stores/samples/weeks.ts'
import { announce, opens } from '#stores/session/place.ts'
import { $user } from '#stores/session/user.ts'

/** Newest first, at first at most 8 (spec §9). */
export interface Reports extends Pages<ReportRow> {
  readonly source: 'live' | 'sample'
  /** The week that has ended and is not closed yet; null if there is none, and for samples. */
  readonly unreported: UnreportedWeek | null
}

/** Half a year at a time. */
const olderWeeks = 26

const $unreported = atom<UnreportedWeek | null>(null)

const reports = pager<ReportRow>('The weekly reports', async (before) => {
  const limit = before === undefined ? reportListWeeks : olderWeeks
  const { rows, next, unreported } = await send(listReports, { query: { before, limit: limit?.toString() } })
  $unreported.set(unreported)
  return { rows: rows.slice(0, limit).map((week) => reportRowOf(week, week.id, week)), next }
})

const $source = atom<Reports['source']>('live')

/**
 * The last 8 weeks, and what was read of earlier ones: the account's own with the `reports` extension, otherwise
 * samples for the signed-in person (spec §3).
 */
export const $reports = computed(
  [reports.$load, $source, $unreported],
  ({ state, last, asOf }, source, unreported) => ({
    state,
    asOf,
    last: last && { ...last, source, unreported: source === 'live' ? unreported : null },
  }),
)

export const $moreReports = reports.$more
export const loadMoreReports = reports.more

export const loadReports = async (): Promise<void> => {
  await discover()
  if (hasExtension('reports')) {
    $source.set('live')
    return reports.load()
  }
  const user = $user.get()
  if (!user) return
  const rows = sampleWeeksOf(user, reportListWeeks, platform.now())
  $source.set('sample')
  reports.adopt({ rows: rows.toReversed().map((week) => reportRowOf(week, week.date, null)), next: null })
}

/** The open week, by its id, or null. */
export const $weekOpen = atom<string | null>(null)

export const openWeek = (id: string): void => {
  announce('week', id)
  $weekOpen.set(id)
}

export const closeOpenWeek = (): void => $weekOpen.set(null)

opens('week', openWeek)

export const startReports = (): (() => void) => whileOpen(loadReports)
