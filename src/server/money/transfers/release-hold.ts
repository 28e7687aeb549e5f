import { before } from '#fund/money/lives.ts'
import { formatMoney } from '#fund/text/format.ts'
import { heldPayouts } from '#server/access/holds/holds.ts'
import { holders } from '#server/access/memberships/memberships.ts'
import { lockBook } from '#server/ledger/append.ts'
import { notify } from '#server/notices/notifications/notify.ts'
import { audit } from '#server/platform/audit/audit.ts'
import type { SignedInWork } from '#server/platform/config/context.ts'
import { timeId } from '#server/platform/database/time-id.ts'
import { refuse } from '#server/platform/http/refuse.ts'
import { payoutReference } from './view.ts'

interface Release {
  readonly id: string
  /** The number that was called. */
  readonly called: string
  readonly said: string
}

/**
 * Lets one payout go that is held, on the word of an approver who called the investor and did not ask for it.
 * Throws 403 for who approved the payout or the bank account that it goes to alone, or asked a second person for it (the
 * second person may release it), 409 if it is not due or not held.
 */
export const releaseHold = async (work: SignedInWork, { id, called, said }: Release): Promise<void> => {
  await lockBook(work)
  const { db, now, actor } = work
  const { by } = actor
  const row = await db
    .selectFrom('withdrawals')
    .innerJoin(holders, 'holders.id', 'withdrawals.account_id')
    .selectAll('withdrawals')
    .select('holders.email')
    .where('withdrawals.id', '=', id)
    .where('withdrawals.status', 'in', before('withdrawal', 'pay'))
    .executeTakeFirst()
  if (!row) throw refuse(409, 'Only a payout that is due can be released.')
  const account = await db
    .selectFrom('bank_accounts')
    .select('decided_by')
    .where('account_id', '=', row.account_id)
    .where('status', '=', 'current')
    .executeTakeFirst()
  if ([row.decided_by, account?.decided_by].includes(by.id))
    throw refuse(
      403,
      'You approved this payout or its bank account, or asked for its approval: another approver has to call and release it.',
    )
  const hold = (await heldPayouts(db, now, [row])).get(id)
  if (!hold) throw refuse(409, 'This payout is not held.')
  const { account_id } = row
  const release = { id: timeId(now), withdrawal_id: id, account_id, at: now, by_id: by.id, by_email: by.email }
  await db
    .insertInto('hold_releases')
    .values({ ...release, called, said, held_until: Date.parse(hold.until) })
    .execute()
  const reference = payoutReference(row)
  const amount = formatMoney(row.settled ?? row.amount)
  await notify(work, {
    accountId: account_id,
    type: 'security',
    priority: 'critical',
    title: 'A held payout was released',
    message: `After a call to you, the payout ${reference} of ${amount} is no longer held. If nobody called you, write to us at once.`,
  })
  const detail = `${reference}, ${amount}, held until ${hold.until}. Called ${called}: ${said}`
  await audit(work, { action: 'hold.release', subject: row.email, detail, personId: account_id })
}
