import type { Selectable } from 'kysely'
import { asSentence } from '#contract/as-sentence.ts'
import type { BankAccount, BankChange, BankState } from '#contract/calls/people/bank.ts'
import { dayMs } from '#fund/calendar/time.ts'
import { bankNotices } from '#fund/notices/notice-titles.ts'
import { refuseFrozen } from '#server/access/freezes/frozen.ts'
import { notMeLink } from '#server/access/freezes/not-me-links.ts'
import { holdAfter } from '#server/access/holds/holds.ts'
import { holders } from '#server/access/memberships/memberships.ts'
import { holdPerson } from '#server/access/sign-in/person.ts'
import { accountTotals } from '#server/ledger/balances.ts'
import { finishItem, raise } from '#server/notices/inbox/raise.ts'
import { mailedText } from '#server/notices/notifications/mailed.ts'
import { notMeRemarks } from '#server/notices/notifications/notice.ts'
import { notify } from '#server/notices/notifications/notify.ts'
import { audit } from '#server/platform/audit/audit.ts'
import type { SignedInActor, SignedInWork } from '#server/platform/config/context.ts'
import type { Keyring } from '#server/platform/database/keyring.ts'
import type { Db, Work } from '#server/platform/database/store.ts'
import { timeId } from '#server/platform/database/time-id.ts'
import { iso } from '#server/platform/http/handler.ts'
import { takeAllowance } from '#server/platform/http/rate-limits.ts'
import { refuse } from '#server/platform/http/refuse.ts'
import { demandAsMade } from '#server/platform/integrity/demand.ts'
import { seal } from '#server/platform/keys/seal.ts'
import { portalPlace } from '#server/platform/mail/body.ts'
import { post } from '#server/platform/mail/post.ts'
import { accountOf } from '../accounts/find.ts'
import { type BankDetails, bankDetailsOf, masked, sealedFor } from './destination.ts'
import type { BankAccountsTable } from './schema.ts'

/** The changes waiting for the admin, oldest first, each with its owner and the account that it would replace. */
export const pendingChanges = async (db: Db, secret: Keyring): Promise<BankChange[]> => {
  const rows = await db
    .selectFrom('bank_accounts')
    .innerJoin(holders, 'holders.id', 'bank_accounts.account_id')
    .selectAll('bank_accounts')
    .select(['holders.name', 'holders.email'])
    .where('bank_accounts.status', '=', 'pending')
    .orderBy('bank_accounts.id')
    .execute()
  return Promise.all(
    rows.map(async (row) => ({
      ...viewAccount(secret, row),
      investor: { id: row.account_id, name: row.name, email: row.email },
      replaces: (await bankStateOf(db, secret, row.account_id)).current,
    })),
  )
}

type Row = Selectable<BankAccountsTable>

/** The account with its numbers masked, as every read shows it. */
export const viewAccount = (secret: Keyring, row: Row): BankAccount => {
  const details = bankDetailsOf(secret, row)
  return {
    id: row.id,
    bankName: details.bankName,
    accountNumber: masked(details.accountNumber),
    routingNumber: masked(details.routingNumber),
    accountType: details.accountType,
    holder: details.holder ?? 'personal',
    requested_at: iso(row.requested_at),
    approved_at: row.status === 'current' && row.decided_at !== null ? iso(row.decided_at) : null,
  }
}

export const accountById = async (db: Db, secret: Keyring, id: string): Promise<BankAccount> =>
  viewAccount(secret, await db.selectFrom('bank_accounts').selectAll().where('id', '=', id).executeTakeFirstOrThrow())

export const bankStateOf = async (db: Db, secret: Keyring, personId: string): Promise<BankState> => {
  const rows = await db
    .selectFrom('bank_accounts')
    .selectAll()
    .where('account_id', '=', personId)
    .where('status', 'in', ['pending', 'current'])
    .execute()
  const of = (status: Row['status']) => {
    const row = rows.find((one) => one.status === status)
    return row ? viewAccount(secret, row) : null
  }
  return { current: of('current'), pending: of('pending') }
}

/** Each one mails the owner and alerts the admins. */
const changesPerDayMax = 5

/** Before the approval nothing is ever paid out; what is left of a deactivated account still is. */
const refuseUnlessPaid = async (db: Db, by: SignedInActor['by']): Promise<void> => {
  if (by.status === 'active') return
  if (by.status === 'pending')
    throw refuse(409, 'Your account is waiting for approval. You can add a bank account after that.')
  const { balance, payable } = await accountTotals(db, accountOf(by))
  if (balance <= 0 && payable <= 0)
    throw refuse(409, 'This account is closed and nothing is left to pay: its bank account cannot be changed.')
}

interface Change {
  readonly details: BankDetails
  readonly secret: Keyring
  readonly portalUrl: string
}

/**
 * Requests a change: it waits for the admin and blocks payouts, and the owner is notified at once, in case it was
 * somebody else. A newer change replaces one that is waiting.
 */
export const changeAccount = async (work: SignedInWork, change: Change): Promise<void> => {
  const { by } = work.actor
  const accountId = accountOf(by)
  // Only one change may wait.
  await holdPerson(work, by.id)
  await refuseFrozen(work.db, [accountId])
  await refuseUnlessPaid(work.db, by)
  const wait = await takeAllowance(work, { key: `bank-changes ${accountId}`, max: changesPerDayMax, windowMs: dayMs })
  if (wait > 0) throw refuse(429, 'The bank account was changed too often today. Try again tomorrow.', wait)
  await endPending(work, by)
  await askChange(work, { ...change, person: { id: accountId, name: by.name, email: by.email } })
}

