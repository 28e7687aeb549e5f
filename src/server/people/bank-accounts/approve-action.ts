import { holders } from '#server/access/memberships/memberships.ts'
import type { Action } from '#server/control/approvals/action.ts'
import { decideChange } from './accounts.ts'

/** The approval of a changed bank account: from then on payouts go there, so it has no threshold. */
export const bankChangeAction: Action<{ readonly id: string }> = {
  kind: 'bank-change',
  subject: ({ id }) => id,
  weigh: async (db, _now, { id }) => {
    const found = await db
      .selectFrom('bank_accounts')
      .innerJoin(holders, 'holders.id', 'bank_accounts.account_id')
      .select(['holders.name', 'holders.email', 'bank_accounts.status'])
      .where('bank_accounts.id', '=', id)
      .executeTakeFirst()
    if (found?.status !== 'pending') return null
    return {
      title: `New bank account of ${found.name}`,
      detail: `Payouts to ${found.name} <${found.email}> go there from now on.`,
      amount: null,
    }
  },
  basis: async (db, _now, { id }) => {
    const row = await db.selectFrom('bank_accounts').select('status').where('id', '=', id).executeTakeFirst()
    return { 'The change': row?.status ?? 'gone' }
  },
  run: async (work, { id }) => {
    await decideChange(work, { id, approve: true })
  },
}
