import { isSameAccount } from '#fund/money/account-numbers.ts'
import type { Db } from '#server/platform/database/store.ts'
import { refuse } from '#server/platform/http/refuse.ts'
import type { Action } from '../approvals/action.ts'
import { accountAmong, listOwnAccount, type OwnAccount, ownAccounts, removeOwnAccount } from '../terms/own-accounts.ts'
import { usedAccount } from '../terms/wiring.ts'

/** An account to list, or the listed one to remove. */
interface OwnAccountChange {
  readonly does: 'add' | 'remove'
  readonly bank: string
  readonly number: string
}

/** Throws 404 unless it is listed, and 409 for the account for deposits, of which statements always come. */
const removable = async (db: Db, number: string): Promise<OwnAccount> => {
  const listed = accountAmong(await ownAccounts(db), number)
  if (!listed) throw refuse(404, 'There is no such account on the list.')
  if (isSameAccount((await usedAccount(db)).accountNumber, listed.number))
    throw refuse(409, 'Deposits are sent to this account and payouts leave from it: adopt another one first.')
  return listed
}

/** Which statements are the fund's own is never one person's word: what they bring is booked as money that came. */
export const ownAccountAction: Action<OwnAccountChange> = {
  kind: 'own-account',
  least: 'owner',
  subject: ({ number }) => number,
  weigh: async (db, _now, { does, bank, number }) => {
    const isListed = accountAmong(await ownAccounts(db), number) !== undefined
    if (does === 'add' && isListed) throw refuse(409, 'This account is listed already.')
    if (does === 'remove') await removable(db, number)
    return {
      title: does === 'add' ? 'A bank account of the fund' : 'A bank account of the fund less',
      detail:
        does === 'add'
          ? `From then on statements of account ${number} at ${bank} are read, and those of accounts that are not listed are refused.`
          : `From then on statements of account ${number} at ${bank} are refused. What they brought stays.`,
      amount: null,
      always: true,
    }
  },
  basis: async (db, _now, { number }) => ({
    'The list': accountAmong(await ownAccounts(db), number) ? 'has it' : 'does not have it',
  }),
  run: async (work, { does, bank, number }) => {
    if (does === 'add') await listOwnAccount(work, { bank, number, addedBy: work.actor.by.email })
    else await removeOwnAccount(work, await removable(work.db, number))
  },
}

/** The listed account of an id, to be removed. Throws 404. */
export const toRemove = async (db: Db, id: string): Promise<OwnAccountChange> => {
  const found = (await ownAccounts(db)).find((one) => one.id === id)
  if (!found) throw refuse(404, 'There is no such account on the list.')
  return { does: 'remove', bank: found.bank, number: found.number }
}
