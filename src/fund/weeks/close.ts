import { type Steps, sortedSteps } from '#fund/calendar/steps.ts'
import { type Cents, sumCents } from '#fund/cents/money.ts'
import { allocateSteps, type Part } from '#fund/money/allocate.ts'
import { shareWeek, type WeekShare } from '#fund/money/share.ts'
import type { MoneyTerms } from '#fund/terms/money-terms.ts'

/**
 * An investor as recorded at the start of a week: balance, capital (which sets the tier), the loss carried into the
 * week, and whether active in it.
 */
export interface Opening {
  id: string
  opening: Cents
  capital: Cents
  carriedLoss: Cents
  active: boolean
}

/**
 * One investor's row of a close. `traded` says whether the opening took part in the result: active, and above zero.
 * `oddCent` is the cent within `grossProfit` that comes from rounding alone (−1 in a loss).
 */
export interface CloseRow extends Opening, WeekShare, Pick<Part, 'oddCent'> {
  traded: boolean
}

/** The opening that trades: an active one above zero. "A negative balance neither trades nor withdraws" (api.md "Money"). */
export const tradingOpening = ({ opening, active }: Pick<Opening, 'opening' | 'active'>): Cents =>
  active ? Math.max(0, opening) : 0

/** What a week is closed by: its profit, what it began with, and the terms of its Sunday. */
export interface WeekToClose {
  readonly profit: Cents
  readonly investors: readonly Opening[]
  readonly terms: MoneyTerms
}

/**
 * Closes a week (api.md "Money"): shares the profit or loss by opening balances, with ties decided by id, and applies
 * each part. Rows are ordered by id; investors who did not trade have a gross of zero. The gross of all rows sums to
 * the profit; `resultChange` and `fundShare` together sum to it too. Throws a RangeError if there is a profit and
 * nobody traded, if more was lost than traded, or if an id occurs twice.
 */
export const closeSteps = function* (week: WeekToClose): Steps<CloseRow[]> {
  const investors = yield* sortedSteps(week.investors, (a, b) => (a.id < b.id ? -1 : a.id > b.id ? 1 : 0))
  for (const [place, { id }] of investors.entries()) {
    if (id === investors[place - 1]?.id) throw new RangeError(`An investor comes twice: ${id}`)
  }
  yield
  const openings = investors.map(tradingOpening)
  if (week.profit < -sumCents(openings)) throw new RangeError('A week cannot lose more than traded')
  const parts = yield* allocateSteps(week.profit, openings)
  const rows: CloseRow[] = []
  for (const [place, investor] of investors.entries()) {
    yield
    const { amount = 0, oddCent = 0 } = parts[place] ?? {}
    const gross = { grossProfit: amount, carryOver: investor.carriedLoss, capital: investor.capital }
    const share = shareWeek(gross, week.terms)
    rows.push({ ...investor, ...share, oddCent, traded: (openings[place] ?? 0) > 0 })
  }
  return rows
}

/** The sums of a close, as its ledger entry posts them: trading moves by `grossProfit`, which is `resultChange` + `fundShare`. */
export const closeTotals = (rows: readonly WeekShare[]) => {
  const sumOf = (figure: 'grossProfit' | 'recovered' | 'distributed' | 'fundShare' | 'resultChange') =>
    sumCents(rows.map((row) => row[figure]))
  return {
    grossProfit: sumOf('grossProfit'),
    recovered: sumOf('recovered'),
    distributed: sumOf('distributed'),
    fundShare: sumOf('fundShare'),
    resultChange: sumOf('resultChange'),
  }
}
