import { weekOf, weekUntil } from '#fund/calendar/week.ts'
import { type Cents, sumCents } from '#fund/cents/money.ts'
import { type CapitalAndResult, type Settleable, settleable } from '#fund/money/settleable.ts'
import type { MoneyTerms } from '#fund/terms/money-terms.ts'
import { type CloseRow, type Opening, tradingOpening } from '#fund/weeks/close.ts'
import type { LaterEvent } from '#fund/weeks/correction.ts'
import { lackingInTrading, type SweepBooks, sweepAmount } from '#fund/weeks/sweep.ts'
import { accountPartsOf } from '#server/ledger/accounts.ts'
import type { SuspenseStatus } from '#server/money/cash/schema.ts'

/** An entry as read again from the book. */
export interface ReplayedEntry {
  readonly seq: number
  readonly key: string
  readonly kind: string
  readonly subject_id: string | null
  readonly reverses_seq: number | null
  readonly reason: string | null
  readonly description: string
  readonly effective_at: number
  readonly posted_at: number
  readonly digest: string | null
  readonly lines: readonly { readonly account: string; readonly amount: Cents }[]
}

interface Move extends CapitalAndResult {
  readonly at: number
  readonly subjectId: string | null
  readonly isDeposit: boolean
}

/**
 * What the entries so far give an investor: money, what is not in effect everywhere yet, and the history of the carried
 * loss.
 */
export interface DerivedInvestor {
  capital: Cents
  result: Cents
  moves: Move[]
  readonly past: ({ from: number; event: 'week' } | { event: Exclude<LaterEvent, { kind: 'week' }> })[]
  carriedLoss: Cents
}

export interface DerivedWeek {
  readonly from: number
  readonly opening: Cents
  readonly openedAt: number
  readonly terms: MoneyTerms
  readonly investors: readonly Opening[]
  closedAt: number | null
  profit: Cents
  /** By version of the report: the one that it was closed with, and each that changed its profit. */
  readonly profits: Map<number, Cents>
  /** The rows in force, by investor; empty before the close. */
  readonly rows: Map<string, CloseRow>
}

/** What is payable without a requested withdrawal: closures, and corrections after them. */
export interface Owed {
  readonly personId: string
  readonly amount: Cents
  readonly effectiveAt: number
}

/** Everything that the entries so far amount to. */
export class DerivedState {
  readonly investors = new Map<string, DerivedInvestor>()
  readonly weeks = new Map<number, DerivedWeek>()
  readonly owed: Owed[] = []
  readonly settled = new Set<string>()
  readonly paid = new Map<string, { at: number; reference: string }>()
  /** Every payout that was booked, by its withdrawal and its instant. */
  readonly payouts = new Set<string>()
  readonly received = new Set<string>()
  readonly closed = new Set<string>()
  readonly fundPaid = new Set<string>()
  /** Deposits that were reversed. */
  readonly takenBack = new Set<string>()
  /** Payouts that came back, and those of them that were kept. */
  readonly returned = new Set<string>()
  readonly kept = new Set<string>()
  /** Those whose loss comes back later, and with which Sunday. */
  toRestore: { readonly id: string; readonly personId: string; readonly at: number }[] = []
  /** What became of money in suspense. */
  readonly suspense = new Map<string, SuspenseStatus>()
  /**
   * Bank fees that were not reversed, by the part of their keys after the first word: what they gave the fund's share.
   */
  readonly bankFees = new Map<string, Cents>()
  cash = 0
  trading = 0
  fund = 0
  /** What belongs to others and is not the investors' balance, by kind of account. */
  readonly #held = { payable: 0, suspense: 0 }
  /** What entries other than sweeps gave to trading, and from when. */
  #given: { at: number; amount: Cents }[] = []
  /** What imports found with the broker, and from when. */
  #atBroker: { at: number; amount: Cents }[] = []
  /** Entries that only a later sweep settles, with what they add to each account. */
  #unsettled: { at: number; lines: ReplayedEntry['lines'] }[] = []

  investor(id: string): DerivedInvestor {
    const known = this.investors.get(id)
    if (known) return known
    const made: DerivedInvestor = { capital: 0, result: 0, moves: [], past: [], carriedLoss: 0 }
    this.investors.set(id, made)
    return made
  }

  book({ kind, subject_id: subjectId, effective_at: at, lines }: ReplayedEntry): void {
    const moved = new Map<string, CapitalAndResult>()
    const isTakenBack = kind === 'reversal' && this.takenBack.has(subjectId ?? '')
    if (kind === 'close' || kind === 'correction' || isTakenBack) this.#unsettled.push({ at, lines })
    for (const { account, amount } of lines) {
      const { kind: of, personId } = accountPartsOf(account)
      if (of === 'cash') this.cash -= amount
      if (of === 'fund') this.fund += amount
      if (of === 'payable' || of === 'suspense') this.#held[of] += amount
      if (of === 'trading') {
        this.trading -= amount
        if (kind === 'deposit' || kind === 'reversal') this.#atBroker.push({ at, amount: -amount })
        else if (kind !== 'sweep') this.#given.push({ at, amount: -amount })
      }
      if (personId === null || (of !== 'capital' && of !== 'result')) continue
      const money = moved.get(personId) ?? { capital: 0, result: 0 }
      moved.set(personId, { ...money, [of]: money[of] + amount })
    }
    for (const [id, money] of moved) {
      const investor = this.investor(id)
      investor.capital += money.capital
      investor.result += money.result
      investor.moves.push({ ...money, at, subjectId, isDeposit: kind === 'deposit' })
    }
  }

