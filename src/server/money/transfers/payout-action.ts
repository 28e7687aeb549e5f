import { may } from '#fund/money/lives.ts'
import { formatMoney } from '#fund/text/format.ts'
import { holders } from '#server/access/memberships/memberships.ts'
import type { Action } from '#server/control/approvals/action.ts'
import type { Db } from '#server/platform/database/store.ts'
import { earlierFiles, earlierFileWords } from './earlier-files.ts'
import { payoutReference } from './view.ts'
import { payPayout } from './withdrawals.ts'

export interface Paying {
  readonly id: string
}

const payoutOf = (db: Db, id: string) =>
  db
    .selectFrom('withdrawals')
    .innerJoin(holders, 'holders.id', 'withdrawals.account_id')
    .selectAll('withdrawals')
    .select('holders.name')
    .where('withdrawals.id', '=', id)
    .executeTakeFirst()

const accountOf = async (db: Db, personId: string): Promise<string> => {
  const row = await db
    .selectFrom('bank_accounts')
    .select('id')
    .where('account_id', '=', personId)
    .where('status', '=', 'current')
    .executeTakeFirst()
  return row ? `#${row.id}` : 'missing'
}

/**
 * One payout that is marked paid singly: needs approval above the same amount as a batch, so that it is no way around
 * that.
 */
export const payoutAction: Action<Paying> = {
  kind: 'payout',
  subject: ({ id }) => id,
  weigh: async (db, _now, { id }) => {
    const row = await payoutOf(db, id)
    if (!row || !may('withdrawal', row.status, 'pay')) return null
    const amount = row.settled ?? 0
    const single = `${formatMoney(amount)} to ${row.name}, marked paid singly and without a file of the portal.`
    const detail = [single, earlierFileWords('payout', await earlierFiles(db, [id]))].filter(Boolean).join(' ')
    return { title: `Payout ${payoutReference(row)}`, detail, amount }
  },
  basis: async (db, _now, { id }) => {
    const row = await payoutOf(db, id)
    if (!row) return { 'The payout': 'gone' }
    return {
      'The payout': `${row.batch_id === null ? row.status : 'in a batch'}, ${formatMoney(row.settled ?? 0)}`,
      'The bank account': await accountOf(db, row.account_id),
    }
  },
  counts: async (db, { id }, amount) => [{ subject: (await payoutOf(db, id))?.account_id ?? null, amount }],
  run: (work, { id }) => payPayout(work, id),
}
