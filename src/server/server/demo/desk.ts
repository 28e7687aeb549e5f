import { addDays, newYorkDate } from '#fund/calendar/new-york.ts'
import { minuteMs } from '#fund/calendar/time.ts'
import { endViewing, startViewing } from '#server/access/viewings/viewings.ts'
import { askApproval } from '#server/control/approvals/ask.ts'
import { addNote, setTags } from '#server/desk/investor/notes.ts'
import { saveTemplate } from '#server/desk/messages/templates.ts'
import { roleAction } from '#server/people/accounts/role-action.ts'
import { recordCheck } from '#server/people/onboarding/checks.ts'
import type { Config } from '#server/platform/config/config.ts'
import type { SignedInWork } from '#server/platform/config/context.ts'
import type { Work } from '#server/platform/database/store.ts'
import { checkedDocument } from '#server/platform/files/documents.ts'
import { demoAdmin } from './batches.ts'
import { demoApproverEmail, demoInvestorEmail } from './cast.ts'

const heldDays = 400

/** A PNG of one point: the demo's documents are nobody's. */
const emptyPicture = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAQAAAC1HAwCAAAAC0lEQVR42mNkYAAAAAYAAjCB0C8AAAAASUVORK5CYII='

const lookedMs = 4 * minuteMs

/** The admin has looked at the investor's dashboard once. */
const look = async (work: SignedInWork, id: string): Promise<void> => {
  if (await work.db.selectFrom('viewings').select('id').limit(1).executeTakeFirst()) return
  const viewing = await startViewing(work.asOf(work.now - lookedMs), { id })
  await endViewing(work, viewing)
}

/** A template for messages. */
const keepWords = async (work: SignedInWork): Promise<void> => {
  if (await work.db.selectFrom('message_templates').select('id').limit(1).executeTakeFirst()) return
  const template = {
    name: 'A closed day',
    type: 'system',
    priority: 'medium',
    title: 'The office is closed on Thursday',
    message: 'Dear {first_name},\n\nour office is closed on Thursday. Trading and payouts go on as always.',
  } as const
  await saveTemplate(work, { template })
}

/** The second admin wants another approver, and waits for the admin to decide. */
const askForApprover = async (work: Work, { portalUrl }: Pick<Config, 'portalUrl'>): Promise<void> => {
  const { db } = work
  if (await db.selectFrom('approvals').select('id').where('kind', '=', 'role').limit(1).executeTakeFirst()) return
  const by = await db
    .selectFrom('people')
    .select(['id', 'email'])
    .where('email', '=', demoApproverEmail)
    .where('admin_role', '=', 'owner')
    .where('status', '=', 'active')
    .executeTakeFirst()
  if (!by) return
  const role = 'approver' as const
  const params = { do: 'invite', name: 'Sid Example', email: 'sid@example.com', role, portalUrl } as const
  const matter = await roleAction.weigh(db, work.now, params)
  if (matter) await askApproval(work.as({ by, from: '127.0.0.1' }), roleAction, { params, matter })
}

/**
 * The notes, checks and one viewing that the demo's admin has of its investor, and what the second admin has asked for. A
 * demo older than any of these gets it at its next start.
 */
export const giveDesk = async (work: Work, config: Config): Promise<void> => {
  await askForApprover(work, config)
  const person = await work.db
    .selectFrom('people')
    .select('id')
    .where('email', '=', demoInvestorEmail)
    .executeTakeFirst()
  if (!person) return
  const { id } = person
  const by = work.as(await demoAdmin(work))
  await look(by, id)
  await keepWords(by)
  if (await work.db.selectFrom('onboarding_checks').select('id').limit(1).executeTakeFirst()) return
  const passed = { result: 'passed' } as const
  await recordCheck(by, {
    id,
    check: { ...passed, kind: 'identity', document: 'Passport, seen by video call; in the fund’s safe' },
  })
  await recordCheck(by, {
    id,
    check: {
      ...passed,
      kind: 'address',
      document: 'Bill of the power company; in the fund’s safe',
      expires_on: addDays(newYorkDate(work.now), heldDays),
      file: { name: 'bill.png', ...checkedDocument(emptyPicture) },
    },
  })
  await addNote(by, { id, text: 'Prefers email to calls.' })
  await setTags(by, { id, tags: ['Referred'] })
}
