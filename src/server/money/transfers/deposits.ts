import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import { asSentence } from '#contract/as-sentence.ts'
import type { TransferAllowances } from '#contract/entities/transfer.ts'
import { bookMax, type Cents, toCents, toDollars } from '#fund/cents/money.ts'
import { minimumOfDeposit } from '#fund/money/deposits.ts'
import { before } from '#fund/money/lives.ts'
import { formatMoney } from '#fund/text/format.ts'
import { minimumInvestmentSet } from '#server/control/settings/settings.ts'
import { adoptedAt } from '#server/control/terms/adopted.ts'
import { accountObstacle, demandUsedAccount, isMadeUp, usedAccount } from '#server/control/terms/wiring.ts'
import { refuseMoreMoney } from '#server/ledger/append.ts'
import { finishItem, raise } from '#server/notices/inbox/raise.ts'
import type { Notice } from '#server/notices/notifications/notice.ts'
import { notify } from '#server/notices/notifications/notify.ts'
import { accountOf, openClosure } from '#server/people/accounts/find.ts'
import { missingAgreement } from '#server/people/agreements/find.ts'
import { audit, doneBy } from '#server/platform/audit/audit.ts'
import type { By, SignedInWork } from '#server/platform/config/context.ts'
import { house } from '#server/platform/config/house.ts'
import type { Db, Work } from '#server/platform/database/store.ts'
import { timeId } from '#server/platform/database/time-id.ts'
import { refuse, refuseSecond } from '#server/platform/http/refuse.ts'
import { demandAsMade } from '#server/platform/integrity/demand.ts'
import { firstReceivedAt } from './first-deposit.ts'
import type { DepositRow } from './view.ts'

/** The minimum of an investor's next deposit, in cents: for a first one the setting, for all others by the terms. */
export const minimumDeposit = async (db: Db, now: number, personId: string): Promise<number> => {
  const [first, set, { figures }] = await Promise.all([
    firstReceivedAt(db, personId),
    minimumInvestmentSet(db),
    adoptedAt(db, now),
  ])
  return minimumOfDeposit(first === undefined, figures, set === undefined ? undefined : toCents(set))
}

/** The account that every deposit is sent to, none as long as it is not the fund's own; the reference is added. */
export const wiringInstructions = async (db: Db): Promise<TransferAllowances['instructions']> => {
  if (await accountObstacle(db)) return []
  const { bank, routingNumber, accountNumber } = await usedAccount(db)
  return [
    { label: 'Pay to', value: house.legalName },
    { label: 'Bank', value: bank },
    { label: 'Routing number', value: routingNumber },
    { label: 'Account number', value: accountNumber },
    ...((await isMadeUp(db))
      ? [{ label: 'Note', value: 'This account is made up, like all of this demo. Send nothing.' }]
      : []),
  ]
}

const letters = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789'
const referenceCharacters = 8

/** Letters and digits that cannot be confused on a bank's form; 40 random bits. */
const newReference = (): string =>
  `ALD-${[...randomBytes(referenceCharacters)].map((byte) => letters[byte % letters.length]).join('')}`

const notActive = {
  pending: 'Your account is waiting for approval: you can deposit after that.',
  inactive: 'Your account is inactive and cannot take deposits.',
} as const

/** Why nothing can be deposited into an account now; null if it can. */
export const depositObstacle = async (db: Db, by: Pick<By, 'accountId' | 'status'>): Promise<string | null> => {
  const [id, { status }] = [accountOf(by), by]
  if (status !== 'active') return notActive[status]
  if (await openClosure(db, id)) return 'Your account is being closed and cannot take deposits.'
  const missing = (await firstReceivedAt(db, id)) === undefined ? await missingAgreement(db, id) : null
  return missing ?? (await accountObstacle(db))
}

const requested = (db: Db, personId: string): Promise<DepositRow | undefined> =>
  db
    .selectFrom('deposits')
    .selectAll()
    .where('account_id', '=', personId)
    .where('status', '=', 'requested')
    .executeTakeFirst()

/** So many times what the fund can hold may be asked for at once: its sum is still exact. */
const askedTimesMax = 20

/** Throws 409 for a deposit that the fund could not hold, or that nobody could add to what others ask for. */
const refuseTooMuch = async (db: Db, amount: Cents): Promise<void> => {
  await refuseMoreMoney(db, amount)
  const { asked } = await db
    .selectFrom('deposits')
    .where('status', 'in', ['requested', 'approved'])
    .select(sql<number>`cast(coalesce(sum(amount), 0) as bigint)`.as('asked'))
    .executeTakeFirstOrThrow()
  if (asked + amount > askedTimesMax * bookMax)
    throw refuse(409, 'More is asked for than the fund could ever hold: other requests have to be decided first.')
}

/**
 * Requests a deposit; returns its id. Repeating it while it waits is the same request. Throws 409 for another amount,
 * for an account that is not active, and below the minimum.
 */
