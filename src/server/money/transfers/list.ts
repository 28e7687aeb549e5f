import type { Transfer, TransferGroup, TransferKind, TransferState } from '#contract/entities/transfer.ts'
import { weekOf } from '#fund/calendar/week.ts'
import { before, may, waiting } from '#fund/money/lives.ts'
import { heldPayouts } from '#server/access/holds/holds.ts'
import { holders } from '#server/access/memberships/memberships.ts'
import { destinationsOf } from '#server/people/bank-accounts/destination.ts'
import type { Keyring } from '#server/platform/database/keyring.ts'
import type { Db } from '#server/platform/database/store.ts'
import { everyRow, fileRowsAtOnce, pageOfRows } from '#server/platform/http/page.ts'
import { refuse } from '#server/platform/http/refuse.ts'
import type { WithdrawalRow } from '../settlement/settle-withdrawal.ts'
import type { DepositStatus, WithdrawalStatus } from './schema.ts'
import { viewDeposit, viewWithdrawal } from './view.ts'

/** An account as a table shows it: the bank, and the masked number. */
export const accountText = (destination: Transfer['destination']): string =>
  destination ? `${destination.bankName} ${destination.accountNumber}` : ''

export const transferColumns = {
  kind: 'text',
  reference: 'text',
  state: 'text',
  investor: 'text',
  email: 'text',
  amount: 'dollars',
  settled_amount: 'dollars',
  requested_at: 'instant',
  approved_at: 'instant',
  received_at: 'instant',
  effective_at: 'instant',
  paid_at: 'instant',
  ended_at: 'instant',
  account: 'text',
  reason: 'text',
} as const

/** Deposits and withdrawals as they are listed, newest first. */
export const transferTable = async function* (
  reading: TransferReading,
  filter: Pick<TransferFilter, 'personId' | 'state' | 'kind'>,
) {
  const rows = everyRow((before) => listTransfers(reading, { ...filter, before, limit: fileRowsAtOnce }))
  for await (const { investor, destination, ...row } of rows)
    yield { ...row, investor: investor.name, email: investor.email, account: accountText(destination) }
}

/** The database, and the key of what is encrypted there. */
export interface TransferReading {
  readonly db: Db
  readonly secret: Keyring
  readonly now: number
}

interface TransferFilter {
  /** Only this investor's; everybody's if absent. */
  readonly personId?: string | undefined
  readonly state?: TransferState | TransferGroup | undefined
  readonly kind?: TransferKind | undefined
  /** Only these. */
  readonly ids?: readonly string[] | undefined
  readonly before?: string | undefined
  readonly limit: number
}

const owner = ['holders.name as owner_name', 'holders.email as owner_email'] as const

interface Owned {
  readonly account_id: string
  readonly owner_name: string
  readonly owner_email: string
}

const ownerOf = ({ account_id, owner_name, owner_email }: Owned) => ({
  id: account_id,
  name: owner_name,
  email: owner_email,
})

/** The states that wait for a time to come, and not for the fund. */
const onlyInTime = waiting('withdrawal', 'anything').filter((state) => !waiting('withdrawal', 'fund').includes(state))

const depositStates: Partial<Record<TransferState | TransferGroup, readonly DepositStatus[]>> = {
  open: waiting('deposit', 'fund'),
  // One that was received is pending until it is at work.
  moving: ['received'],
  pending: [...waiting('deposit', 'anything'), 'received'],
  ended: ['received', 'reversed', 'declined', 'cancelled'],
  requested: ['requested'],
  approved: ['approved'],
  received: ['received'],
  effective: ['received'],
  reversed: ['reversed'],
  declined: ['declined'],
  cancelled: ['cancelled'],
}

const withdrawalStates: Partial<Record<TransferState | TransferGroup, readonly WithdrawalStatus[]>> = {
  open: waiting('withdrawal', 'fund'),
  // Those in a batch are narrowed below.
  moving: [...onlyInTime, ...before('withdrawal', 'pay')],
  pending: waiting('withdrawal', 'anything'),
  ended: ['paid', 'added', 'declined', 'cancelled'],
  added: ['added'],
  requested: ['requested'],
  approved: ['approved'],
  effective: ['effective'],
  batched: before('withdrawal', 'pay'),
  paid: ['paid'],
  returned: ['returned'],
  declined: ['declined'],
  cancelled: ['cancelled'],
}

