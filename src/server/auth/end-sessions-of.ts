import type { SignedInActor } from '../audit/actor.ts'
import { audit } from '../audit/audit.ts'
import { refuse } from '../http/refuse.ts'
import type { Work } from '../store/store.ts'
import { endSessions } from './sessions.ts'

/** An admin ends every session of an investor; answers how many there were. Throws 404 if there is no such investor. */
export const endSessionsOf = async (
  work: Work,
  now: number,
  personId: string,
  { by, from }: SignedInActor,
): Promise<number> => {
  const person = await work.db
    .selectFrom('people')
    .select('email')
    .where('id', '=', personId)
    .where('role', '=', 'investor')
    .executeTakeFirst()
  if (!person) throw refuse(404, 'There is no such investor.')
  const ended = await endSessions(work, (all) => all.where('person_id', '=', personId))
  const detail = ended === 1 ? '1 session' : `${ended} sessions`
  await audit(work, now, { by, from, action: 'sessions.end', subject: person.email, detail })
  return ended
}
