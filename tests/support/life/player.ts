import { depositMin } from '#fund/deposit.ts'
import { withdrawalEffectiveAt } from '#fund/effect.ts'
import { capitalEligibility, dividendEligibility, lockUpEnds } from '#fund/eligibility.ts'
import { dueAt, nextWeek, weekOf } from '#fund/week.ts'
import { availableCapital, availableDividend } from '#fund/withdrawals.ts'
import { declineClosure, verifyClosure } from '#server/account-closure/decide.ts'
import { settleClosures } from '#server/account-closure/empty.ts'
import { cancelClosure, requestClosure } from '#server/account-closure/request.ts'
import type { By } from '#server/context.ts'
import { RefusedError } from '#server/http/refuse.ts'
import { approve } from '#server/people/decide.ts'
import { investorById } from '#server/people/investor.ts'
import { insertPerson } from '#server/people/people.ts'
import type { Store, Unit } from '#server/store/store.ts'
import { timeId } from '#server/store/time-id.ts'
import { requestTrading } from '#server/trading/request.ts'
import { decideDeposit, receiveDeposit, requestDeposit } from '#server/transfers/deposits.ts'
import { approvePayout, endWithdrawal, payPayout, requestPayout } from '#server/transfers/withdrawals.ts'
import { finaliseWeek } from '#server/weeks/finalise.ts'
import { addReport, editReport } from '#server/weeks/report.ts'
import type { Action } from './actions.ts'
import { isThereAt, LifeModel, type ModelPerson, type ModelWithdrawal, nextStatus, presentStatus } from './model.ts'

const hourMilliseconds = 3_600_000
const from = '127.0.0.1'

/** What the rules say of a step: what follows from it, or that it is refused. */
type Ruling = (() => void) | 'refused'

/** Plays actions on a store and on the model at once; a step that one refuses and the other does not is an error. */
export class Player {
  readonly model = new LifeModel()
  /** How often each step was done, and how often it was refused. */
  readonly tally = new Map<string, { done: number; refused: number }>()
  now: number
  readonly #store: Store
  readonly #admin: By

