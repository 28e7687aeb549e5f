import { newYorkDate } from '#fund/calendar/new-york.ts'
import { csvOf } from '#fund/text/csv.ts'
import { applyWeeks } from '#server/money/imports/apply-weeks.ts'
import type { Work } from '#server/platform/database/store.ts'
import { readCsv } from '#server/platform/http/read-csv.ts'
import { demoAdmin } from './batches.ts'
import { weekAfter } from './calendar.ts'
import { between, randomOf } from './random.ts'

const importedWeeks = 26
const [worst, best] = [-90, 150]
const hundredths = 100

/** What the demo's fund returned before it moved in: half a year of weeks, as its admin would import them. */
export const bringHistory = async (work: Work, now: number, firstWeek: number): Promise<void> => {
  const { by, from } = await demoAdmin(work)
  const rows = Array.from({ length: importedWeeks }, (_, place) => {
    const week = weekAfter(firstWeek, place - importedWeeks)
    return [newYorkDate(week.from), between(randomOf('history', place), worst, best) / hundredths]
  })
  const lines = await readCsv(csvOf([['week_start', 'return'], ...rows]))
  await applyWeeks(work, now, { lines, by, from: from ?? '' })
}
