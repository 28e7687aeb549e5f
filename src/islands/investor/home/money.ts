import { formatMoney } from '#fund/format.ts'

/** An amount in cents as a chart's axis comes to it: that of an empty account has marks between cents. */
export const money = (cents: number) => formatMoney(Math.round(cents))

/** What the marks of a chart say, beside its title, before they are drawn and after. */
export const flowNote = '▲ paid in, ▽ taken out'

/** What came in of each week, less what left: there the line of a balance jumps. Cents. */
export const netFlows = (weeks: readonly { readonly deposited: number; readonly withdrawn: number }[]): number[] =>
  weeks.map(({ deposited, withdrawn }) => deposited - withdrawn)

/** What the money put in became more, or less, from one week to the next: it stands still between. Cents. */
export const changesOf = (weeks: readonly { readonly invested: number }[]): number[] =>
  weeks.map(({ invested }, place) => invested - (weeks[place - 1]?.invested ?? invested))