  /** What imports found with the broker since a Sunday: in no week's opening yet. */
  #foundWithBroker(sunday: number): Cents {
    this.#atBroker = this.#atBroker.filter(({ at }) => at >= sunday)
    return this.#atBroker.reduce((sum, { amount }) => sum + amount, 0)
  }

  #booksOf(sunday: number, opening: Cents): SweepBooks {
    this.#given = this.#given.filter(({ at }) => at > sunday)
    const given = this.#given.reduce((sum, { amount }) => sum + amount, 0)
    const givenSince = given + this.#foundWithBroker(sunday)
    return { opening, trading: this.trading, givenSince }
  }

  /** What a sweep for an opening moves, as far as cash covers it beyond what is set aside. */
  sweep(sunday: number, opening: Cents, aside: Cents): Cents {
    return sweepAmount({ ...this.#booksOf(sunday, opening), cash: this.cash, setAside: aside })
  }

  /** The same by the rule of old: it took what is set aside, except for what was suspended. */
  sweepOfOld(sunday: number, opening: Cents, suspended: Cents): Cents {
    return Math.min(lackingInTrading(this.#booksOf(sunday, opening)), Math.max(0, this.cash - suspended))
  }

  /** What is set aside in cash for others in a week with these openings. */
  setAside(sunday: number, openings: readonly Opening[]): Cents {
    this.#unsettled = this.#unsettled.filter(({ at }) => at > sunday)
    const own = new Map<string, Cents>()
    const add = (id: string, amount: Cents) => own.set(id, (own.get(id) ?? 0) + amount)
    const held = { ...this.#held }
    for (const [id, { capital, result }] of this.investors) add(id, capital + result)
    for (const one of openings) add(one.id, -tradingOpening(one))
    for (const { account, amount } of this.#unsettled.flatMap(({ lines }) => lines)) {
      const { kind: of, personId } = accountPartsOf(account)
      if (of === 'payable' || of === 'suspense') held[of] -= amount
      else if (personId !== null) add(personId, -amount)
    }
    const waiting = [...own.values()].reduce((sum, amount) => sum + Math.max(0, amount), 0)
    return held.payable + held.suspense + waiting - this.#foundWithBroker(sunday)
  }

  /** What the fund's account holds beyond what it advances for investors below zero and its shares of the newest weeks. */
  beyondReserve(weeks: number): Cents {
    const debits = [...this.investors.values()].map(({ capital, result }) => Math.min(0, capital + result))
    const newest = [...this.weeks.values()]
      .filter(({ rows }) => rows.size > 0)
      .toSorted((a, b) => b.from - a.from)
      .slice(0, weeks)
    const shares = newest.flatMap(({ rows }) => [...rows.values()].map(({ fundShare }) => -fundShare))
    return sumCents([this.fund, ...debits, ...shares])
  }

  #split(id: string, isNotInEffect: (move: Move) => boolean) {
    const investor = this.investor(id)
    const notInEffect = investor.moves.filter(isNotInEffect)
    const sum = (of: 'capital' | 'result') => investor[of] - notInEffect.reduce((total, move) => total + move[of], 0)
    return { atEffect: { capital: sum('capital'), result: sum('result') }, notInEffect }
  }

  balanceAtSunday(id: string, sunday: number): CapitalAndResult {
    const investor = this.investor(id)
    investor.moves = investor.moves.filter(({ at }) => at >= sunday)
    return this.#split(id, ({ at, isDeposit }) => at > sunday || (at === sunday && isDeposit)).atEffect
  }

  #settleable(id: string, since: number, isNotInEffect: (move: Move) => boolean): Settleable {
    const { atEffect, notInEffect } = this.#split(id, isNotInEffect)
    const deposits = this.investor(id).moves.filter(
      (move) => move.isDeposit && move.at >= since && !isNotInEffect(move) && !this.takenBack.has(move.subjectId ?? ''),
    )
    return settleable(
      atEffect,
      notInEffect,
      deposits.map(({ capital }) => capital),
    )
  }

  settleableAtSunday(id: string, sunday: number): Settleable {
    const isNotInEffect = ({ at, isDeposit }: Move) => at > sunday || (at === sunday && isDeposit)
    return this.#settleable(id, weekUntil(sunday).from, isNotInEffect)
  }

  settleableAt(id: string, now: number): Settleable {
    return this.#settleable(id, weekOf(now).from, ({ at }) => at > now)
  }
}
