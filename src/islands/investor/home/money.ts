import type { Series } from '#charts/series.ts'
import { formatMoney } from '#fund/text/format.ts'

/** An amount in cents for a chart's axis: the axis of an empty account has marks between cents. */
export const money = (cents: number) => formatMoney(Math.round(cents))

/** The legend of a chart's marks, beside its title, before they are drawn and after. */
export const flowNote = '▲ paid in, ▽ taken out'

/** What came in during each week, less what left: at these the line of a balance jumps. Cents. */
export const netFlows = (weeks: readonly { readonly deposited: number; readonly withdrawn: number }[]): number[] =>
  weeks.map(({ deposited, withdrawn }) => deposited - withdrawn)

/** How much the money put in grew or shrank from one week to the next: it does not change in between. Cents. */
const changesOf = (weeks: readonly { readonly invested: number }[]): number[] =>
  weeks.map(({ invested }, place) => invested - (weeks[place - 1]?.invested ?? invested))

/** The line of the money put in, beside that of a balance. */
export const moneyPutIn = (weeks: readonly { readonly invested: number }[]): Series => ({
  name: 'Money put in',
  values: weeks.map(({ invested }) => invested),
  jumps: changesOf(weeks),
  format: money,
  amounts: true,
  dashed: true,
  hue: 'c5',
})
