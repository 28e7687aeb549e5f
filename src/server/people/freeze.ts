import { asSentence } from '#contract/as-sentence.ts'
import { counted } from '#fund/format.ts'
import { type Concern, frozenMeans, frozenNext, suspendedMeans } from '#fund/freeze.ts'
import type { Actor, NamedActor } from '../audit/actor.ts'
import { audit } from '../audit/audit.ts'
import { endSessions } from '../auth/sessions.ts'
import { freezeOf } from '../freezes/frozen.ts'
import { type NotMeLink, useNotMeLink } from '../freezes/not-me-links.ts'
import { refuse } from '../http/refuse.ts'
import { finishItem, raise } from '../inbox/raise.ts'
import { notify } from '../notifications/notify.ts'
import type { Db, Work } from '../store/store.ts'
import { timeId } from '../store/time-id.ts'

interface Person {
  readonly id: string
  readonly name: string
  readonly email: string
  readonly role: 'investor' | 'admin'
}

const find = (db: Db, id: string): Promise<Person | undefined> =>
  db.selectFrom('people').select(['id', 'name', 'email', 'role']).where('id', '=', id).executeTakeFirst()

const investorOf = async (db: Db, id: string): Promise<Person> => {
  const person = await find(db, id)
  if (person?.role !== 'investor') throw refuse(404, 'There is no such investor.')
  return person
}

/** Notifies the owner in the feed, and by mail whatever the settings say. */
const tellOwner = (work: Work, now: number, { id, role }: Person, title: string, message: string) =>
  notify(work, now, {
    personId: id,
    type: 'security',
    priority: 'critical',
    title,
    message:
      role === 'admin' ? `${message} ${suspendedMeans} ${frozenNext}` : `${message} ${frozenMeans} ${frozenNext}`,
  })

/** What an operator has to look at: payments that the bank may already have, and what waits for approval. */
const underWay = async ({ db }: Work, personId: string): Promise<string> => {
  const sent = await db
    .selectFrom('payment_batch_items')
    .innerJoin('payment_batches', 'payment_batches.id', 'payment_batch_items.batch_id')
    .innerJoin('withdrawals', 'withdrawals.id', 'payment_batch_items.withdrawal_id')
    .select('payment_batch_items.reference')
    .where('withdrawals.person_id', '=', personId)
    .where('payment_batches.status', '=', 'open')
    .execute()
  const bank = await db
    .selectFrom('bank_accounts')
    .select('id')
    .where('person_id', '=', personId)
    .where('status', '=', 'pending')
    .executeTakeFirst()
  const waits = bank ? ' A change of the bank account waits.' : ''
  const stop = sent.map(({ reference }) => reference).join(', ')
  return sent.length === 0
    ? waits
    : `${waits} In a batch: ${stop}. If its file went to the bank, stop the payment there.`
}

interface Freezing extends Actor {
  readonly reason: string
}

/** Freezes an account unless it is frozen; returns whether that was new. Its sessions end either way. */
const freeze = async (work: Work, now: number, person: Person, { by, from, reason }: Freezing): Promise<boolean> => {
  const id = timeId(now)
  const kept = await work.db
    .insertInto('freezes')
    .values({ id, person_id: person.id, at: now, by_email: by?.email ?? null, reason })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst()
  // Somebody else may have begun them.
  await work.db
    .updateTable('address_changes')
    .set({ state: 'cancelled' })
    .where('person_id', '=', person.id)
    .where('state', '=', 'open')
    .execute()
  const ended = await endSessions(work, (sessions) => sessions.where('person_id', '=', person.id))
  const sessions = `${counted(ended, 'session')} ended`
  const detail = `${asSentence(reason)} ${sessions}${kept ? '' : ', frozen already'}.`
  await audit(work, now, { by: by ?? person, from, action: 'account.freeze', subject: person.email, detail })
  if (!kept) return false
  const what = person.role === 'admin' ? 'The admin rights' : 'Payouts'
  await raise(work, now, {
    kind: 'freeze',
    subjectId: id,
    type: 'alert',
    priority: 'critical',
    security: true,
    title: `${what} of ${person.name} are frozen`,
    message: `${person.name} <${person.email}>, ${by ? `by ${by.email}` : 'by the link of a mail'}: ${asSentence(reason)} ${sessions}.${await underWay(work, person.id)}`,
    except: person.id,
  })
  return true
}