export const requestDeposit = async (work: Work, by: By, amount: number): Promise<string> => {
  const obstacle = await depositObstacle(work.db, by)
  if (obstacle) throw refuse(409, obstacle)
  const accountId = accountOf(by)
  const least = await minimumDeposit(work.db, work.now, accountId)
  if (amount < least) throw refuse(409, `The minimum deposit is ${formatMoney(least)}.`)
  await refuseTooMuch(work.db, amount)
  const row = { id: timeId(work.now), account_id: accountId, reference: newReference(), amount, requested_at: work.now }
  const created = await work.db
    .insertInto('deposits')
    .values({ ...row, status: 'requested' })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst()
  if (!created) return sameAgain(work.db, accountId, amount)
  await notify(work, {
    accountId,
    type: 'deposit',
    priority: 'medium',
    title: 'Deposit requested',
    message: `Your deposit of ${formatMoney(amount)} was requested, reference ${row.reference}. Send it once it is approved.`,
    metadata: { amount: toDollars(amount), payment_reference: row.reference },
  })
  await raise(work, {
    kind: 'transfer',
    subjectId: row.id,
    type: 'deposit',
    title: `Deposit of ${formatMoney(amount)}`,
    message: `${by.name} <${by.email}> asks to deposit ${formatMoney(amount)}, reference ${row.reference}.`,
  })
  return row.id
}

const waits = (known: DepositRow | undefined): string =>
  `A deposit${known ? ` of ${formatMoney(known.amount)}` : ''} is already waiting for approval. Cancel it to request another amount.`

/** Why another deposit cannot be requested: one waits for approval; null if none does. */
export const waitingObstacle = async (db: Db, personId: string): Promise<string | null> => {
  const known = await requested(db, personId)
  return known ? waits(known) : null
}

const sameAgain = async (db: Db, personId: string, amount: number): Promise<string> => {
  const known = await requested(db, personId)
  if (known?.amount === amount) return known.id
  throw refuse(409, waits(known))
}

/** For the mail about a deposit that may be sent: everything that a bank's form asks for. */
const payTo = async (db: Db, reference: string): Promise<Pick<Notice, 'mail'>> => ({
  mail: { remarks: [{ rows: [...(await wiringInstructions(db)), { label: 'Reference', value: reference }] }] },
})

const decided = {
  approved: { title: 'Deposit approved', verb: 'approved', priority: 'medium' },
  declined: { title: 'Deposit declined', verb: 'declined', priority: 'high' },
  cancelled: { title: 'Deposit cancelled', verb: 'cancelled', priority: 'low' },
} as const

const from = {
  approved: before('deposit', 'approve'),
  declined: before('deposit', 'decline'),
  cancelled: before('deposit', 'cancel'),
}

/** Throws 409, naming the person if another has decided the same. */
const refuseDecided = async (db: Db, by: By, id: string, status: keyof typeof decided): Promise<never> => {
  const { verb } = decided[status]
  const known = await db.selectFrom('deposits').select(['status', 'reference']).where('id', '=', id).executeTakeFirst()
  if (known?.status === status) {
    const first = await doneBy(db, { action: `deposit.${status}`, subject: known.reference })
    refuseSecond(by, first, `This deposit was ${verb}`)
  }
  throw refuse(409, `This deposit can no longer be ${verb}.`)
}

/**
 * One conditional step in a deposit's life: the investor is notified, the item is marked done in the inbox, and the
 * step is audited. Throws 409 unless the present state allows it, and for an approval unless there is an account of the
 * fund that the money can be sent to.
 */
export const decideDeposit = async (
  work: SignedInWork,
  { id, status, reason = null }: { id: string; status: keyof typeof decided; reason?: string | null },
): Promise<void> => {
  const { by } = work.actor
  if (status === 'approved') {
    await demandAsMade(work.db, 'This deposit', { table: 'deposits', ids: [id] })
    await demandUsedAccount(work.db)
    const obstacle = await accountObstacle(work.db)
    if (obstacle) throw refuse(409, obstacle)
  }
  const row = await work.db
    .updateTable('deposits')
    .set({ status, decided_at: work.now, decided_by: by.id, reason })
    .where('id', '=', id)
    .where('status', 'in', from[status])
    .returningAll()
    .executeTakeFirst()
  const { title, verb, priority } = decided[status]
  if (!row) return refuseDecided(work.db, by, id, status)
  const why = reason ? ` The reason: ${asSentence(reason)}` : ''
  const next = status === 'approved' ? ` Send it with the reference ${row.reference}.` : ''
  await notify(work, {
    accountId: row.account_id,
    type: 'deposit',
    priority,
    title,
    message: `Your deposit of ${formatMoney(row.amount)} was ${verb}.${next}${why}`,
    metadata: { amount: toDollars(row.amount), payment_reference: row.reference },
    ...(status === 'approved' && (await payTo(work.db, row.reference))),
  })
  if (status !== 'approved') await finishItem(work, { kind: 'transfer', subjectId: id, by })
  await audit(work, {
    action: `deposit.${status}`,
    personId: row.account_id,
    subject: row.reference,
    detail: `${formatMoney(row.amount)} ${verb}${why && `.${why}`}`,
  })
}
