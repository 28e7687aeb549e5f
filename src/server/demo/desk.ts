import { addDays, newYorkDate } from '#fund/new-york.ts'
import { addNote, setTags } from '../investor-page/notes.ts'
import { recordCheck } from '../onboarding/checks.ts'
import type { Work } from '../store/store.ts'
import { demoAdmin } from './batches.ts'
import { demoInvestorEmail } from './cast.ts'

const heldDays = 400

/**
 * What the demo's admin noted about its investor, and what was checked of them. A demo of before there was either gets
 * them at its next start.
 */
export const giveDesk = async (work: Work, now: number): Promise<void> => {
  if (await work.db.selectFrom('onboarding_checks').select('id').limit(1).executeTakeFirst()) return
  const person = await work.db
    .selectFrom('people')
    .select('id')
    .where('email', '=', demoInvestorEmail)
    .executeTakeFirst()
  if (!person) return
  const actor = { ...(await demoAdmin(work)), id: person.id }
  const passed = { result: 'passed' } as const
  await recordCheck(work, now, {
    ...actor,
    check: { ...passed, kind: 'identity', document: 'Passport, seen by video call; in the fund’s safe' },
  })
  await recordCheck(work, now, {
    ...actor,
    check: {
      ...passed,
      kind: 'address',
      document: 'Bill of the power company; in the fund’s safe',
      expires_on: addDays(newYorkDate(now), heldDays),
    },
  })
  await addNote(work, now, { ...actor, text: 'Prefers mail to calls.' })
  await setTags(work, now, { ...actor, tags: ['Referred'] })
}
