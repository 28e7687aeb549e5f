import { dueAt, nextWeek, type Week, weekOf } from '#fund/calendar/week.ts'
import { sumCents } from '#fund/cents/money.ts'
import { heldAt, type MoneyTerms, type TermsAt, termsFromBeginning } from '#fund/terms/money-terms.ts'
import {
  dueAmong,
  emptyAccountOf,
  endClosure,
  isThereAt,
  type ModelClosure,
  type ModelDeposit,
  type ModelFee,
  type ModelPerson,
  type ModelSuspense,
  type ModelWithdrawal,
  type Moved,
  newModelPerson,
  payoutOf,
  presentStatus,
} from './model-person.ts'
import { type ModelWeek, moves, rerun, sumOf } from './past.ts'
import { atWork, balanceIn, grossOfRows, type ModelAccount, settled } from './rules.ts'

interface ModelTerms {
  readonly fromAt: number
  readonly figures: MoneyTerms
}

/**
 * The fund in memory: what the server books, by independent bookkeeping. Returns what it did, or false if the rules
 * forbid it.
 */
export class LifeModel {
  readonly people: ModelPerson[] = []
  readonly weeks: ModelWeek[] = []
  readonly suspended: ModelSuspense[] = []
  readonly fees: ModelFee[] = []
  /** The versions of the terms, in order of their first instants. */
  terms: [ModelTerms, ...ModelTerms[]] = [{ fromAt: 0, figures: termsFromBeginning.figures }]
  cash = 0
  trading = 0
  fund = 0
  /** Of how many newest weeks the fund's shares stay. */
  reserveWeeks = 0
  /** What closes and corrections gave trading and the fund, and from when. */
  readonly #later: { at: number; trading: number; fund: number }[] = []

  /** A copy of the fund, to continue in another way. */
  copy(): LifeModel {
    const copied = new LifeModel()
    const { people, weeks, suspended, fees, terms, cash, trading, fund, reserveWeeks } = this
    const all = structuredClone({ people, weeks, suspended, fees, later: this.#later })
    copied.people.push(...all.people)
    copied.weeks.push(...all.weeks)
    copied.suspended.push(...all.suspended)
    copied.fees.push(...all.fees)
    copied.#later.push(...all.later)
    return Object.assign(copied, { cash, trading, fund, reserveWeeks, terms })
  }

  readonly termsAt: TermsAt = (at) => heldAt(this.terms, at).figures

  /** Other terms from a Sunday on; those that were to begin then no longer count. */
  changeTerms(fromAt: number, figures: MoneyTerms): void {
    const [first, ...others] = this.terms
    this.terms = [first, ...others.filter((one) => one.fromAt !== fromAt), { fromAt, figures }]
  }

  add(id: string): ModelPerson {
    const person = newModelPerson(id)
    this.people.push(person)
    return person
  }

  account({ moved, past }: ModelPerson): ModelAccount {
    return { ...sumOf(moved), carriedLoss: rerun(past).carried }
  }

  #accountAt(person: ModelPerson, sunday: number): ModelAccount {
    return { ...this.account(person), ...sumOf(person.moved.filter(isThereAt(sunday))) }
  }

  /** What can be settled: what is there at an instant, less each debit that is booked for later. */
  settleable(person: ModelPerson, isThere: (moved: Moved) => boolean): ModelAccount {
    const taken = person.moved.filter((moved) => !isThere(moved) && moved.capital + moved.result < 0)
    return { ...this.account(person), ...sumOf([...person.moved.filter(isThere), ...taken]) }
  }

  /** From what is there at a Sunday's beginning, or at an instant. */
  settleAt(person: ModelPerson, withdrawal: ModelWithdrawal, at: number, of: 'sunday' | 'instant'): void {
    const isThere = of === 'sunday' ? isThereAt(at) : (moved: Moved) => moved.at <= at
    const { from } = weekOf(of === 'sunday' ? at - 1 : at)
    const untraded = person.moved.filter(
      (one) => one.kind === 'deposit' && !one.reversed && one.at >= from && isThere(one),
    )
    this.#settle(person, withdrawal, this.settleable(person, isThere), sumOf(untraded).capital)
  }

  /** What a person has approved for a Sunday that has passed, though its week has not opened. */
  settleOverdue(person: ModelPerson, now: number): void {
    this.#restore(person, now)
    for (const { withdrawal } of dueAmong([person], now))
      this.settleAt(person, withdrawal, withdrawal.effectiveAt ?? now, 'sunday')
  }

  openWeek(): ModelWeek | undefined {
    return this.weeks.find(({ closed }) => !closed)
  }

  isTrading(person: ModelPerson, now: number): boolean {
    const since = this.openWeek()?.week.from ?? now
    const later = [...person.trading].some(([from, active]) => active && from > since && from <= now)
    return presentStatus(person, since) || later
  }

  firstReceived(): number | undefined {
    const all = this.people.flatMap(({ moved }) => moved.filter(({ kind }) => kind === 'deposit').map(({ at }) => at))
    return all.length > 0 ? Math.min(...all) : undefined
  }

  /** Opens every week that is due. */
  open(now: number): void {
    for (;;) {
      const last = this.weeks.at(-1)
      if (last && !last.closed) {
        this.#sweep(last, true)
        return
      }
      const first = this.firstReceived()
      const from = last ? last.week.to : first === undefined ? undefined : weekOf(first).to
      if (from === undefined || from > now) return
      this.#openOne(weekOf(from))
    }
  }

  #openOne(week: Week): void {
    for (const person of this.people) this.#restore(person, week.from)
    for (const { person, withdrawal } of dueAmong(this.people, week.from))
      this.settleAt(person, withdrawal, week.from, 'sunday')
    const rows = this.people.flatMap((person) => {
      const account = this.#accountAt(person, week.from)
      const row = { id: person.id, opening: balanceIn(account), capital: account.capital }
      return [{ ...row, active: presentStatus(person, week.from) }]
    })
    const opening = sumCents(rows.map(atWork))
    const opened = { week, opening, rows, closed: opening === 0, profit: undefined, edits: 0 }
    this.#sweep(opened, false)
    this.weeks.push(opened)
  }