const depositsOf = async (db: Db, now: number, filter: TransferFilter): Promise<Transfer[]> => {
  const { personId, state, kind, ids, before: older, limit } = filter
  if (kind !== undefined && kind !== 'deposit') return []
  const statuses = state && depositStates[state]
  if (state !== undefined && !statuses) return []
  // A deposit received before the current week is at work; one received during it is not yet.
  const workingSince = weekOf(now).from
  const rows = await db
    .selectFrom('deposits')
    .innerJoin(holders, 'holders.id', 'deposits.account_id')
    .selectAll('deposits')
    .select(owner)
    .$if(personId !== undefined, (only) => only.where('deposits.account_id', '=', personId ?? ''))
    .$if(ids !== undefined, (only) => only.where('deposits.id', 'in', ids ?? []))
    .$if(older !== undefined, (only) => only.where('deposits.id', '<', older ?? ''))
    .$if(statuses !== undefined, (only) => only.where('deposits.status', 'in', statuses ?? []))
    .$if(state === 'effective' || state === 'ended', (only) =>
      only.where(({ or, eb }) =>
        or([eb('deposits.status', '<>', 'received'), eb('deposits.received_at', '<', workingSince)]),
      ),
    )
    .$if(state === 'received' || state === 'moving' || state === 'pending', (only) =>
      only.where(({ or, eb }) =>
        or([eb('deposits.status', '<>', 'received'), eb('deposits.received_at', '>=', workingSince)]),
      ),
    )
    .orderBy('deposits.id', 'desc')
    .limit(limit)
    .execute()
  return rows.map((row) => viewDeposit(row, ownerOf(row), now))
}

/** Withdrawals as they are shown: where each goes, and until when one that is due is held. */
const viewAll = async (
  { db, secret, now }: TransferReading,
  rows: readonly (WithdrawalRow & Owned)[],
): Promise<Transfer[]> => {
  const due = rows.filter(({ status, batch_id }) => batch_id === null && may('withdrawal', status, 'pay'))
  const [destinations, held] = [await destinationsOf(db, secret, rows), await heldPayouts(db, now, due)]
  return rows.map((row) =>
    viewWithdrawal(row, ownerOf(row), { destination: destinations.get(row.id) ?? null, hold: held.get(row.id) }),
  )
}

const withdrawalsOf = async (reading: TransferReading, filter: TransferFilter): Promise<Transfer[]> => {
  const { db } = reading
  const { personId, state, kind, ids, before: older, limit } = filter
  if (kind === 'deposit') return []
  const statuses = state && withdrawalStates[state]
  if (state !== undefined && !statuses) return []
  const rows = await db
    .selectFrom('withdrawals')
    .innerJoin(holders, 'holders.id', 'withdrawals.account_id')
    .selectAll('withdrawals')
    .select(owner)
    .$if(personId !== undefined, (only) => only.where('withdrawals.account_id', '=', personId ?? ''))
    .$if(ids !== undefined, (only) => only.where('withdrawals.id', 'in', ids ?? []))
    .$if(older !== undefined, (only) => only.where('withdrawals.id', '<', older ?? ''))
    .$if(statuses !== undefined, (only) => only.where('withdrawals.status', 'in', statuses ?? []))
    .$if(state === 'effective' || state === 'returned' || state === 'open', (only) =>
      only.where('withdrawals.batch_id', 'is', null),
    )
    .$if(state === 'batched', (only) => only.where('withdrawals.batch_id', 'is not', null))
    .$if(state === 'moving', (only) =>
      only.where(({ or, eb }) =>
        or([eb('withdrawals.status', 'in', onlyInTime), eb('withdrawals.batch_id', 'is not', null)]),
      ),
    )
    .$if(kind !== undefined, (only) => only.where('withdrawals.kind', '=', kind ?? 'capital'))
    .orderBy('withdrawals.id', 'desc')
    .limit(limit)
    .execute()
  return viewAll(reading, rows)
}

const newestFirst = (a: Transfer, b: Transfer): number => (a.id < b.id ? 1 : a.id > b.id ? -1 : 0)

/** Deposits and withdrawals in one list, newest first, by key: both kinds' ids are ordered by time. */
export const listTransfers = async (reading: TransferReading, filter: TransferFilter) => {
  const wide = { ...filter, limit: filter.limit + 1 }
  const [deposits, withdrawals] = await Promise.all([
    depositsOf(reading.db, reading.now, wide),
    withdrawalsOf(reading, wide),
  ])
  return pageOfRows([...deposits, ...withdrawals].sort(newestFirst), filter.limit, (transfer) => transfer)
}

const noSuch = 'There is no such transfer.'

const depositById = async (db: Db, now: number, id: string): Promise<Transfer | undefined> => {
  const row = await db
    .selectFrom('deposits')
    .innerJoin(holders, 'holders.id', 'deposits.account_id')
    .selectAll('deposits')
    .select(owner)
    .where('deposits.id', '=', id)
    .executeTakeFirst()
  return row && viewDeposit(row, ownerOf(row), now)
}

const withdrawalById = async (reading: TransferReading, id: string): Promise<Transfer | undefined> => {
  const row = await reading.db
    .selectFrom('withdrawals')
    .innerJoin(holders, 'holders.id', 'withdrawals.account_id')
    .selectAll('withdrawals')
    .select(owner)
    .where('withdrawals.id', '=', id)
    .executeTakeFirst()
  return row && (await viewAll(reading, [row]))[0]
}

/** One transfer by its id. Throws 404 if it does not exist, or if it is not this person's. */
export const transferById = async (reading: TransferReading, id: string, personId?: string): Promise<Transfer> => {
  const found = (await depositById(reading.db, reading.now, id)) ?? (await withdrawalById(reading, id))
  if (!found || (personId !== undefined && found.investor.id !== personId)) throw refuse(404, noSuch)
  return found
}