/**
 * An admin freezes an investor's account, with a reason that the investor reads. Throws 404, and 409 if it is frozen
 * already.
 */
export const freezeByHand = async (
  work: Work,
  now: number,
  { id, by, from, reason }: NamedActor & { readonly id: string; readonly reason: string },
): Promise<void> => {
  const person = await investorOf(work.db, id)
  if (!(await freeze(work, now, person, { by, from, reason }))) throw refuse(409, 'This account is already frozen.')
  await tellOwner(
    work,
    now,
    person,
    'Your account is frozen',
    `Our team has frozen your account, for this reason: ${asSentence(reason)}`,
  )
}

const matters: Record<Concern, string> = {
  browser: 'a sign-in in a new browser',
  factor: 'a change of the second factor',
  password: 'a change of the password',
  'bank-account': 'a change of the bank account',
  address: 'a change of the mail address',
}

/** Freezes the account whose owner answers a mail with "This was not me". False if the link was used or has expired. */
export const disown = async (work: Work, now: number, link: NotMeLink, from: string): Promise<boolean> => {
  if (!(await useNotMeLink(work, now, link))) return false
  const person = await find(work.db, link.person_id)
  if (!person) return false
  const reason = `"This was not me", about ${matters[link.about]}`
  if (await freeze(work, now, person, { by: null, from, reason }))
    await tellOwner(
      work,
      now,
      person,
      'Your account is frozen',
      `You told us that ${matters[link.about]} was not you. Every session has ended.`,
    )
  return true
}

export interface Lifting extends Actor {
  readonly id: string
  readonly reason: string
}

/** Lifts the freeze of an account, with a reason, and notifies its owner. Throws 409 if it is not frozen. */
const lift = async (work: Work, now: number, person: Person, { by, from, reason }: Lifting): Promise<void> => {
  const freeze = await freezeOf(work.db, person.id)
  if (!freeze) throw refuse(409, 'This account is not frozen.')
  const lifted = { lifted_at: now, lifted_by: by?.email ?? null, lift_reason: reason }
  const changed = await work.db
    .updateTable('freezes')
    .set(lifted)
    .where('id', '=', freeze.id)
    .where('lifted_at', 'is', null)
    .executeTakeFirst()
  if (changed.numUpdatedRows === 0n) throw refuse(409, 'This account is not frozen.')
  await finishItem(work, now, { kind: 'freeze', subjectId: freeze.id, by })
  await notify(work, now, {
    personId: person.id,
    type: 'security',
    priority: 'critical',
    title: 'Your account is open again',
    message:
      person.role === 'admin'
        ? 'The freeze was lifted: you can do again what your role allows.'
        : 'The freeze was lifted: you can ask for withdrawals and change your bank account again, and payouts go on.',
  })
  await audit(work, now, { by, from, action: 'account.lift', subject: person.email, detail: reason })
}

/** An approver lifts an investor's freeze. Throws 404, and 409 if the account is not frozen. */
export const liftFreeze = async (work: Work, now: number, lifting: Lifting): Promise<void> =>
  lift(work, now, await investorOf(work.db, lifting.id), lifting)

/**
 * An owner, or the operator of the portal, lifts an admin's freeze. Throws 404, and 409 if the account is not frozen.
 */
export const liftAdminFreeze = async (work: Work, now: number, lifting: Lifting): Promise<void> => {
  const person = await find(work.db, lifting.id)
  if (person?.role !== 'admin') throw refuse(404, 'There is no such admin.')
  await lift(work, now, person, lifting)
}
