import { counted } from '#fund/text/format.ts'
import { audit } from '#server/platform/audit/audit.ts'
import type { SignedInWork } from '#server/platform/config/context.ts'
import { forgetBrowsers } from './client.ts'
import { demandInvestor } from './person.ts'
import { endSessions } from './sessions.ts'

/** An admin ends every session of an investor, whose browsers are forgotten; returns how many. Throws 404 if no investor has this id. */
export const endSessionsOf = async (work: SignedInWork, personId: string): Promise<number> => {
  const { email: subject } = await demandInvestor(work.db, personId)
  const ended = await endSessions(work, (all) => all.where('person_id', '=', personId))
  await forgetBrowsers(work, personId)
  const detail = counted(ended, 'session')
  await audit(work, { action: 'sessions.end', subject, detail })
  return ended
}
