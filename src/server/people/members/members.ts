import type { Members, ReachedAccount } from '#contract/calls/people/members.ts'
import { grantsOf, openMemberships } from '#server/access/memberships/memberships.ts'
import { notify } from '#server/notices/notifications/notify.ts'
import { audit } from '#server/platform/audit/audit.ts'
import type { SignedInWork } from '#server/platform/config/context.ts'
import type { Db } from '#server/platform/database/store.ts'
import { iso, isoOrNull } from '#server/platform/http/handler.ts'
import { refuse } from '#server/platform/http/refuse.ts'
import { openInvitations } from './invitations.ts'

/** Who reaches an account now, its owners first, and who is invited to. */
export const membersOf = async (db: Db, now: number, accountId: string): Promise<Members> => {
  const [rows, invitations] = await Promise.all([
    openMemberships(db, now)
      .innerJoin('people', 'people.id', 'account_members.person_id')
      .select(['account_members.id', 'people.name', 'people.email', 'account_members.role'])
      .select(['account_members.since', 'account_members.until', 'account_members.sees'])
      .where('account_members.account_id', '=', accountId)
      .orderBy('account_members.role')
      .orderBy('account_members.since')
      .orderBy('account_members.id')
      .execute(),
    openInvitations(db, now).selectAll().where('account_id', '=', accountId).orderBy('id').execute(),
  ])
  return {
    members: rows.map(({ since, until, sees, ...of }) => ({
      ...of,
      since: iso(since),
      until: isoOrNull(until),
      sees: grantsOf(sees),
    })),
    invitations: invitations.map(({ id, email, sees, until, invited_at, expires_at }) => ({
      id,
      email,
      sees: grantsOf(sees),
      until: isoOrNull(until),
      invited_at: iso(invited_at),
      expires_at: iso(expires_at),
    })),
  }
}

/** The accounts that somebody reaches now: those that they own in the order of time, then those that they read. */
export const accountsReached = async (db: Db, now: number, personId: string): Promise<ReachedAccount[]> => {
  const rows = await openMemberships(db, now)
    .innerJoin('people', 'people.id', 'investor_accounts.contact_id')
    .select(['investor_accounts.id', 'account_members.id as member_id', 'people.name', 'investor_accounts.status'])
    .select(['account_members.role', 'account_members.until', 'account_members.sees'])
    .where('account_members.person_id', '=', personId)
    .orderBy('account_members.role')
    .orderBy('account_members.since')
    .orderBy('account_members.id')
    .execute()
  return rows.map(({ until, sees, ...of }) => ({ ...of, until: isoOrNull(until), sees: grantsOf(sees) }))
}

/** Whether somebody owns an account now. */
export const owns = async (db: Db, now: number, personId: string, accountId: string): Promise<boolean> =>
  (await openMemberships(db, now)
    .select('account_members.id')
    .where('account_members.account_id', '=', accountId)
    .where('account_members.person_id', '=', personId)
    .where('account_members.role', '=', 'owner')
    .executeTakeFirst()) !== undefined

const missing = () => refuse(404, 'There is no such reader.')

/**
 * Ends a reader's access at once; the record of it stays. Throws 404 unless the caller owns the account or is the
 * reader.
 */
export const revokeReader = async (work: SignedInWork, id: string): Promise<void> => {
  const { db, now, actor } = work
  const { by } = actor
  const reader = await openMemberships(db, now)
    .innerJoin('people', 'people.id', 'account_members.person_id')
    .innerJoin('people as contact', 'contact.id', 'investor_accounts.contact_id')
    .select(['account_members.account_id as accountId', 'people.id as personId', 'people.name', 'people.email'])
    .select(['contact.name as accountName', 'contact.email as accountEmail'])
    .where('account_members.id', '=', id)
    .where('account_members.role', '=', 'reader')
    .executeTakeFirst()
  if (!reader) throw missing()
  const { accountId, personId } = reader
  if (personId !== by.id && !(await owns(db, now, by.id, accountId))) throw missing()
  const ended = await db
    .updateTable('account_members')
    .set({ ended_at: now, ended_by: by.id })
    .where('id', '=', id)
    .where('ended_at', 'is', null)
    .executeTakeFirst()
  if (ended.numUpdatedRows !== 1n) throw missing()
  const told = { type: 'security', priority: 'high' } as const
  const left = personId === by.id
  await notify(work, {
    ...told,
    accountId,
    title: left ? 'A reader has left your account' : 'A reader’s access has ended',
    message: `${reader.name} <${reader.email}> no longer reads your account.`,
  })
  await notify(work, {
    ...told,
    personId,
    title: 'You no longer read an account',
    message: `Your access to the account of ${reader.accountName} has ended.`,
  })
  const detail = `${reader.email} no longer reads the account`
  await audit(work, { action: 'member.revoke', subject: reader.accountEmail, detail, personIds: [personId] })
}
