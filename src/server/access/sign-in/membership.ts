import { type MemberGrant, memberGrants } from '#fund/access/member-grants.ts'
import type { By } from '#server/platform/config/context.ts'
import type { Db } from '#server/platform/database/store.ts'

/** A list of grants as it is kept. */
export const grantsOf = (sees: string | null): MemberGrant[] =>
  memberGrants.filter((grant) => (sees ?? '').split(' ').includes(grant))

/** The memberships that count at an instant: not revoked, and not over. */
export const openMemberships = (db: Db, now: number) =>
  db
    .selectFrom('account_members')
    .innerJoin('investor_accounts', 'investor_accounts.id', 'account_members.account_id')
    .where('account_members.ended_at', 'is', null)
    .where((eb) => eb.or([eb('account_members.until', 'is', null), eb('account_members.until', '>', now)]))

/**
 * Somebody as they act on one of the accounts that they reach, if they reach it now. A reader has what they see; who
 * owns it sees everything.
 */
export const onAccount = async (db: Db, now: number, by: By, accountId: string): Promise<By | undefined> => {
  const found = await openMemberships(db, now)
    .select(['investor_accounts.status', 'account_members.role', 'account_members.sees'])
    .where('account_members.account_id', '=', accountId)
    .where('account_members.person_id', '=', by.id)
    .executeTakeFirst()
  if (!found) return undefined
  const { status, role, sees } = found
  return { ...by, accountId, status, ...(role === 'reader' && { reads: grantsOf(sees) }) }
}
