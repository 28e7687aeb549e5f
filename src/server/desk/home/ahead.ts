import type { Ahead, AheadPayment, Beginning } from '#contract/calls/desk/calendar.ts'
import { weekOf } from '#fund/calendar/week.ts'
import { sumCents, toDollars } from '#fund/cents/money.ts'
import { depositEffectiveAt } from '#fund/money/effect.ts'
import type { ChangeKind } from '#fund/weeks/ahead.ts'
import { capitalOf } from '#server/ledger/accounts.ts'
import { accountTotals, settleableOf } from '#server/ledger/balances.ts'
import { minimumDeposit } from '#server/money/transfers/deposits.ts'
import { firstReceivedAt } from '#server/money/transfers/first-deposit.ts'
import { findOpenWeek } from '#server/money/weeks/stored-weeks.ts'
import type { Investor } from '#server/people/accounts/find.ts'
import { openClosure } from '#server/people/accounts/find.ts'
import { missingAgreement } from '#server/people/agreements/find.ts'
import { bankAccountState } from '#server/people/bank-accounts/destination.ts'
import { isActiveAt, riskOf, tradingOf } from '#server/people/trading/status-and-risk.ts'
import type { Db } from '#server/platform/database/store.ts'
import { dollarsOrNull, iso, isoOrNull } from '#server/platform/http/handler.ts'
import { stateOf } from './ahead-state.ts'
import { atWorkFrom } from './home.ts'

/** A coming change to an investor's account, and when it was requested or became known. Cents. */
export interface AheadChange {
  readonly kind: ChangeKind
  readonly at: number
  readonly amount: number | null
  readonly percent: number | null
  readonly knownAt: number
}

const waitingDeposit = (db: Db, personId: string) =>
  db
    .selectFrom('deposits')
    .select(['status', 'amount', 'reference'])
    .where('account_id', '=', personId)
    .where('status', 'in', ['requested', 'approved'])
    // Deposits that may be sent come before those that wait for approval.
    .orderBy('status')
    .orderBy('id')
    .executeTakeFirst()

/** When the latest of the money that is not at work yet came in. */
const lastReceivedAt = async (db: Db, now: number, personId: string): Promise<number> => {
  const row = await db
    .selectFrom('lines')
    .innerJoin('entries', 'entries.seq', 'lines.seq')
    .select((eb) => eb.fn.max('entries.effective_at').as('at'))
    .where('lines.account', '=', capitalOf(personId))
    .where('entries.kind', '=', 'deposit')
    .executeTakeFirst()
  return row?.at == null ? now : Number(row.at)
}

const openWithdrawals = (db: Db, personId: string) =>
  db
    .selectFrom('withdrawals')
    .selectAll()
    .where('account_id', '=', personId)
    .where('status', 'in', ['requested', 'approved', 'effective', 'returned'])
    .orderBy('id')
    .execute()

type Withdrawal = Awaited<ReturnType<typeof openWithdrawals>>[number]

const stateOfWithdrawal = ({ status, batch_id }: Withdrawal): AheadPayment['state'] => {
  if (status === 'requested' || status === 'approved') return status
  return batch_id === null ? 'payable' : 'sent'
}

/** The most advanced first. */
const order = ['sent', 'payable', 'approved', 'requested'] as const

const paymentOf = (withdrawals: readonly Withdrawal[], now: number): AheadPayment | null => {
  for (const state of order) {
    const mine = withdrawals.filter((one) => one.kind !== 'addition' && stateOfWithdrawal(one) === state)
    if (mine.length === 0) continue
    const effect = state === 'approved' ? Math.min(...mine.flatMap(({ effective_at }) => effective_at ?? [])) : null
    const counted = effect === null ? mine : mine.filter(({ effective_at }) => effective_at === effect)
    const amount = sumCents(counted.map(({ settled, amount: asked }) => settled ?? asked))
    // If the week before is reported late, its Sunday has already passed.
    const after = effect !== null && effect > now ? effect : null
    return { state, amount: toDollars(amount), after: isoOrNull(after) }
  }
  return null
}

const tradingChange = async (db: Db, now: number, personId: string): Promise<AheadChange[]> => {
  const { pending } = await tradingOf(db, personId, now)
  if (!pending) return []
  const { requested_at } = await db
    .selectFrom('trading_changes')
    .select('requested_at')
    .where('account_id', '=', personId)
    .where('effective_from', '=', pending.week.from)
    .executeTakeFirstOrThrow()
  const kind = pending.requested === 'active' ? 'trading-starts' : 'trading-stops'
  return [{ kind, at: pending.week.from, amount: null, percent: null, knownAt: requested_at }]
}

