import type { Label, Series } from '#charts/series.ts'
import { addDays } from '#fund/calendar/new-york.ts'
import { formatCalendarDate, formatCalendarMonthDay } from '#fund/calendar/week-display.ts'
import { formatMoney } from '#fund/text/format.ts'

/** An amount in cents for a chart's axis: the axis of an empty account has marks between cents. */
export const money = (cents: number) => formatMoney(Math.round(cents))

/** The legend of a chart's marks, beside its title, before they are drawn and after. */
export const flowNote = '▲ paid in, ▽ taken out'

interface Ends {
  readonly label: string
  /** `YYYY-MM-DD` of its last day. */
  readonly date: string
}

/** N weeks have N + 1 points: the first is where the first week began, so that its own move is drawn. */
export const pointLabels = (weeks: readonly Ends[]): Label[] =>
  weeks.flatMap(({ label, date }, place) => {
    const point = (day: string, before = '') => ({
      short: formatCalendarMonthDay(day),
      long: `${before}${label}, ${formatCalendarDate(day)}`,
    })
    return place > 0 ? point(date) : [point(addDays(date, -7), 'Before '), point(date)]
  })

/** The first point of a balance is what the first week began with, after what came in and left. */
export const withStart = <Value>(start: Value | undefined, values: readonly Value[]): Value[] =>
  start === undefined ? [] : [start, ...values]

/** What came in during each week, less what left: at these the line of a balance jumps. Cents. */
export const netFlows = (weeks: readonly { readonly deposited: number; readonly withdrawn: number }[]): number[] =>
  withStart(
    0,
    weeks.map(({ deposited, withdrawn }, place) => (place > 0 ? deposited - withdrawn : 0)),
  )

/** How much the money put in grew or shrank from one week to the next: it does not change in between. Cents. */
const changesOf = (weeks: readonly { readonly invested: number }[]): number[] =>
  weeks.map(({ invested }, place) => invested - (weeks[place - 1]?.invested ?? invested))

/** The line of the money put in, beside that of a balance. */
export const moneyPutIn = (weeks: readonly { readonly invested: number }[]): Series => ({
  name: 'Money put in',
  values: withStart(
    weeks[0]?.invested,
    weeks.map(({ invested }) => invested),
  ),
  jumps: withStart(0, changesOf(weeks)),
  format: money,
  amounts: true,
  dashed: true,
  hue: 'c5',
})
