import { newYorkDate } from '#fund/new-york.ts'
import { dayMs, hourMs } from '#fund/time.ts'
import { registrationMailsPerDayMax } from '../auth/rules.ts'
import type { ClientRules } from '../http/limits.ts'
import { raise } from '../inbox/raise.ts'
import { relist } from '../investor-list/relist.ts'
import { post } from '../mail/post.ts'
import { alreadyRegisteredText, welcomeText } from '../mail/texts.ts'
import { take, type WaitSeconds } from '../rate-limits/rate-limits.ts'
import type { Work } from '../store/store.ts'
import { timeId } from '../store/time-id.ts'

export interface Registering {
  readonly name: string
  readonly email: string
  readonly addressKey: string
  readonly clientKey: string
  readonly portalUrl: string
  readonly rules: ClientRules
}

/** For a search that ignores case alike on both engines. */
export const foldName = (name: string): string => name.normalize('NFKC').toLowerCase()

/** The new person's id, or undefined where the address was known: the unique index decides, of a hundred at once too. */
const insert = async (work: Work, now: number, { name, email }: Registering): Promise<string | undefined> => {
  const inserted = await work.db
    .insertInto('people')
    .values({
      id: timeId(now),
      email,
      name,
      name_folded: foldName(name),
      role: 'investor',
      status: 'pending',
      join_date: newYorkDate(now),
      created_at: now,
    })
    .onConflict((conflict) => conflict.column('email').doNothing())
    .returning('id')
    .executeTakeFirst()
  if (inserted) await relist(work, [inserted.id])
  return inserted?.id
}

/** Puts a newcomer into the admins' queue. */
export const raiseApproval = (
  work: Work,
  now: number,
  id: string,
  { name, email }: { readonly name: string; readonly email: string },
): Promise<void> =>
  raise(work, now, {
    kind: 'approval',
    subjectId: id,
    type: 'alert',
    title: `${name} has registered`,
    message: `${name} <${email}> has registered and waits for approval.`,
  })

/**
 * Registers a pending investor, or tells who is registered so by mail; the caller cannot tell which (api.md call 4).
 * Answers the seconds to wait where this client has registered too often. So that nobody's mailbox is filled by others,
 * an address gets a few such mails a day and no more.
 */
export const registerInvestor = async (work: Work, now: number, registering: Registering): Promise<WaitSeconds> => {
  const { rules, clientKey, addressKey, email, portalUrl } = registering
  const wait = await take(work, now, {
    key: `registrations client ${clientKey}`,
    max: rules.registrationsPerHourMax,
    windowMilliseconds: hourMs,
  })
  if (wait > 0) return wait
  const id = await insert(work, now, registering)
  if (id !== undefined) await raiseApproval(work, now, id, registering)
  const full = await take(work, now, {
    key: `registration-mails ${addressKey}`,
    max: registrationMailsPerDayMax,
    windowMilliseconds: dayMs,
  })
  if (full === 0)
    await post(work, now, {
      to: email,
      ...(id !== undefined ? welcomeText(registering) : alreadyRegisteredText({ portalUrl })),
    })
  return 0
}
