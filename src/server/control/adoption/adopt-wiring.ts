import { sql } from 'kysely'
import { notifyAll } from '#server/notices/notifications/notify.ts'
import { audit } from '#server/platform/audit/audit.ts'
import type { Work } from '#server/platform/database/store.ts'
import { refuse } from '#server/platform/http/refuse.ts'
import type { Action } from '../approvals/action.ts'
import {
  accountInWords,
  digestOfAccount,
  fileAccount,
  keepAccount,
  usedAccount,
  type WiringAccount,
} from '../terms/wiring.ts'

/**
 * Whoever was told to send money learns that it goes elsewhere. No mail names the account: a mail that does is what a
 * fraud looks like.
 */
const tellSenders = async (work: Work): Promise<void> => {
  const rows = await work.db
    .selectFrom('deposits')
    .select('account_id')
    .distinct()
    .where(sql<boolean>`status = 'approved'`)
    .execute()
  const notices = rows.map(({ account_id: accountId }) => ({
    accountId,
    type: 'deposit' as const,
    priority: 'high' as const,
    binding: true as const,
    title: 'The account for deposits has changed',
    message:
      'Your approved deposit goes to another account of the fund. Sign in and open Transfer: it shows the account. If you have sent the money already, contact us.',
  }))
  await notifyAll(work, notices)
}

/** The account that content/house.yaml has for deposits. It always waits: whoever names it is sent the fund's money. */
export const wiringAction: Action<WiringAccount> = {
  kind: 'wiring',
  least: 'owner',
  subject: () => 'wiring',
  weigh: async (db, _now, account) => {
    const used = await usedAccount(db)
    if (used.digest === digestOfAccount(account)) return null
    return {
      title: 'Account for deposits and payouts',
      detail: `Investors are told to send money to ${accountInWords(account)}, instead of ${accountInWords(used)}. Payouts are made from it as well.`,
      amount: null,
      always: true,
    }
  },
  basis: async (db) => ({ 'The account that is used': `#${(await usedAccount(db)).digest}` }),
  run: async (work, account) => {
    const used = await usedAccount(work.db)
    if (used.digest === digestOfAccount(account)) return
    await keepAccount(work, account, work.actor.by.email)
    const detail = `${accountInWords(account)}, instead of ${accountInWords(used)}. SHA-256 ${digestOfAccount(account)}`
    await audit(work, { action: 'wiring.adopt', subject: account.bank, detail })
    await tellSenders(work)
  },
}

/** What this node's file proposes. Throws 409 unless it has this digest: the file has changed since it was shown. */
export const proposedAccount = (digest: string): WiringAccount => {
  const account = fileAccount()
  if (digestOfAccount(account) !== digest)
    throw refuse(409, 'The account in content/house.yaml is another one by now: look at it again.')
  return account
}
