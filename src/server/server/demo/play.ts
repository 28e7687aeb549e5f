import { newYorkDate } from '#fund/calendar/new-york.ts'
import { dueAt, type Week } from '#fund/calendar/week.ts'
import { divideRounded } from '#fund/cents/money.ts'
import { csvOf } from '#fund/text/csv.ts'
import { applyWeeks } from '#server/money/imports/apply-weeks.ts'
import { closeWeek } from '#server/money/weeks/close-week.ts'
import { noteClose } from '#server/money/weeks/finalise.ts'
import { openWeeks } from '#server/money/weeks/open-weeks.ts'
import { noteReport } from '#server/money/weeks/report.ts'
import type { Db, Work } from '#server/platform/database/store.ts'
import { readCsv } from '#server/platform/http/read-csv.ts'
import { demoAdmin } from './batches.ts'
import { weekAfter } from './calendar.ts'
import { demoFiguresOf, quietly } from './data.ts'
import { eventsOf } from './events.ts'
import { between, randomOf } from './random.ts'

const importedWeeks = 26
const [worst, best] = [-90, 150]
const hundredths = 100

/** What the demo's fund returned before it moved in: half a year of weeks, as its admin would import them. */
export const bringHistory = async (work: Work, firstWeek: number): Promise<void> => {
  const rows = Array.from({ length: importedWeeks }, (_, place) => {
    const week = weekAfter(firstWeek, place - importedWeeks)
    return [newYorkDate(week.from), between(randomOf('history', place), worst, best) / hundredths]
  })
  const lines = await readCsv(csvOf([['week_start', 'return'], ...rows]))
  await applyWeeks(work.as(await demoAdmin(work)), { lines })
}

const wholeHundredths = 10_000

/** The week's opening if the demo may close it: it is open, and the admin has not reported it. */
const openingOf = async (db: Db, { from }: Week): Promise<number | undefined> => {
  const row = await db
    .selectFrom('weeks')
    .leftJoin('week_reports', 'week_reports.week_from', 'weeks.week_from')
    .select('weeks.opening')
    .where('weeks.week_from', '=', from)
    .where('weeks.closed_at', 'is', null)
    .where('week_reports.week_from', 'is', null)
    .executeTakeFirst()
  return row?.opening
}

const close = async (work: Work, number: number, week: Week, reportedBy: string): Promise<void> => {
  const opening = await openingOf(work.db, week)
  if (opening === undefined) return
  const { returnHundredths, trades, successRate } = demoFiguresOf(number)
  const profit = divideRounded(opening, returnHundredths, wholeHundredths)
  const report = { startBalance: opening, endBalance: opening + profit, trades, successRate, notes: null, reportedBy }
  const at = dueAt(week)
  const actor = await demoAdmin(work)
  await closeWeek(work.asOf(at), week.from, report, quietly)
  await noteReport(work.asOf(at).as(actor), { week, report })
  await noteClose(work.asOf(at).as(actor), { week, profit, version: 1 })
}

export interface Stage {
  readonly firstWeek: number
  readonly idOf: ReadonlyMap<string, string>
  readonly adminId: string
}

/** Plays the weeks after `played` up to `latest` as they would have happened; the admin is left to close the latest. */
export const playWeeks = async (work: Work, stage: Stage, played: number, latest: number): Promise<void> => {
  const { firstWeek, idOf, adminId } = stage
  for (let number = Math.max(0, played); number <= latest; number += 1) {
    const week = weekAfter(firstWeek, number)
    if (number > played) {
      await openWeeks(work.asOf(week.from), quietly)
      for (const { at, run } of eventsOf(number, week, idOf)) await run(work, at)
    }
    if (number < latest) await close(work, number, week, adminId)
  }
}
