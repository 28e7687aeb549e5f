import { v7 as uuidv7 } from 'uuid'
import type { InvestorStatus, Role } from '#contract/entities/basic.ts'
import type { AdminRole } from '#fund/access/admin-roles.ts'
import { hourMs } from '#fund/calendar/time.ts'
import { startSession } from '#server/access/sign-in/sessions.ts'
import { insertPerson } from '#server/people/accounts/people.ts'
import { putAccount } from '#server/people/bank-accounts/put-account.ts'
import type { Context } from '#server/platform/config/context.ts'

export interface NewPerson {
  readonly email: string
  readonly name: string
  readonly role: Role
  /** An owner by default. */
  readonly adminRole: AdminRole | null
  readonly status: InvestorStatus
  readonly joinDate: string
  /** Whether an approved bank account is on file; without one nothing is paid. */
  readonly account: boolean
}

const bankDetails = {
  bankName: 'First Test Bank',
  accountNumber: '000123456789',
  routingNumber: '021000021',
  accountType: 'checking',
} as const

let people = 0

const filled = ({ role = 'investor', ...given }: Partial<NewPerson>): NewPerson => {
  people += 1
  return {
    role,
    adminRole: role === 'admin' ? 'owner' : null,
    email: `${role}-${people}@example.com`,
    name: `${role} number ${people}`,
    status: 'active',
    joinDate: '2026-01-05',
    account: role === 'investor',
    ...given,
  }
}

/** Puts a person into the database without the registration calls. */
export const createPerson = async ({ store, clock, secret }: Context, given: Partial<NewPerson> = {}) => {
  const { joinDate, account, adminRole, ...person } = filled(given)
  const id = uuidv7()
  await store.write(async (work) => {
    await insertPerson(work, { id, ...person, admin_role: adminRole, join_date: joinDate })
    if (account) await putAccount(work, { personId: id, details: bankDetails, secret, by: null })
  }, clock.now())
  return { id, ...person, adminRole }
}

/** Freezes an account directly, and leaves its sessions as they are. */
export const freezeAccount = ({ store, clock }: Context, personId: string) =>
  store.write(({ db }) =>
    db
      .insertInto('freezes')
      .values({
        id: uuidv7(),
        person_id: personId,
        at: clock.now(),
        by_email: 'admin@example.com',
        reason: 'a test',
        suspends_since: clock.now(),
      })
      .execute(),
  )

/** A session of that person, and its cookie. */
export const createSession = async ({ store, clock, config }: Context, personId: string) => {
  const session = await store.write(async (work) => {
    const started = await startSession(work, { personId, browser: 'a test' })
    // A test's clock jumps: an admin is never idle in these sessions, only in those that they sign in to by the calls
    // themselves.
    const seen = { seen_at: clock.now() + 12 * hourMs, expires_at: clock.now() + 12 * hourMs }
    await work.db.updateTable('sessions').set(seen).where('id', '=', started.id).execute()
    return started
  }, clock.now())
  const prefix = config.portalUrl.startsWith('https:') ? '__Host-' : ''
  return { sessionId: session.id, cookie: `${prefix}portal-session=${session.token}` }
}
