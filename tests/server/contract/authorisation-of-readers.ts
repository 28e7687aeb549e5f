import type { MemberGrant } from '#fund/access/member-grants.ts'
import { insertPerson } from '#server/people/accounts/people.ts'
import { linkKeyHash, newLinkKey } from '#server/platform/keys/keyed-hash.ts'
import { createSession } from '#tests/support/people/people.ts'
import type { TestServer } from '#tests/support/portal/server.ts'

/** What opens a call to a reader of the account that its query names, written down apart from the contract. */
const opened: Readonly<Record<string, readonly MemberGrant[]>> = {
  readHome: ['balance'],
  listDistributions: ['balance'],
  readPerformance: ['balance'],
  listReports: ['balance'],
  listReportVersions: ['balance'],
  listBenchmarks: ['balance'],
  listLedger: ['transfers'],
  listTransfers: ['transfers'],
  listStatements: ['statements', 'tax'],
  readStatementPdf: ['statements'],
  readStatementCsv: ['statements'],
  readProof: ['statements'],
  readTaxSummary: ['tax'],
  readPerformanceReport: ['balance'],
}

/** Whether somebody with these grants may read by a call; with none they are no reader of that account any more. */
export const isOpenTo = (name: string, sees: readonly MemberGrant[]): boolean =>
  (opened[name] ?? []).some((grant) => sees.includes(grant))

export interface Reading {
  readonly who: string
  /** What they see of the account now. */
  readonly sees: readonly MemberGrant[]
  readonly cookie: string
}

interface Membership {
  readonly sees: readonly MemberGrant[]
  readonly until?: number
  readonly ended_at?: number
}

const all = ['balance', 'transfers', 'statements', 'tax'] as const

/** A reader for each grant of an account, one whose access was revoked, and one whose time is over. */
export const readersOf = async (server: TestServer, accountId: string): Promise<Reading[]> => {
  const now = server.clock.now()
  const memberships: Record<string, Membership> = {
    ...Object.fromEntries(all.map((grant) => [`reads ${grant}`, { sees: [grant] }])),
    revoked: { sees: all, ended_at: now },
    lapsed: { sees: all, until: now },
  }
  const readings: Reading[] = []
  for (const [who, { sees, ...more }] of Object.entries(memberships)) {
    const email = `${who.replace(' ', '-')}@example.com`
    const id = await server.context.store.write(async (work) => {
      const made = (await insertPerson(work, { email, name: who, role: 'investor', status: null })) ?? ''
      const member = { id: `${who} of it`, account_id: accountId, person_id: made, role: 'reader' as const, since: now }
      await work.db
        .insertInto('account_members')
        .values({ ...member, sees: sees.join(' '), ...more })
        .execute()
      return made
    })
    const { cookie } = await createSession(server.context, id)
    readings.push({ who, sees: Object.keys(more).length > 0 ? [] : sees, cookie })
  }
  return readings
}

/** A reader of an account who can be revoked, and an invitation of it that can be taken back. */
export const reachable = async ({ context: { store, clock } }: TestServer, accountId: string) => {
  const now = clock.now()
  const [reader, invitation] = [`reader of ${accountId}`, `invitation of ${accountId}`]
  const email = `guest-of-${accountId}@example.com`
  await store.write(async (work) => {
    const { db } = work
    const person = (await insertPerson(work, { email, name: 'A guest', role: 'investor', status: null })) ?? ''
    const of = { account_id: accountId, sees: 'balance' }
    const member = { ...of, id: reader, person_id: person, role: 'reader' as const, since: now }
    await db.insertInto('account_members').values(member).execute()
    const invited = { invited_by: accountId, invited_at: now, expires_at: now + 1_000_000_000 }
    const asked = { ...of, ...invited, id: invitation, email: `next-${email}`, until: null }
    await db
      .insertInto('member_invitations')
      .values({ ...asked, key_hash: linkKeyHash('member', newLinkKey()), accepted_at: null, ended_at: null })
      .execute()
  })
  return { reader, invitation }
}
