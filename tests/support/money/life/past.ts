import type { Week } from '#fund/calendar/week.ts'
import { sumCents } from '#fund/cents/money.ts'
import type { Moved, Past } from './model-person.ts'
import { lossAlong, shared } from './rules.ts'

export interface ModelRow {
  readonly id: string
  readonly opening: number
  readonly capital: number
  readonly active: boolean
}

export interface ModelWeek {
  readonly week: Week
  readonly opening: number
  readonly rows: readonly ModelRow[]
  closed: boolean
  /** Reported; for a closed week, the figure in force. */
  profit: number | undefined
  /** How many times its report was edited or corrected. */
  edits: number
}

/** A whole past shared from its beginning: nothing is remembered from one computation to the next. */
export const rerun = (past: readonly Past[]) => {
  let [carried, result, fund] = [0, 0, 0]
  /** The fund's share of each week, by its beginning. */
  const shares = new Map<number, number>()
  /** The loss that went along with each payment. */
  const along = new Map<number, number>()
  for (const event of past) {
    if (event.kind === 'closed') carried = 0
    else if (event.kind === 'paid') {
      along.set(event.payment, lossAlong(carried, event.paid, event.before))
      carried -= along.get(event.payment) ?? 0
    } else if (event.kind === 'kept') carried += along.get(event.payment) ?? 0
    else {
      const share = shared(event.gross, carried, event.capital, event.terms)
      carried = share.carried
      result += share.result
      fund += share.fund
      shares.set(event.from, share.fund)
    }
  }
  return { carried, result, fund, shares }
}

/** Changes a past; returns how that changes the investor's result and the fund's share. */
export const moves = (past: Past[], change: (past: Past[]) => void) => {
  const before = rerun(past)
  change(past)
  const after = rerun(past)
  return { result: after.result - before.result, fund: after.fund - before.fund }
}

export const sumOf = (moved: readonly Moved[]) => ({
  capital: sumCents(moved.map(({ capital }) => capital)),
  result: sumCents(moved.map(({ result }) => result)),
})
