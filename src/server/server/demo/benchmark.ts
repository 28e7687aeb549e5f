import { addDays, newYorkDate } from '#fund/calendar/new-york.ts'
import { csvOf } from '#fund/text/csv.ts'
import { importBenchmark } from '#server/money/benchmarks/import.ts'
import type { Work } from '#server/platform/database/store.ts'
import { demoAdmin } from './batches.ts'
import { weekAfter } from './calendar.ts'
import { between, randomOf } from './random.ts'

const [worst, best] = [-140, 180]
const wholeHundredths = 10_000
const firstLevel = 100_000
const fridayAfterSunday = 5

const asLevel = (hundredths: number): string => (hundredths / 100).toFixed(2)

/** A made-up index that says so: a level each Friday, from the week before the fund's first up to the last Friday. */
export const bringBenchmark = async (work: Work, now: number, firstWeek: number): Promise<void> => {
  const actor = await demoAdmin(work)
  const today = newYorkDate(now)
  const rows: [string, string, string, string][] = []
  let level = firstLevel
  for (let place = -1; ; place += 1) {
    const friday = addDays(newYorkDate(weekAfter(firstWeek, place).from), fridayAfterSunday)
    if (friday >= today) break
    const move = between(randomOf('benchmark', place), worst, best)
    level = Math.round((level * (wholeHundredths + move)) / wholeHundredths)
    rows.push([friday, asLevel(level), 'Made up for the demo', 'None needed: not based on an index'])
  }
  const text = csvOf([['date', 'level', 'source', 'licence'], ...rows])
  await importBenchmark(work, now, actor, { name: 'Example index (made up)', text, replaces: null })
}
