import { asSentence } from '#contract/as-sentence.ts'
import type { SessionState } from '#contract/calls/access/session.ts'
import type { By } from '#server/platform/config/context.ts'
import { preparedOne, type Slots } from '#server/platform/database/prepared.ts'
import type { Db } from '#server/platform/database/store.ts'
import { iso } from '#server/platform/http/handler.ts'
import { freezeOf, type InForce } from '../freezes/frozen.ts'
import { sessionUser } from './person.ts'

/** Nobody is signed in. */
export const noSession: SessionState = {
  user: null,
  expires_at: null,
  remember: false,
  has_password: false,
  admin_role: null,
  frozen_since: null,
  frozen_reason: null,
  suspended: [],
  more_accounts: false,
  awaits: null,
}

const stored = preparedOne((db, { id, now }: Slots<{ id: string; now: number }>) =>
  db
    .selectFrom('sessions')
    .innerJoin('people', 'people.id', 'sessions.person_id')
    .select(['sessions.expires_at', 'sessions.remember', 'people.password_hash'])
    .select((eb) =>
      eb
        .selectFrom('account_members')
        .select((one) => one.fn.min('account_members.id').as('id'))
        .whereRef('account_members.person_id', '=', 'people.id')
        .where('account_members.role', '=', 'reader')
        .where('account_members.ended_at', 'is', null)
        .where((one) => one.or([one('account_members.until', 'is', null), one('account_members.until', '>', now)]))
        .as('reads'),
    )
    .where('sessions.id', '=', id),
)

/** For the owner: what they said themselves, or what an admin wrote. */
const reasonOf = ({ by_email, reason }: InForce): string =>
  `${by_email === null ? 'You told us' : 'Our team wrote'}: ${asSentence(reason)}`

/** For a sign-in that is not finished, only what it lacks: nobody is signed in yet. */
export const sessionState = async (db: Db, by: By, now: number): Promise<SessionState> => {
  if (by.awaits) return { ...noSession, awaits: by.awaits }
  const [session, user, frozen] = await Promise.all([
    stored(db, { id: by.sessionId, now }),
    sessionUser(db, by),
    by.frozen ? freezeOf(db, by.id) : undefined,
  ])
  if (!session || !user) return noSession
  return {
    user,
    expires_at: iso(session.expires_at),
    remember: session.remember === 1,
    has_password: session.password_hash !== null,
    admin_role: by.adminRole,
    frozen_since: frozen ? iso(frozen.at) : null,
    frozen_reason: frozen ? reasonOf(frozen) : null,
    suspended: [],
    more_accounts: by.role === 'investor' && (by.accountId === null || session.reads !== null),
    awaits: null,
  }
}