interface AskedChange extends Change {
  /** Whose account it is. */
  readonly person: { readonly id: string; readonly name: string; readonly email: string }
  /** Why somebody else than its owner asks, as the beginning of a sentence to the owner. */
  readonly because?: string
}

/**
 * Records a change that waits for the admin, tells its owner and the admins; returns its id. At most one may wait for
 * each person.
 */
export const askChange = async (
  work: SignedInWork,
  { person, details, secret, portalUrl, because }: AskedChange,
): Promise<string> => {
  const id = timeId(work.now)
  const sealed = seal(secret, sealedFor(person.id), JSON.stringify(details))
  await work.db
    .insertInto('bank_accounts')
    .values({ id, account_id: person.id, status: 'pending', sealed, requested_at: work.now })
    .execute()
  const shown = `${details.bankName}, account ${masked(details.accountNumber)}`
  const asked = because ? `${because}. A change` : 'A change'
  const message = `${asked} of your bank account to ${shown} was requested. It takes effect once the fund approves it; until then nothing is paid out.`
  await notify(work, {
    personId: person.id,
    type: 'security',
    priority: 'critical',
    title: bankNotices.asked,
    message,
    ...notMeRemarks(await notMeLink(work, { personId: person.id, about: 'bank-account', portalUrl })),
  })
  await raise(work, {
    kind: 'bank',
    subjectId: id,
    type: 'alert',
    priority: 'high',
    security: true,
    title: 'A bank account to approve',
    message: because
      ? `The bank of ${person.name} <${person.email}> names another account: ${shown}. Call them at the number that you know before you approve it.`
      : `${person.name} <${person.email}> asks to be paid to ${shown}.`,
  })
  const detail = because ? `opened for ${shown}, by a notification of change` : `asked for ${shown}`
  await audit(work, { action: 'bank.change', subject: person.email, detail, personId: person.id })
  return id
}

const endPending = async (work: Work, by: SignedInActor['by']): Promise<boolean> => {
  const row = await work.db
    .updateTable('bank_accounts')
    .set({ status: 'cancelled', decided_at: work.now, decided_by: by.id })
    .where('account_id', '=', accountOf(by))
    .where('status', '=', 'pending')
    .returning('id')
    .executeTakeFirst()
  if (row) await finishItem(work, { kind: 'bank', subjectId: row.id, by })
  return row !== undefined
}

/** Cancels a pending change; does nothing without one. */
export const cancelBankChange = async (work: SignedInWork): Promise<void> => {
  const { by } = work.actor
  if (!(await endPending(work, by))) return
  await audit(work, { action: 'bank.cancel', subject: by.email, detail: 'cancelled the change' })
}

const ownerOf = (db: Db, id: string) =>
  db
    .selectFrom('bank_accounts')
    .innerJoin(holders, 'holders.id', 'bank_accounts.account_id')
    .select(['holders.id', 'holders.name', 'holders.email'])
    .where('bank_accounts.id', '=', id)
    .executeTakeFirst()

/**
 * Approves or declines a pending change. The owner is notified in the feed and, if it is declined, also by a mail with
 * the reason.
 */
export const decideChange = async (
  work: SignedInWork,
  { id, approve, reason = null }: { id: string; approve: boolean; reason?: string | null },
): Promise<Row> => {
  const { by } = work.actor
  const owner = await ownerOf(work.db, id)
  if (!owner) throw refuse(404, 'There is no such bank account.')
  if (approve) {
    await demandAsMade(work.db, 'This bank account', { table: 'bank_accounts', ids: [id] })
    await refuseFrozen(work.db, [owner.id])
  }
  const pending = work.db.selectFrom('bank_accounts').select('id').where('id', '=', id).where('status', '=', 'pending')
  const waits = approve && (await pending.executeTakeFirst()) !== undefined
  const replaced =
    waits &&
    (await work.db
      .updateTable('bank_accounts')
      .set({ status: 'replaced' })
      .where('account_id', '=', owner.id)
      .where('status', '=', 'current')
      .returning('id')
      .executeTakeFirst())
  const row = await work.db
    .updateTable('bank_accounts')
    .set({ status: approve ? 'current' : 'declined', decided_at: work.now, decided_by: by.id, reason })
    .where('id', '=', id)
    .where('status', '=', 'pending')
    .returningAll()
    .executeTakeFirst()
  if (!row) throw refuse(409, 'This change has already been decided or cancelled.')
  const why = reason ? ` The reason: ${asSentence(reason)}` : ''
  const held = approve ? await holdAfter(work, { personId: owner.id, kind: 'bank-account', isFirst: !replaced }) : ''
  const message = `Your change of bank account was ${approve ? `approved: payouts go there from now on. ${held}`.trim() : `declined.${why}`}`
  const title = approve ? bankNotices.approved : bankNotices.declined
  await notify(work, { accountId: owner.id, type: 'security', priority: 'critical', title, message })
  if (!approve)
    await post(work, {
      to: owner.email,
      ...mailedText({ title, message }, `${portalPlace}/dashboard`, { language: null, name: owner.name }),
    })
  await finishItem(work, { kind: 'bank', subjectId: id, by })
  const action = approve ? 'bank.approve' : 'bank.decline'
  await audit(work, {
    action,
    subject: owner.email,
    detail: `bank account ${approve ? 'approved' : `declined.${why}`}`,
  })
  return row
}
