import type { Notifier } from '#server/notices/notifications/notifier.ts'
import { notifyAll } from '#server/notices/notifications/notify.ts'
import { changeAccountRow } from '#server/people/accounts/people.ts'
import type { Work } from '#server/platform/database/store.ts'

/** The account is closed: inactive from now on, read only. */
export const endClosure = async (work: Work, id: string, notifier: Notifier): Promise<void> => {
  const row = await work.db
    .updateTable('closures')
    .set({ state: 'closed', ended_at: work.now })
    .where('id', '=', id)
    .where('state', '=', 'payable')
    .returning('account_id')
    .executeTakeFirst()
  if (!row) return
  const { account_id: accountId } = row
  await changeAccountRow(work, accountId, { status: 'inactive' })
  await notifier(work, [
    {
      accountId,
      type: 'security',
      priority: 'high',
      title: 'Your account is closed',
      message: 'Your account is closed. You can still sign in, view it and download its statements.',
    },
  ])
}

/** A closure is complete once its payout is paid; other withdrawals do not affect it. */
export const closeOncePaid = async (work: Work, withdrawal: { readonly id: string }): Promise<void> => {
  const row = await work.db
    .selectFrom('closures')
    .select('id')
    .where('withdrawal_id', '=', withdrawal.id)
    .executeTakeFirst()
  if (row) await endClosure(work, row.id, notifyAll)
}
