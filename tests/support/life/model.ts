import { type Account, balanceOf } from '#fund/account.ts'
import { tradingOpening } from '#fund/close.ts'
import { sumCents } from '#fund/money.ts'
import { dueAt, nextWeek, type Week, weekOf } from '#fund/week.ts'
import { settleCapital, settleDividend } from '#fund/withdrawals.ts'
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
import { grossOf, type ModelWeek, moves, rerun, sumOf } from './past.ts'

/**
 * The fund in memory: what the server books, by independent bookkeeping. Returns what it did, or false if the rules
 * forbid it.
 */
export class LifeModel {
  readonly people: ModelPerson[] = []
  readonly weeks: ModelWeek[] = []
  readonly suspended: ModelSuspense[] = []
  readonly fees: ModelFee[] = []
  cash = 0
  trading = 0
  fund = 0
  /** What corrections added to trading, and from when. */
  readonly #later: { at: number; amount: number }[] = []

  /** A copy of the fund, to continue in another way. */
  copy(): LifeModel {
    const copied = new LifeModel()
    const { people, weeks, suspended, fees, cash, trading, fund } = this
    const all = structuredClone({ people, weeks, suspended, fees, later: this.#later })
    copied.people.push(...all.people)
    copied.weeks.push(...all.weeks)
    copied.suspended.push(...all.suspended)
    copied.fees.push(...all.fees)
    copied.#later.push(...all.later)
    return Object.assign(copied, { cash, trading, fund })
  }

  add(id: string): ModelPerson {
    const person = newModelPerson(id)
    this.people.push(person)
    return person
  }

  account({ moved, past }: ModelPerson): Account {
    return { ...sumOf(moved), payable: 0, carriedLoss: rerun(past).carried }
  }

  #accountAt(person: ModelPerson, sunday: number): Account {
    return { ...this.account(person), ...sumOf(person.moved.filter(isThereAt(sunday))) }
  }

  /** What can be settled: what is there at an instant, less each debit that is booked for later. */
  settleable(person: ModelPerson, isThere: (moved: Moved) => boolean): Account {
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
        this.#sweep(last, now)
        return
      }
      const first = this.firstReceived()
      const from = last ? last.week.to : first === undefined ? undefined : weekOf(first).to
      if (from === undefined || from > now) return
      this.#openOne(weekOf(from), now)
    }
  }

  #openOne(week: Week, now: number): void {
    for (const { person, withdrawal } of dueAmong(this.people, week.from))
      this.settleAt(person, withdrawal, week.from, 'sunday')
    const rows = this.people.flatMap((person) => {
      const account = this.#accountAt(person, week.from)
      const row = { id: person.id, opening: balanceOf(account), capital: account.capital }
      return [{ ...row, active: presentStatus(person, week.from) }]
    })
    const opening = sumCents(rows.map(tradingOpening))
    const opened = { week, opening, rows, closed: opening === 0, profit: undefined, edits: 0 }
    this.#sweep(opened, now)
    this.weeks.push(opened)
  }

  /** Cash that belongs to somebody. */
  #owned(now: number): number {
    const open = this.suspended.filter(({ state, since }) => state === 'open' && since <= now)
    return this.cash - sumCents(open.map(({ amount }) => amount))
  }

  /** Trading becomes what the week opened with, as far as there is cash for it that belongs to somebody. */
  #sweep(opened: ModelWeek, now: number): void {
    const swept = Math.min(this.#lacking(opened), Math.max(0, this.#owned(now)))
    this.trading += swept
    this.cash -= swept
  }

  #lacking({ week, opening }: ModelWeek): number {
    const later = sumCents(this.#later.filter(({ at }) => at > week.from).map(({ amount }) => amount))
    return opening - (this.trading - later)
  }

  /** Whether the open week has, together with the cash available now, everything that it opened with. */
  isFunded(now: number): boolean {
    const open = this.openWeek()
    return open !== undefined && this.#lacking(open) <= Math.max(0, this.#owned(now))
  }

  /** A withdrawal at its effect, paid from what is there. */
  #settle(person: ModelPerson, withdrawal: ModelWithdrawal, account: Account, untraded: number): void {
    const { kind, amount: asked, full, effectiveAt: at = 0 } = withdrawal
    const settled = kind === 'capital' ? settleCapital(account, { asked, full }) : settleDividend(account, asked)
    const { paid, writtenOff } = settled
    withdrawal.state = paid > 0 ? 'effective' : 'declined'
    withdrawal.settled = paid
    if (paid === 0) return
    const [capital, result] = kind === 'capital' ? [-paid - writtenOff, writtenOff] : [0, -paid]
    person.moved.push({ at, kind: 'withdrawal', capital, result })
    person.payable += paid
    if (kind === 'capital') person.past.push({ kind: 'paid', paid, before: balanceOf(account) - untraded })
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
    return Math.max(0, Math.min(there.capital, balanceOf(there)))
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
      isTakenBack: true,
      since: nextWeek(now).from,
      state: 'open',
    })
  }

  returnPayout(person: ModelPerson, withdrawal: ModelWithdrawal): void {
    withdrawal.state = 'returned'
    person.payable += withdrawal.settled
    this.cash += withdrawal.settled
  }

  keepPayout(person: ModelPerson, withdrawal: ModelWithdrawal, now: number): void {
    const { kind, settled } = withdrawal
    withdrawal.state = 'cancelled'
    person.payable -= settled
    const [capital, result] = kind === 'capital' ? [settled, 0] : [0, settled]
    person.moved.push({ at: nextWeek(now).from, kind: 'reversal', capital, result })
  }

  /** How much the fund can take of its share: cash that belongs to somebody, beyond what is payable. */
  takeable(now: number): number {
    return Math.max(0, Math.min(this.fund, this.#owned(now) - sumCents(this.people.map(({ payable }) => payable))))
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
    for (const [id, gross] of grossOf(rows, profit)) {
      const person = this.people.find((one) => one.id === id)
      const row = rows.find((one) => one.id === id)
      if (!person || !row || tradingOpening(row) === 0) continue
      const { result, fund } = moves(person.past, (past) => {
        past.push({ kind: 'week', from: week.from, gross, capital: row.capital })
      })
      person.moved.push({ at: dueAt(week), kind: 'close', capital: 0, result })
      this.fund += fund
    }
    this.trading += profit
    open.closed = true
  }

  /** Every past that contains the week is shared again with its present gross. */
  correct(corrected: ModelWeek, profit: number, now: number): void {
    const at = nextWeek(now).from
    const gross = grossOf(corrected.rows, profit)
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
        person.withdrawals.push(payoutOf(difference, at))
      }
    }
    this.trading += profit - (corrected.profit ?? 0)
    this.#later.push({ at, amount: profit - (corrected.profit ?? 0) })
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