const riskChange = async (db: Db, now: number, personId: string): Promise<AheadChange[]> => {
  const risk = await riskOf(db, personId, now)
  if (risk.now === risk.next) return []
  const { from } = risk.savedFor
  const { requested_at } = await db
    .selectFrom('risk_changes')
    .select('requested_at')
    .where('account_id', '=', personId)
    .where('effective_from', '=', from)
    .executeTakeFirstOrThrow()
  return [{ kind: 'risk', at: from, amount: null, percent: risk.next, knownAt: requested_at }]
}

/**
 * Money received in the present week by somebody who trades from its end on; anybody else has it in the balance
 * already.
 */
const depositChange = async (db: Db, now: number, personId: string): Promise<AheadChange[]> => {
  const { deposited: amount } = await settleableOf(db, personId, now, 'instant')
  const at = depositEffectiveAt(now)
  if (amount === 0 || !(await isActiveAt(db, personId, at))) return []
  return [{ kind: 'deposit', at, amount, percent: null, knownAt: await lastReceivedAt(db, now, personId) }]
}

const withdrawalChanges = async (db: Db, now: number, personId: string): Promise<AheadChange[]> =>
  (await openWithdrawals(db, personId)).flatMap(
    ({ kind, status, amount, effective_at: at, decided_at }): AheadChange[] =>
      status === 'approved' && at !== null && at > now
        ? [
            {
              kind: kind === 'addition' ? 'addition' : 'withdrawal',
              at,
              amount,
              percent: null,
              knownAt: decided_at ?? now,
            },
          ]
        : [],
  )

/** An investor's changes that are known to happen on a Sunday, in order of time. */
export const changesAhead = async (db: Db, now: number, personId: string): Promise<AheadChange[]> => {
  const found = await Promise.all(
    [tradingChange, riskChange, depositChange, withdrawalChanges].map((changesOf) => changesOf(db, now, personId)),
  )
  return found.flat().toSorted((a, b) => a.at - b.at)
}

const none = { state: null, next: null }

const sentencesOf = async (db: Db, now: number, { id, status }: Investor) => {
  if (status !== 'active' || (await openClosure(db, id))) return none
  const week = weekOf(now)
  const [{ balance }, there, first, waiting, minimum, missing, bankAccount, trading, risk] = await Promise.all([
    accountTotals(db, id),
    settleableOf(db, id, now, 'instant'),
    firstReceivedAt(db, id),
    waitingDeposit(db, id),
    minimumDeposit(db, now, id),
    missingAgreement(db, id),
    bankAccountState(db, id),
    tradingOf(db, id, now),
    riskOf(db, id, now),
  ])
  return stateOf({
    week,
    funded: first !== undefined,
    balance,
    incoming: there.deposited,
    deposit: waiting && {
      isApproved: waiting.status === 'approved',
      amount: waiting.amount,
      reference: waiting.reference,
    },
    minimum,
    toSign: first === undefined && missing !== null,
    bankAccount,
    trading,
    riskPercent: risk.now,
  })
}

const beginningOf = async (db: Db, now: number, { id, status }: Investor): Promise<Beginning | null> => {
  if (status === 'inactive' || (await firstReceivedAt(db, id)) !== undefined || (await openClosure(db, id))) return null
  const [{ balance }, bankAccount, waiting, minimum] = await Promise.all([
    accountTotals(db, id),
    bankAccountState(db, id),
    waitingDeposit(db, id),
    minimumDeposit(db, now, id),
  ])
  if (balance !== 0) return null
  const deposit = waiting && (waiting.status === 'approved' ? 'approved' : 'requested')
  return {
    approved: status === 'active',
    bank_account: bankAccount,
    deposit: deposit ?? 'none',
    minimum: toDollars(minimum),
  }
}

/** What happens next to an investor's money, except for the link to the calendar. */
export const aheadOf = async (db: Db, now: number, investor: Investor): Promise<Omit<Ahead, 'link_since'>> => {
  const [sentences, begins, changes, withdrawals, open, worksFrom, closure] = await Promise.all([
    sentencesOf(db, now, investor),
    beginningOf(db, now, investor),
    changesAhead(db, now, investor.id),
    openWithdrawals(db, investor.id),
    findOpenWeek(db),
    atWorkFrom(db, now, investor.id),
    openClosure(db, investor.id),
  ])
  return {
    as_of: iso(now),
    ...sentences,
    begins,
    open_week_from: isoOrNull(open?.week_from ?? null),
    at_work_from: isoOrNull(worksFrom),
    changes: changes.map(({ kind, at, amount, percent }) => ({
      kind,
      at: iso(at),
      amount: dollarsOrNull(amount),
      percent,
    })),
    closing: closure !== undefined,
    payment: paymentOf(withdrawals, now),
  }
}
