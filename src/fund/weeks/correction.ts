import type { Steps } from '#fund/calendar/steps.ts'
import { type Cents, checkCents } from '#fund/cents/money.ts'
import { shareWeek, type WeekGross, type WeekShare } from '#fund/money/share.ts'
import { shrinkCarriedLoss } from '#fund/money/withdrawals.ts'
import type { MoneyTerms } from '#fund/terms/money-terms.ts'
import { type CloseRow, closeSteps, type Opening } from './close.ts'

/**
 * What happened to an investor after the corrected week, in order: later weeks in their latest version, capital paid
 * out of a balance, a payment of capital that came back and was kept, an account closed (its carried loss lapses).
 * Dividends and deposits do not change a carried loss. `left` is what left with a payment before the corrected week.
 */
export type LaterEvent =
  | ({ kind: 'week'; terms: MoneyTerms } & Pick<
      WeekShare,
      'grossProfit' | 'capital' | 'distributed' | 'fundShare' | 'resultChange'
    >)
  | { kind: 'capital-paid'; id: string; paid: Cents; balanceBefore: Cents }
  | { kind: 'capital-kept'; id: string; left: Cents }
  | { kind: 'closed' }

/**
 * How a correction changes one investor's account: the summed differences of the corrected week and all later ones, and
 * the carried loss that holds from now on.
 */
export interface Difference {
  id: string
  resultChange: Cents
  fundShare: Cents
  distributed: Cents
  carriedLoss: Cents
  /** The later weeks shared again, in order; their gross is unchanged. */
  laterWeeks: WeekShare[]
}

interface Correction {
  profit: Cents
  recorded: readonly CloseRow[]
  /** Those of the week's own Sunday; each later week has its own. */
  terms: MoneyTerms
  eventsOf: (id: string) => readonly LaterEvent[]
}

interface Corrected {
  rows: CloseRow[]
  differences: Difference[]
}

/**
 * Corrects a closed week (api.md "Money"): computes it again with the right profit on its recorded openings, and
 * replays recovery, share and carried loss of what came later, whose gross stays. `recorded` are the week's rows in
 * their latest version (after any earlier correction); `eventsOf` returns what followed. The differences of result and
 * fund sum to the difference of the profits.
 */
export const correctionSteps = function* (correction: Correction): Steps<Corrected> {
  const { profit, recorded, terms, eventsOf } = correction
  const before = new Map<string, CloseRow>()
  const investors: Opening[] = []
  for (const row of recorded) {
    yield
    before.set(row.id, row)
    investors.push(openingOf(row))
  }
  const rows = yield* closeSteps({ profit, investors, terms })
  const differences: Difference[] = []
  for (const row of rows) {
    yield
    const events = eventsOf(row.id)
    const { laterWeeks, carriedLoss } = replayCarriedLoss(row.carriedLossAfter, events)
    const old = [before.get(row.id) ?? row, ...events.filter((event) => event.kind === 'week')]
    const now = [row, ...laterWeeks]
    const changeOf = (figure: 'resultChange' | 'fundShare' | 'distributed'): Cents =>
      checkCents(total(now, figure) - total(old, figure))
    differences.push({
      id: row.id,
      resultChange: changeOf('resultChange'),
      fundShare: changeOf('fundShare'),
      distributed: changeOf('distributed'),
      carriedLoss,
      laterWeeks,
    })
  }
  return { rows, differences }
}

/**
 * Applies later events to a carried loss. The part of the balance that left is taken as recorded: what was paid is a
 * fact. `left` is how much of the loss went along with each payment; if it is kept, that much comes back with it.
 */
export const replayCarriedLoss = (carriedLoss: Cents, events: readonly LaterEvent[]) => {
  const laterWeeks: WeekShare[] = []
  const left = new Map<string, Cents>()
  let carried = carriedLoss
  for (const event of events) {
    if (event.kind === 'week') {
      const share = shareWeek(grossOf(event, carried), event.terms)
      laterWeeks.push(share)
      carried = share.carriedLossAfter
    } else if (event.kind === 'capital-paid') {
      const rest = shrinkCarriedLoss(carried, event.paid, event.balanceBefore)
      left.set(event.id, checkCents(carried - rest))
      carried = rest
    } else if (event.kind === 'capital-kept') carried = checkCents(carried + (left.get(event.id) ?? event.left))
    else carried = 0
  }
  return { laterWeeks, carriedLoss: carried, left }
}

const openingOf = ({ id, opening, capital, carriedLoss, active }: CloseRow) => ({
  id,
  opening,
  capital,
  carriedLoss,
  active,
})

const grossOf = ({ grossProfit, capital }: Omit<WeekGross, 'carryOver'>, carryOver: Cents): WeekGross => ({
  grossProfit,
  capital,
  carryOver,
})

type Figures = Pick<WeekShare, 'distributed' | 'fundShare' | 'resultChange'>

const total = (shares: readonly Figures[], figure: keyof Figures): Cents =>
  shares.reduce((sum, share) => checkCents(sum + share[figure]), 0)
