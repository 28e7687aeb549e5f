import type { Week } from '#fund/calendar/week.ts'
import { sumCents } from '#fund/cents/money.ts'
import { shareWeek } from '#fund/money/share.ts'
import { shrinkCarriedLoss } from '#fund/money/withdrawals.ts'
import { computeClose } from '#tests/support/faults/at-once.ts'
import type { Moved, Past } from './model-person.ts'

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
  for (const event of past) {
    if (event.kind === 'closed') carried = 0
    else if (event.kind === 'paid') carried = shrinkCarriedLoss(carried, event.paid, event.before)
    else {
      const { gross: grossProfit, capital, terms } = event
      const share = shareWeek({ grossProfit, carryOver: carried, capital }, terms)
      carried = share.carriedLossAfter
      result += share.resultChange
      fund += share.fundShare
      shares.set(event.from, share.fundShare)
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

/** What a profit gives each row, before anything is shared with the fund. */
export const grossOf = (rows: readonly ModelRow[], profit: number): Map<string, number> => {
  const closed = computeClose({ profit, investors: rows.map((row) => ({ ...row, carriedLoss: 0 })) })
  return new Map(closed.map(({ id, grossProfit }) => [id, grossProfit]))
}
