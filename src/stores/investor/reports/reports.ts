import { atom } from 'nanostores'
import { platform } from '#client/platform.ts'
import { listReports } from '#client/reports.ts'
import { reportListWeeks } from '#fund/terms.ts'
import { discover, hasExtension } from '#stores/kit/extensions.ts'
import { loader } from '#stores/kit/load.ts'
import { type ReportRow, rowOf } from '#stores/kit/report-row.ts'
import { whileOpen } from '#stores/kit/while-open.ts'
import { sampleWeeksOf } from '#stores/samples/weeks.ts'
import { announce, opens } from '#stores/session/place.ts'
import { $user } from '#stores/session/user.ts'

export interface Reports {
  readonly source: 'live' | 'sample'
  /** Newest first, at most 8 (spec §9). */
  readonly rows: readonly ReportRow[]
}

const reports = loader<Reports>('The weekly reports', async () => {
  const { rows } = await listReports()
  return { source: 'live', rows: rows.slice(0, reportListWeeks).map((week) => rowOf(week, week.id, week)) }
})

/** The last 8 weeks: the account's own with the `reports` extension, else samples of who is signed in (spec §3). */
export const $reports = reports.$load

export const loadReports = async (): Promise<void> => {
  await discover()
  if (hasExtension('reports')) return reports.load()
  const user = $user.get()
  if (!user) return
  const rows = sampleWeeksOf(user, reportListWeeks, platform.now())
  reports.adopt({ source: 'sample', rows: rows.toReversed().map((week) => rowOf(week, week.date, null)) })
}

/** The week that is open, by its id, or null. */
export const $weekOpen = atom<string | null>(null)

export const openWeek = (id: string): void => {
  announce('week', id)
  $weekOpen.set(id)
}

export const closeOpenWeek = (): void => $weekOpen.set(null)

opens('week', openWeek)

export const startReports = (): (() => void) => whileOpen(loadReports)