  constructor(store: Store, now: number, adminId: string) {
    this.#store = store
    this.now = now
    this.#admin = {
      id: adminId,
      sessionId: '',
      email: 'boss@example.com',
      name: 'Boss',
      role: 'admin',
      status: 'active',
    }
  }

  async #step<T>(what: string, ruling: Ruling, unit: Unit<T>): Promise<T | undefined> {
    let done: T | undefined
    let refused: RefusedError | undefined
    try {
      done = await this.#store.write(unit)
    } catch (reason) {
      if (!(reason instanceof RefusedError)) throw reason
      refused = reason
    }
    if ((refused !== undefined) !== (ruling === 'refused'))
      throw new Error(
        `${what}: the store ${refused ? `refuses (${refused.message})` : 'does it'}, the model says ${ruling === 'refused' ? 'no' : 'yes'}`,
      )
    const counted = this.tally.get(what) ?? { done: 0, refused: 0 }
    counted[refused ? 'refused' : 'done'] += 1
    this.tally.set(what, counted)
    if (ruling !== 'refused') ruling()
    return done
  }

  #by({ id, status }: ModelPerson): By {
    return { id, sessionId: '', email: `${id}@example.com`, name: id, role: 'investor', status }
  }

  /** Time has passed, or a week was closed: weeks open and accounts are emptied, as every minute. */
  async tick(): Promise<void> {
    const { now, model } = this
    await this.#store.write((work) => settleClosures(work, now))
    this.#settleClosures()
    model.open(now)
  }

  #settleClosures(): void {
    const { now, model } = this
    model.open(now)
    const verified = model.people
      .flatMap((person) => person.closures.map((closure) => ({ person, closure })))
      .filter(({ closure }) => closure.state === 'verified')
    for (const { person, closure } of verified) {
      const received = person.moved.filter(({ kind }) => kind === 'deposit').map(({ at }) => at)
      const unlocked = received.length > 0 ? lockUpEnds(Math.min(...received)) : 0
      const waits = person.moved.some(({ kind, at, result }) => kind === 'correction' && at > now && result !== 0)
      if (now < Math.max(closure.stopsAt, unlocked) || model.isTrading(person, now) || waits) continue
      model.empty(person, closure, now)
    }
  }

  async register(): Promise<ModelPerson> {
    const id = timeId(this.now)
    const person = { id, email: `${id}@example.com`, name: id, role: 'investor', status: 'pending' } as const
    await this.#store.write((work) => insertPerson(work, this.now, { ...person, join_date: '2026-01-05' }))
    return this.model.add(id)
  }

  async approve(person: ModelPerson): Promise<void> {
    const { now } = this
    const { from: sunday } = nextWeek(now)
    const ruling = () => {
      person.status = 'active'
      if (!person.trading.has(sunday)) person.trading.set(sunday, true)
    }
    await this.#step('approve', person.status === 'pending' ? ruling : 'refused', (work) =>
      approve(work, now, { id: person.id, by: this.#admin, from }),
    )
  }

  async deposit(person: ModelPerson, amount: number): Promise<void> {
    const { now } = this
    const isFirst = !person.moved.some(({ kind }) => kind === 'deposit')
    const known = person.deposits.find(({ state }) => state === 'requested')
    const closing = person.closures.some(({ state }) => ['requested', 'verified', 'payable'].includes(state))
    const allowed = person.status === 'active' && !closing && amount >= depositMin(isFirst)
    const same = known?.amount === amount
    const added = { id: undefined as string | undefined, amount, state: 'requested' as const }
    const ruling = !allowed || (known && !same) ? 'refused' : () => void (same || person.deposits.push(added))
    const id = await this.#step('deposit', ruling, (work) => requestDeposit(work, now, this.#by(person), amount))
    if (ruling === 'refused') return
    if (same && known.id !== id) throw new Error('the same deposit asked for again is another one')
    added.id = id
  }

  async decideDeposit(person: ModelPerson, status: 'approved' | 'declined' | 'cancelled'): Promise<void> {
    const one = person.deposits.at(-1)
    if (!one?.id) return
    const leaves = status === 'declined' ? ['requested', 'approved'] : ['requested']
    const ruling = () => {
      one.state = status
    }
    const by = status === 'cancelled' ? this.#by(person) : this.#admin
    await this.#step(`deposit ${status}`, leaves.includes(one.state) ? ruling : 'refused', (work) =>
      decideDeposit(work, this.now, { by, from }, { id: String(one.id), status, reason: null }),
    )
  }

  async receive(person: ModelPerson): Promise<void> {
    const { now, model } = this
    const one = person.deposits.at(-1)
    if (!one?.id) return
    const ruling = () => {
      if (one.state === 'received') return
      one.state = 'received'
      model.open(now)
      model.receive(person, one.amount, now)
    }
    await this.#step('receive', ['approved', 'received'].includes(one.state) ? ruling : 'refused', (work) =>
      receiveDeposit(work, now, { by: this.#admin, from }, String(one.id)),
    )
  }

  #effects(person: ModelPerson, kind: ModelWithdrawal['kind']): number[] {
    return (
      person.withdrawals
        .filter((one) => one.kind === kind && ['effective', 'paid'].includes(one.state))
        // A dividend of which less was paid can be asked again.
        .filter((one) => kind === 'capital' || one.settled >= one.amount)
        .flatMap(({ effectiveAt }) => (effectiveAt === undefined ? [] : [effectiveAt]))
    )
  }

  /** When a withdrawal that is approved now takes effect: at once, or at a Sunday. */
  #effectOf(person: ModelPerson, kind: ModelWithdrawal['kind']): number {
    const { now, model } = this
    const taken = this.#effects(person, kind)
    const soonest = withdrawalEffectiveAt(kind, { approvedAt: now, trading: model.isTrading(person, now), taken })
    return soonest <= now ? now : weekOf(soonest - 1).to
  }

  /** `part` of ten of what is there: none, all (10: in full), or more than there is. */
  async withdraw(person: ModelPerson, kind: ModelWithdrawal['kind'], part: number): Promise<void> {
    const { now, model } = this
    const effect = this.#effectOf(person, kind)
    const account = model.settleable(person, effect <= now ? ({ at }) => at <= now : isThereAt(effect))
    const available = kind === 'capital' ? availableCapital(account, []) : availableDividend(account, [])
    const full = part === 10
    const amount = full ? available : Math.floor((available * part) / 10) + (part === 11 ? 1 : 0)
    const known = person.withdrawals.find((one) => one.kind === kind && ['requested', 'approved'].includes(one.state))
    const received = person.moved.filter((one) => one.kind === 'deposit').map(({ at }) => at)
    const effects = this.#effects(person, kind)
    const eligible =
      kind === 'capital'
        ? capitalEligibility({ now, firstReceivedAt: received.length > 0 ? Math.min(...received) : undefined, effects })
        : dividendEligibility({ now, trading: model.isTrading(person, now), effects })
    const same = known !== undefined && (full ? known.full : !known.full && known.amount === amount)
    const allowed = eligible.allowed && available > 0 && amount > 0 && amount <= available
    const added: ModelWithdrawal = {
      id: undefined,
      kind,
      amount,
      full,
      state: 'requested',
      effectiveAt: undefined,
      settled: 0,
    }
    const ruling = (known ? same : allowed) ? () => void (known || person.withdrawals.push(added)) : 'refused'
    const id = await this.#step(`withdraw ${kind}`, ruling, (work) =>
      requestPayout(work, now, this.#by(person), { kind, amount, inFull: full }),
    )
    if (ruling === 'refused') return
    if (known && known.id !== id) throw new Error('the same withdrawal asked for again is another one')
    added.id = id
  }

  async approveWithdrawal(person: ModelPerson, one: ModelWithdrawal): Promise<void> {
    const { now, model } = this
    const ruling = () => {
      model.open(now)
      one.state = 'approved'
      one.effectiveAt = this.#effectOf(person, one.kind)
      if (one.effectiveAt > now) return
      model.settle(
        person,
        one,
        model.settleable(person, ({ at }) => at <= now),
      )
    }
    await this.#step('approve withdrawal', one.state === 'requested' ? ruling : 'refused', (work) =>
      approvePayout(work, now, { by: this.#admin, from }, String(one.id)),
    )
  }

  async endWithdrawal(person: ModelPerson, one: ModelWithdrawal, status: 'declined' | 'cancelled'): Promise<void> {
    const ruling = () => {
      one.state = status
    }
    await this.#step(`withdrawal ${status}`, one.state === 'requested' ? ruling : 'refused', (work) =>
      endWithdrawal(work, this.now, { by: this.#by(person), from }, { id: String(one.id), status }),
    )
  }

  async pay(person: ModelPerson, one: ModelWithdrawal): Promise<void> {
    const { now, model } = this
    const again = one.state === 'paid'
    const ruling = () => {
      if (!again) model.pay(person, one)
    }
    const allowed = again || (one.state === 'effective' && (one.effectiveAt ?? 0) <= now && one.settled <= model.cash)
    await this.#step('pay', allowed ? ruling : 'refused', (work) =>
      payPayout(work, now, { by: this.#admin, from }, String(one.id)),
    )
  }

  async trade(person: ModelPerson, active: boolean): Promise<void> {
    const { now } = this
    const closing = person.closures.some(({ state }) => ['requested', 'verified', 'payable'].includes(state))
    const [present, next] = [presentStatus(person, now), nextStatus(person, now)]
    const forbidden = person.status !== 'active' || (active && closing) || (active === present && next === present)
    const ruling = () => void person.trading.set(nextWeek(now).from, active)
    await this.#step('trade', forbidden ? 'refused' : ruling, async (work) => {
      const investor = await investorById(work.db, person.id)
      const requested = active ? 'active' : 'inactive'
      return requestTrading(work, now, { investor, requested, byId: person.id, message: null })
    })
  }

  #figures(opening: number, profit: number) {
    const balances = { startBalance: opening, endBalance: opening + profit }
    return { ...balances, trades: 1, successRate: 80, notes: null, reportedBy: 'boss@example.com' }
  }

  async report(profit: (opening: number) => number): Promise<void> {
    const { now, model } = this
    const open = model.openWeek()
    if (!open) return
    const amount = profit(open.opening)
    const ruling = () => {
      model.open(now)
      open.profit = amount
    }
    const allowed = open.profit === amount || (open.profit === undefined && now >= dueAt(open.week))
    await this.#step('report', allowed ? ruling : 'refused', (work) =>
      addReport(work, now, open.week, this.#figures(open.opening, amount), { by: this.#admin, from }),
    )
  }

  async finalise(): Promise<void> {
    const { now, model } = this
    const open = model.openWeek()
    if (!open) return
    const ruling = () => {
      model.open(now)
      model.finalise()
      model.open(now)
    }
    await this.#step('finalise', open.profit === undefined || !model.isFunded() ? 'refused' : ruling, (work) =>
      finaliseWeek(work, now, open.week, { by: this.#admin, from }),
    )
    await this.tick()
  }

  /** An edit of the open week's draft, or the correction of a closed week. */
  async correct(back: number, profit: (opening: number) => number): Promise<void> {
    const { now, model } = this
    const week = model.weeks.at(-1 - back)
    if (!week) return
    const amount = profit(week.opening)
    const ruling = () => {
      if (amount === week.profit) return
      if (week.closed) model.correct(week, amount, now)
      else week.profit = amount
    }
    await this.#step('correct', week.profit === undefined ? 'refused' : ruling, (work) =>
      editReport(
        work,
        now,
        week.week,
        { ...this.#figures(week.opening, amount), reason: 'a late fill' },
        { by: this.#admin, from },
      ),
    )
  }

  async closeAccount(person: ModelPerson): Promise<void> {
    const { now } = this
    const latest = person.closures.at(-1)
    const isOpen = latest !== undefined && ['requested', 'verified', 'payable'].includes(latest.state)
    const forbidden =
      !isOpen && (person.status === 'pending' || (latest?.state === 'closed' && person.status === 'inactive'))
    const ruling = () => {
      if (isOpen) return
      const { from: sunday } = nextWeek(now)
      const stopped = nextStatus(person, now)
      if (stopped) person.trading.set(sunday, false)
      person.closures.push({
        id: undefined,
        state: 'requested',
        verified: false,
        stopsAt: sunday,
        stopped,
        payout: undefined,
      })
    }
    await this.#step('close account', forbidden ? 'refused' : ruling, (work) =>
      requestClosure(work, now, { by: this.#by(person), from }),
    )
    const row = await this.#store.read
      .selectFrom('closures')
      .select('id')
      .where('person_id', '=', person.id)
      .orderBy('id', 'desc')
      .limit(1)
      .executeTakeFirst()
    const closure = person.closures.at(-1)
    if (closure) closure.id = row?.id
  }

  async verify(person: ModelPerson): Promise<void> {
    const { now } = this
    const closure = person.closures.at(-1)
    if (!closure?.id) return
    const ruling = () => {
      if (closure.verified) return
      closure.verified = true
      closure.state = 'verified'
      this.#settleClosures()
    }
    await this.#step('verify', closure.verified || closure.state === 'requested' ? ruling : 'refused', (work) =>
      verifyClosure(work, now, { id: String(closure.id), by: this.#admin, from, method: 'seen' }),
    )
  }

  async keepAccount(person: ModelPerson, as: 'declined' | 'cancelled'): Promise<void> {
    const { now } = this
    const closure = person.closures.at(-1)
    if (!closure?.id) return
    const ruling = () => {
      closure.state = as
      if (closure.stopped && now < closure.stopsAt) person.trading.set(closure.stopsAt, true)
    }
    const allowed = closure.state === 'requested' || closure.state === 'verified'
    await this.#step(`closure ${as}`, allowed ? ruling : 'refused', (work) =>
      as === 'cancelled'
        ? cancelClosure(work, now, { by: this.#by(person), from })
        : declineClosure(work, now, { id: String(closure.id), by: this.#admin, from, reason: 'no' }),
    )
  }

  /** Payouts of closed accounts are the server's to name. */
  async adopt(): Promise<void> {
    const nameless = this.model.people.flatMap((person) =>
      person.withdrawals.filter(({ id }) => id === undefined).map((withdrawal) => ({ person, withdrawal })),
    )
    for (const { person, withdrawal } of nameless) {
      const known = person.withdrawals.flatMap(({ id }) => id ?? [])
      const rows = await this.#store.read
        .selectFrom('withdrawals')
        .select(['id', 'amount'])
        .where('person_id', '=', person.id)
        .orderBy('id')
        .execute()
      withdrawal.id = rows.find(({ id, amount }) => !known.includes(id) && amount === withdrawal.amount)?.id
    }
  }

  async play(one: Action): Promise<void> {
    const profitOf = (permille: number, cents: number) => (opening: number) =>
      Math.max(-opening, Math.trunc((opening * permille) / 1000) + (opening > 0 ? cents : 0))
    const { model } = this
    const person = 'who' in one ? model.people[one.who] : undefined
    const waits = one.does === 'pay' ? 'effective' : 'requested'
    const waiting = person?.withdrawals.findLast(({ state }) => state === waits)
    const withdrawal = 'which' in one && one.which === 'waiting' && waiting ? waiting : person?.withdrawals.at(-1)
    if (one.does === 'wait') this.now += one.hours * hourMilliseconds
    if (one.does === 'register' && model.people.length < 5) await this.register()
    if (one.does === 'report') await this.report(profitOf(one.permille, one.cents))
    if (one.does === 'finalise') await this.finalise()
    if (one.does === 'correct') await this.correct(one.back, profitOf(one.permille, one.cents))
    if (one.does === 'week') {
      if (!model.openWeek()) {
        this.now = nextWeek(this.now).from
        await this.tick()
      }
      const open = model.openWeek()
      this.now = Math.max(this.now, open ? dueAt(open.week) : this.now) + one.lateHours * hourMilliseconds
      await this.tick()
      if (one.corrected) await this.correct(one.corrected.back, profitOf(one.corrected.permille, one.cents))
      if (open?.profit === undefined) await this.report(profitOf(one.permille, one.cents))
      await this.finalise()
    }
    if (person) {
      if (one.does === 'approve') await this.approve(person)
      if (one.does === 'deposit') await this.deposit(person, one.dollars * 100)
      if (one.does === 'decide-deposit') await this.decideDeposit(person, one.step)
      if (one.does === 'receive') await this.receive(person)
      if (one.does === 'withdraw') {
        await this.withdraw(person, one.kind, one.part)
        const asked = person.withdrawals.findLast(({ state }) => state === 'requested')
        if (one.approved && asked) await this.approveWithdrawal(person, asked)
      }
      if (one.does === 'trade') await this.trade(person, one.active)
      if (one.does === 'close-account') await this.closeAccount(person)
      if (one.does === 'verify') await this.verify(person)
      if (one.does === 'keep-account') await this.keepAccount(person, one.as)
      if (withdrawal) {
        if (one.does === 'approve-withdrawal') await this.approveWithdrawal(person, withdrawal)
        if (one.does === 'end-withdrawal') await this.endWithdrawal(person, withdrawal, one.as)
        if (one.does === 'pay') await this.pay(person, withdrawal)
      }
    }
    if (one.does === 'wait') await this.tick()
    await this.adopt()
  }
}
