import { type Cents, checkCents, sumCents } from '#fund/cents/money.ts'
import type { Db, Work } from '#server/platform/database/store.ts'
import { demandAsMade } from '#server/platform/integrity/demand.ts'
import { carriedLossOf, keepCarriedLosses } from '../settlement/account.ts'
import type { WithdrawalRow } from '../settlement/settle-withdrawal.ts'
import { lossThatLeft } from './events-since.ts'
import { weekTerms } from './week-terms.ts'

type Kept = Pick<WithdrawalRow, 'id' | 'account_id'>

/** Kept payments that are in the balance by an instant, and whose loss is not back yet: everybody's, or one person's. */
const notRestored = (db: Db, at: number, personId?: string): Promise<Kept[]> =>
  db
    .selectFrom('withdrawals')
    .select(['id', 'account_id'])
    .where('kept_from', '<=', at)
    .where('loss_restored', 'is', null)
    .$if(personId !== undefined, (only) => only.where('account_id', '=', personId ?? ''))
    .orderBy('id')
    .execute()

/** What comes back to an investor's carried loss by a Sunday. */
export const lossToRestore = async (db: Db, personId: string, sunday: number): Promise<Cents> => {
  const kept = await notRestored(db, sunday, personId)
  if (kept.length === 0) return 0
  const termsOf = await weekTerms(db)
  const losses: Cents[] = []
  for (const one of kept) losses.push(await lossThatLeft(db, one, termsOf))
  return sumCents(losses)
}

/**
 * Gives the loss that left with a payment back to whoever kept it, as the week begins with which the money is in the
 * balance again: the week before was shared without either.
 */
export const restoreLosses = async (work: Work, at: number, personId?: string): Promise<void> => {
  const { db } = work
  const kept = await notRestored(db, at, personId)
  if (kept.length === 0) return
  await demandAsMade(db, 'A payment that was kept', { table: 'withdrawals', ids: kept.map(({ id }) => id) })
  const termsOf = await weekTerms(db)
  for (const one of kept) {
    const loss = await lossThatLeft(db, one, termsOf)
    const carried = await carriedLossOf(db, one.account_id)
    await keepCarriedLosses(work, new Map([[one.account_id, checkCents(carried + loss)]]))
    await db.updateTable('withdrawals').set({ loss_restored: loss }).where('id', '=', one.id).execute()
  }
}

/** An account was emptied: a loss lapses with it, also one that would have come back. */
export const forgetLosses = async ({ db }: Work, personId: string): Promise<void> => {
  await db
    .updateTable('withdrawals')
    .set({ loss_restored: 0 })
    .where('account_id', '=', personId)
    .where('kept_from', 'is not', null)
    .where('loss_restored', 'is', null)
    .execute()
}
