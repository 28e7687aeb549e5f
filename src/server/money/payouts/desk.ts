import type { BatchedPayout, DuePayout, PaymentDesk } from '#contract/calls/money/payments.ts'
import { newYorkDate } from '#fund/calendar/new-york.ts'
import { sumCents, toDollars } from '#fund/cents/money.ts'
import type { WithdrawalKind } from '#fund/money/effect.ts'
import { before } from '#fund/money/lives.ts'
import { frozenAmong } from '#server/access/freezes/frozen.ts'
import { heldPayouts } from '#server/access/holds/holds.ts'
import { holders } from '#server/access/memberships/memberships.ts'
import { fundBalances } from '#server/ledger/balances.ts'
import { shownOf } from '#server/people/bank-accounts/destination.ts'
import type { Db } from '#server/platform/database/store.ts'
import { iso } from '#server/platform/http/handler.ts'
import { type EarlierFile, earlierFiles } from '../transfers/earlier-files.ts'
import type { TransferReading } from '../transfers/list.ts'
import { payoutReference } from '../transfers/view.ts'
import { fundDebtNow } from '../weeks/set-aside.ts'
import { itemsOf } from './batches.ts'
import { fileObstacle } from './files.ts'
import { usualFormat } from './formats.ts'
import { accountsByPerson, payabilityOf } from './payable.ts'
import { batchOf, viewBatches } from './view.ts'

const earlierView = (file: EarlierFile | undefined): DuePayout['earlier'] =>
  file
    ? {
        batch: file.batch,
        file: file.name,
        digest: file.digest,
        downloaded_at: iso(file.downloadedAt),
        downloaded_by: file.downloadedBy,
        undone_at: iso(file.undoneAt),
        undone_by: file.undoneBy,
        reason: file.reason,
      }
    : null

const dueOf = async ({ db, secret, now }: TransferReading): Promise<{ row: DuePayout; cents: number }[]> => {
  const rows = await db
    .selectFrom('withdrawals')
    .innerJoin(holders, 'holders.id', 'withdrawals.account_id')
    .selectAll('withdrawals')
    .select(['holders.name', 'holders.email'])
    .where('withdrawals.status', 'in', before('withdrawal', 'pay'))
    .where('withdrawals.batch_id', 'is', null)
    .where('withdrawals.settled', '>', 0)
    .$narrowType<{ kind: WithdrawalKind }>()
    .orderBy('withdrawals.effective_at')
    .orderBy('withdrawals.id')
    .execute()
  const accounts = await accountsByPerson(
    db,
    rows.map(({ account_id }) => account_id),
  )
  const frozen = await frozenAmong(
    db,
    rows.map(({ account_id }) => account_id),
  )
  const earlier = await earlierFiles(
    db,
    rows.map(({ id }) => id),
  )
  const held = await heldPayouts(db, now, rows)
  return rows.map((row) => {
    const { account_id } = row
    const [frozenSince, hold] = [frozen.get(account_id), held.get(row.id)]
    const { account, obstacle } = payabilityOf(secret, now, row, accounts.get(account_id), { frozenSince, hold })
    const cents = row.settled ?? 0
    return {
      cents,
      row: {
        id: row.id,
        reference: payoutReference(row),
        kind: row.kind,
        state: row.status === 'returned' ? 'returned' : 'effective',
        amount: toDollars(cents),
        day: newYorkDate(row.effective_at ?? now),
        investor: { id: row.account_id, name: row.name, email: row.email },
        destination: account && shownOf(secret, account),
        reason: row.status === 'returned' ? row.reason : null,
        obstacle,
        hold: hold ?? null,
        earlier: earlierView(earlier.get(row.id)),
      },
    }
  })
}

const expectedOf = (db: Db) =>
  db
    .selectFrom('deposits')
    .innerJoin(holders, 'holders.id', 'deposits.account_id')
    .selectAll('deposits')
    .select(['holders.name', 'holders.email'])
    .where('deposits.status', '=', 'approved')
    .orderBy('deposits.id')
    .execute()

/** What is to be paid, what is with the bank, and what is expected. */
export const paymentDesk = async (reading: TransferReading, isDemo: boolean): Promise<PaymentDesk> => {
  const { db, now } = reading
  const due = await dueOf(reading)
  const expected = await expectedOf(db)
  const open = await db.selectFrom('payment_batches').selectAll().where('status', '=', 'open').orderBy('id').execute()
  return {
    as_of: iso(now),
    due: due.map(({ row }) => row),
    due_total: toDollars(sumCents(due.map(({ cents }) => cents))),
    cash: toDollars((await fundBalances(db)).cash),
    fund_debt: (await fundDebtNow(db, now)) ?? undefined,
    open: await viewBatches(db, open),
    expected: expected.map(({ id, reference, amount, decided_at, account_id, name, email }) => ({
      id,
      reference,
      amount: toDollars(amount),
      approved_at: decided_at === null ? null : iso(decided_at),
      investor: { id: account_id, name, email },
    })),
    expected_total: toDollars(sumCents(expected.map(({ amount }) => amount))),
    file_obstacle: await fileObstacle(db, isDemo),
    format: await usualFormat(db),
  }
}

/** The present state of a payout that went into a batch: one that came back is no longer in it. */
const payoutStatus = (batch: string, { now_in, status }: { now_in: string | null; status: string }): string =>
  now_in === batch ? status : 'returned'

/** A batch with its payouts. Throws 404 if there is no such batch. */
export const batchWithRows = async ({ db, secret }: Pick<TransferReading, 'db' | 'secret'>, id: string) => {
  const batch = await batchOf(db, id)
  const [view] = await viewBatches(db, [batch])
  if (!view) throw new Error('a batch has its view')
  const items = await itemsOf(db, id)
  const people = await db
    .selectFrom(holders)
    .select(['id', 'email'])
    .where('id', 'in', ['', ...items.map(({ account_id }) => account_id)])
    .execute()
  const emailOf = new Map(people.map(({ id: personId, email }) => [personId, email]))
  const rows: BatchedPayout[] = items.map((item) => ({
    id: item.withdrawal_id,
    reference: item.reference,
    amount: toDollars(item.amount),
    state: batch.status === 'undone' ? 'undone' : payoutStatus(id, item),
    investor: {
      id: item.account_id,
      name: item.payee,
      email: emailOf.get(item.account_id) ?? 'unknown@invalid.example',
    },
    destination: shownOf(secret, item),
  }))
  return { ...view, rows }
}
