import type { SessionUser } from '#contract/entities/session.ts'
import { toDollars } from '#fund/cents/money.ts'
import { accountTotals } from '#server/ledger/totals.ts'
import { preparedOne, type Slots } from '#server/platform/database/prepared.ts'
import type { Db } from '#server/platform/database/store.ts'

const found = preparedOne((db, { id }: Slots<{ id: string }>) =>
  db.selectFrom('people').select(['id', 'email', 'name', 'role', 'join_date']).where('id', '=', id),
)

/** The session user of spec §3; undefined if the person no longer exists. Bank details are never included. */
export const sessionUser = async (db: Db, personId: string): Promise<SessionUser | undefined> => {
  // In one round; an admin's account is all zeros.
  const [person, totals] = await Promise.all([found(db, { id: personId }), accountTotals(db, personId)])
  if (!person) return undefined
  const { join_date, ...user } = person
  if (user.role === 'admin') return { ...user }
  return {
    ...user,
    accountBalance: toDollars(totals.balance),
    totalInvested: toDollars(totals.invested),
    totalProfits: toDollars(totals.profit),
    joinDate: join_date,
  }
}
