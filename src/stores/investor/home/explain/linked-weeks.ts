import type { Distribution } from '#contract/entities/report.ts'
import { newYorkMonth } from '#fund/calendar/new-york.ts'
import { weekOf } from '#fund/calendar/week.ts'
import { sumCents, toCents } from '#fund/cents/money.ts'
import { periodReturn } from '#fund/returns/returns.ts'
import type { LinkedWeek, LinkedYear } from './explanation-shape.ts'

/** A week after every correction, with the result of its arithmetic. */
export const workedWeek = ({ period, effective_at, arithmetic }: Distribution) => {
  const { gross, recovered, share, opening_balance } = arithmetic
  const gain = gross < 0 ? toCents(gross) : sumCents([toCents(recovered), toCents(share)])
  const at = Date.parse(effective_at)
  return { period, year: yearOf(at), from: weekOf(at).from, opening: toCents(opening_balance), gain }
}

/** Of an instant, New York time. */
export const yearOf = (at: number): string => newYorkMonth(at).slice(0, 4)

/** Every week of a series with its factor, and what all factors up to it make, multiplied. */
export const linked = (weeks: readonly ReturnType<typeof workedWeek>[]): LinkedWeek[] => {
  let product = 1
  return weeks.flatMap(({ period, year, opening, gain }) => {
    const fraction = periodReturn({ opening, gain })
    if (fraction === undefined) return []
    const factor = 1 + fraction
    product *= factor
    return [{ period, year, opening, gain, factor, product }]
  })
}

/** The weeks of each year together; its factor is that of all of them, multiplied. */
export const linkedYears = (weeks: readonly LinkedWeek[]): LinkedYear[] => {
  let before = 1
  return [...Map.groupBy(weeks, ({ year }) => year)].map(([year, its]) => {
    const product = its.at(-1)?.product ?? before
    const factor = product / before
    before = product
    return { year, weeks: its.length, gain: sumCents(its.map(({ gain }) => gain)), factor, product }
  })
}
