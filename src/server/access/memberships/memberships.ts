import { expressionBuilder } from 'kysely'
import { type MemberGrant, memberGrants } from '#fund/access/member-grants.ts'
import type { By } from '#server/platform/config/context.ts'
import type { Schema } from '#server/platform/database/schema.ts'
import type { Db } from '#server/platform/database/store.ts'

/** Who an account is to others: its id, its own name or its contact's, and the contact's address. For a join. */
export const holders = expressionBuilder<Schema>()
  .selectFrom('investor_accounts')
  .innerJoin('people', 'people.id', 'investor_accounts.contact_id')
  .select(({ fn }) => [
    'investor_accounts.id',
    fn.coalesce('investor_accounts.legal_name', 'people.name').as('name'),
    'people.email',
  ])
  .as('holders')

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
