import { asSentence } from '#contract/as-sentence.ts'
import { counted } from '#fund/text/format.ts'
import { dropIdleCodes } from '#server/access/factors/change.ts'
import { freezeOf } from '#server/access/freezes/frozen.ts'
import { holdAfter, holdSentence } from '#server/access/holds/holds.ts'
import { holdPerson } from '#server/access/sign-in/person.ts'
import { endSessions } from '#server/access/sign-in/sessions.ts'
import { finishItem } from '#server/notices/inbox/raise.ts'
import { notify } from '#server/notices/notifications/notify.ts'
import { audit } from '#server/platform/audit/audit.ts'
import type { Work } from '#server/platform/database/store.ts'
import { refuse } from '#server/platform/http/refuse.ts'
import { moveAddress } from './edit.ts'
import { type FrozenPerson, findPerson, investorOf } from './freeze.ts'
import { dropSuspended, type Sorted } from './suspended.ts'

export interface Lifting {
  readonly id: string
  readonly reason: string
  /** The ids of what is suspended and counts again; everything else is dropped. */
  readonly keep?: readonly string[] | undefined
  /** Where the address is disputed, the one that the account keeps. */
  readonly address?: string | undefined
}

/** Gives the account the address that the team has chosen. Throws 422 unless it is one of those in dispute. */
const decideAddress = async (
  work: Work,
  { id: personId, email: from }: FrozenPerson,
  { other, chosen }: { other: string | null; chosen: string | undefined },
): Promise<string | null> => {
  if (other === null) return null
  if (chosen !== from && chosen !== other)
    throw refuse(422, `Choose which address the account keeps: ${from} or ${other}.`)
  if (chosen === other && !(await moveAddress(work, { personId, from, to: other })))
    throw refuse(409, `${other} belongs to another account by now: the freeze can only be lifted for ${from}.`)
  if (chosen === other) await holdAfter(work, { personId, kind: 'address' })
  return `Address: ${chosen}`
}

/** What became of what was suspended, in one line for the trail and the person. */
const inWords = ({ kept, dropped }: Sorted, address: string | null): string => {
  const parts = [
    address,
    kept.length > 0 && `Valid again: ${kept.join('; ')}`,
    dropped.length > 0 && `Removed: ${dropped.join('; ')}`,
  ]
  return parts
    .filter(Boolean)
    .map((part) => `${part}.`)
    .join(' ')
}

const lift = async (work: Work, found: FrozenPerson, lifting: Lifting): Promise<string> => {
  const { reason, keep = [], address } = lifting
  const { by } = work.actor
  await holdPerson(work, found.id)
  const freeze = await freezeOf(work.db, found.id)
  if (!freeze) throw refuse(409, 'This account is not frozen.')
  const chosen = await decideAddress(work, found, { other: freeze.disputed_email, chosen: address })
  const sorted = await dropSuspended(work, freeze, { keep, by })
  if (!sorted) throw refuse(409, 'Something that was to be kept is no longer suspended. Look at the account again.')
  const lifted = { lifted_at: work.now, lifted_by: by?.email ?? null, lift_reason: reason }
  const changed = await work.db
    .updateTable('freezes')
    .set(lifted)
    .where('id', '=', freeze.id)
    .where('lifted_at', 'is', null)
    .executeTakeFirst()
  if (changed.numUpdatedRows === 0n) throw refuse(409, 'This account is not frozen.')
  await dropIdleCodes(work, found.id)
  // They signed in without what counts again now.
  const ended = await endSessions(work, (sessions) => sessions.where('person_id', '=', found.id))
  await finishItem(work, { kind: 'freeze', subjectId: freeze.id, by })
  const became = inWords(sorted, chosen)
  const held = await holdSentence(work.db, work.now, found.id)
  const may =
    found.role === 'admin'
      ? 'The freeze was lifted: you can do again what your role allows.'
      : `The freeze was lifted: you can ask for withdrawals and change your bank account again${held ? `. ${held}` : ', and payouts go on.'}`
  await notify(work, {
    personId: found.id,
    type: 'security',
    priority: 'critical',
    title: 'Your account is open again',
    message: `${may} ${became} Sign in again, and set up anew in Settings what was removed.`,
  })
  const detail = `${asSentence(reason)} ${became} ${counted(ended, 'session')} ended.`
  await audit(work, { action: 'account.lift', subject: found.email, detail, personId: found.id })
  return became
}

/**
 * An approver lifts an investor's freeze, and says what of the suspended counts again. Returns what became of it, in
 * words. Throws 404, 409 if the account is not frozen, 422 if a disputed address is not decided.
 */
export const liftFreeze = async (work: Work, lifting: Lifting): Promise<string> =>
  lift(work, await investorOf(work.db, lifting.id), lifting)

/** The same for an admin's freeze, by an owner or the operator of the portal. */
export const liftAdminFreeze = async (work: Work, lifting: Lifting): Promise<string> => {
  const person = await findPerson(work.db, lifting.id)
  if (person?.role !== 'admin') throw refuse(404, 'There is no such admin.')
  return lift(work, person, lifting)
}