  /** What later sweeps settle of an account: what closes and corrections gave it since a Sunday. */
  #laterOf(of: 'trading' | 'fund', sunday: number): number {
    return sumCents(this.#later.filter(({ at }) => at > sunday).map((one) => one[of]))
  }

  /**
   * What each investor has, by what is in cash since the week opened or, without a Sunday, as booked: results and what
   * is taken back are in trading until the next one.
   */
  #balances(sunday: number | undefined): { readonly id: string; readonly balance: number }[] {
    const isThere = ({ at, kind, capital }: Moved) =>
      sunday === undefined ||
      at <= sunday ||
      !(kind === 'close' || kind === 'correction' || (kind === 'reversal' && capital < 0))
    return this.people.map(({ id, moved }) => ({
      id,
      balance: balanceIn(sumOf(moved.filter(isThere))),
    }))
  }

  /** Debits of investors below zero. */
  #debits(sunday: number | undefined): number {
    return sumCents(this.#balances(sunday).map(({ balance }) => Math.max(0, -balance)))
  }

  /** Whether what a correction owes somebody who has left is in trading: no week has opened at its effect. */
  isStillInTrading({ ofCorrection, effectiveAt = 0 }: ModelWithdrawal): boolean {
    const last = this.weeks.at(-1)
    return ofCorrection === true && last !== undefined && effectiveAt > last.week.from
  }

  /** What is in cash for others: payable, in suspense, and investors' money that is not at work. */
  setAside(now: number): number {
    const last = this.weeks.at(-1)
    const from = last?.week.from ?? now
    const trading = new Map((last?.rows ?? []).map((row) => [row.id, atWork(row)]))
    const waiting = this.#balances(from).map(({ id, balance }) => Math.max(0, balance - (trading.get(id) ?? 0)))
    const later = this.people
      .flatMap(({ withdrawals }) =>
        withdrawals.filter((one) => one.state === 'effective' && this.isStillInTrading(one)),
      )
      .map(({ settled }) => -settled)
    const suspended = this.suspended.map(({ amount, state, takenBack }) => {
      if ((takenBack?.leavesAt ?? 0) <= from) return state === 'open' ? amount : 0
      return state === 'open' ? 0 : -amount
    })
    return sumCents([...waiting, ...later, ...suspended, ...this.people.map(({ payable }) => payable)])
  }

  /** Whether a payment of what is set aside can be made: cash has all of it, so that nobody is paid with another's. */
  covers(amount: number, now: number): boolean {
    return amount <= this.cash && this.cash >= this.setAside(now)
  }

  #fundInCash(): number {
    const last = this.weeks.at(-1)
    return last ? this.fund - this.#laterOf('fund', last.week.from) : this.fund
  }

  /** What the fund owes: what it lacks itself, and debits that it advances. */
  owes(): number {
    const inCash = this.#debits(this.weeks.at(-1)?.week.from) - this.#fundInCash()
    return Math.max(0, inCash, this.#debits(undefined) - this.fund)
  }

  /**
   * Trading becomes what the week opened with, less what the fund owes: everybody else's money is where it belongs.
   * Within a week, money only comes to it.
   */
  #sweep({ week, opening }: ModelWeek, isWithin: boolean): void {
    const owed = Math.max(0, this.#debits(week.from) + this.#laterOf('fund', week.from) - this.fund)
    const held = this.trading - this.#laterOf('trading', week.from)
    const swept = Math.max(opening - owed - held, isWithin ? 0 : Math.min(0, -held))
    this.trading += swept
    this.cash -= swept
  }

  /** A withdrawal at its effect, paid from what is there. */
  #settle(person: ModelPerson, withdrawal: ModelWithdrawal, account: ModelAccount, untraded: number): void {
    const { kind, amount: asked, full, effectiveAt: at = 0 } = withdrawal
    const { paid, writtenOff } = settled(kind, account, { asked, full })
    const isAddition = kind === 'addition'
    withdrawal.state = paid === 0 ? 'declined' : isAddition ? 'added' : 'effective'
    withdrawal.settled = paid
    withdrawal.writtenOff = writtenOff
    if (paid === 0) return
    const ofResult = isAddition ? [paid, -paid] : [0, -paid]
    const [capital = 0, result = 0] = kind === 'capital' ? [-paid - writtenOff, writtenOff] : ofResult
    person.moved.push({ at, kind: 'withdrawal', capital, result })
    if (!isAddition) person.payable += paid
    if (kind !== 'capital') return
    withdrawal.payment = person.past.length
    person.past.push({ kind: 'paid', payment: withdrawal.payment, paid, before: balanceIn(account) - untraded })
  }

  /** From when money that came in counts: a week that has opened takes in nothing more. */
  countsFrom(valued: number, now: number): number {
    return Math.max(Math.min(valued, now), this.weeks.at(-1)?.week.from ?? 0)
  }

  receive(person: ModelPerson, amount: number, at: number): Moved {
    const moved: Moved = { at, kind: 'deposit', capital: amount, result: 0 }
    person.moved.push(moved)
    this.cash += amount
    return moved
  }

  /** How much of a deposit is still in the account next Sunday. */
  takeableBack(person: ModelPerson, now: number): number {
    const there = this.settleable(person, isThereAt(nextWeek(now).from))
    return Math.max(0, Math.min(there.capital, balanceIn(there)))
  }

  reverse(person: ModelPerson, deposit: ModelDeposit, now: number): void {
    const moved = deposit.moved
    if (!moved) return
    deposit.state = 'reversed'
    moved.reversed = true
    person.moved.push({ at: nextWeek(now).from, kind: 'reversal', capital: -moved.capital, result: 0 })
    this.suspended.push({
      id: undefined,
      amount: moved.capital,
      valueDay: '',
      takenBack: { of: person.id, at: moved.at, leavesAt: nextWeek(now).from },
      state: 'open',
    })
  }

  /** Whether money that was taken back is in trading: it was at work in the week that opened last, and leaves later. */
  isInTrading({ takenBack }: ModelSuspense): boolean {
    const last = this.weeks.at(-1)
    if (!last || !takenBack || takenBack.leavesAt <= last.week.from || takenBack.at >= last.week.from) return false
    return last.rows.some((row) => row.id === takenBack.of && atWork(row) > 0)
  }

  returnPayout(person: ModelPerson, withdrawal: ModelWithdrawal): void {
    withdrawal.state = 'returned'
    person.payable += withdrawal.settled
    this.cash += withdrawal.settled
  }

  keepPayout(person: ModelPerson, withdrawal: ModelWithdrawal, now: number): void {
    const { kind, settled: amount, writtenOff = 0 } = withdrawal
    withdrawal.state = 'cancelled'
    withdrawal.keptFrom = nextWeek(now).from
    person.payable -= amount
    const [capital, result] = kind === 'capital' ? [amount + writtenOff, -writtenOff] : [0, amount]
    person.moved.push({ at: nextWeek(now).from, kind: 'reversal', capital, result })
  }

  /** Losses that went along with payments come back with those that were kept. */
  #restore(person: ModelPerson, until: number): void {
    for (const one of person.withdrawals) {
      if ((one.keptFrom ?? Number.POSITIVE_INFINITY) > until) continue
      one.keptFrom = undefined
      if (one.payment !== undefined) person.past.push({ kind: 'kept', payment: one.payment })
    }
  }

  /** The fund's shares of the newest weeks that were shared, by the pasts as they are now. */
  reserve(): number {
    const shared = this.weeks.filter(({ closed, profit }) => closed && profit !== undefined)
    const newest = shared.slice(Math.max(0, shared.length - this.reserveWeeks))
    const pasts = this.people.map(({ past }) => rerun(past).shares)
    return sumCents(newest.flatMap(({ week }) => pasts.map((shares) => shares.get(week.from) ?? 0)))
  }

  /**
   * How much the fund can take: its share beyond debits and its reserve, as far as a sweep has brought it, and nothing
   * while it owes.
   */
  takeable(): number {
    if (this.owes() > 0) return 0
    const inCash = this.#fundInCash() - this.#debits(this.weeks.at(-1)?.week.from)
    return Math.max(0, Math.min(this.fund - this.#debits(undefined) - this.reserve(), inCash))
  }

  /** The bank's own moves: a fee paid from the fund's share, or the reversal of one. */
  bankFee(cents: number): void {
    this.takeShare(cents)
    this.fees.push({ cents, reversed: false })
  }

  reverseFee(fee: ModelFee): void {
    fee.reversed = true
    this.takeShare(-fee.cents)
  }

  takeShare(amount: number): void {
    this.fund -= amount
    this.cash -= amount
  }

  finalise(): void {
    const open = this.openWeek()
    if (open?.profit === undefined) return
    const { week, rows, profit } = open
    const before = this.fund
    for (const [id, gross] of grossOfRows(rows, profit)) {
      const person = this.people.find((one) => one.id === id)
      const row = rows.find((one) => one.id === id)
      if (!person || !row || atWork(row) === 0) continue
      const { result, fund } = moves(person.past, (past) => {
        past.push({ kind: 'week', from: week.from, gross, capital: row.capital, terms: this.termsAt(week.from) })
      })
      person.moved.push({ at: dueAt(week), kind: 'close', capital: 0, result })
      this.fund += fund
    }
    this.trading += profit
    this.#later.push({ at: dueAt(week), trading: profit, fund: this.fund - before })
    open.closed = true
  }

  /** Every past that contains the week is shared again with its present gross. */
  correct(corrected: ModelWeek, profit: number, now: number): void {
    const at = nextWeek(now).from
    const before = this.fund
    const gross = grossOfRows(corrected.rows, profit)
    for (const person of this.people) {
      const place = person.past.findIndex((event) => event.kind === 'week' && event.from === corrected.week.from)
      const event = person.past[place]
      if (event?.kind !== 'week') continue
      const { result: difference, fund } = moves(person.past, () => {
        event.gross = gross.get(person.id) ?? 0
      })
      this.fund += fund
      const closed = person.past.slice(place).some(({ kind }) => kind === 'closed')
      if (!closed) person.moved.push({ at, kind: 'correction', capital: 0, result: difference })
      else if (difference <= 0) this.fund += difference
      else {
        person.payable += difference
        person.withdrawals.push({ ...payoutOf(difference, at), ofCorrection: true })
      }
    }
    this.trading += profit - (corrected.profit ?? 0)
    this.#later.push({ at, trading: profit - (corrected.profit ?? 0), fund: this.fund - before })
    corrected.profit = profit
  }

  /** Empties a closing account: the balance becomes payable, a debit the fund's, and the carried loss is dropped. */
  empty(person: ModelPerson, closure: ModelClosure, now: number): void {
    this.fund -= emptyAccountOf(person, closure, this.account(person), now)
  }

  pay(person: ModelPerson, withdrawal: ModelWithdrawal): void {
    withdrawal.state = 'paid'
    person.payable -= withdrawal.settled
    this.cash -= withdrawal.settled
    endClosure(person, withdrawal)
  }
}
