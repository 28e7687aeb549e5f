import { asSentence } from '#contract/as-sentence.ts'
import type { InvestorStatus } from '#contract/entities/basic.ts'
import {
  type Concern,
  disputedNext,
  frozenMeans,
  frozenNext,
  frozenSuspends,
  suspendedMeans,
  suspicionMs,
} from '#fund/access/freeze.ts'
import { counted } from '#fund/text/format.ts'
import { freezeOf } from '#server/access/freezes/frozen.ts'
import { type NotMeLink, useNotMeLink } from '#server/access/freezes/not-me-links.ts'
import { holdPerson } from '#server/access/sign-in/person.ts'
import { strangerFailuresInRowMax } from '#server/access/sign-in/rules.ts'
import { endSessions } from '#server/access/sign-in/sessions.ts'
import { forgetFinished } from '#server/notices/inbox/find.ts'
import { finishItem, raise } from '#server/notices/inbox/raise.ts'
import { mailedText } from '#server/notices/notifications/mailed.ts'
import { notify } from '#server/notices/notifications/notify.ts'
import { audit } from '#server/platform/audit/audit.ts'
import type { Db, NamedActor, Work } from '#server/platform/database/store.ts'
import { timeId } from '#server/platform/database/time-id.ts'
import { refuse } from '#server/platform/http/refuse.ts'
import { portalPlace } from '#server/platform/mail/body.ts'
import { post } from '#server/platform/mail/post.ts'

const kind = 'sign-in-stop'

/** Puts each stop into the admins' inbox, where they can lift it. */
export const raiseSignInStop = async (work: Work, { personId }: { readonly personId: string }): Promise<void> => {
  const person = await work.db
    .selectFrom('people')
    .select(['name', 'email'])
    .where('id', '=', personId)
    .executeTakeFirstOrThrow()
  await forgetFinished(work, { kind, subjectId: personId })
  await raise(work, {
    kind,
    subjectId: personId,
    type: 'alert',
    priority: 'high',
    title: `New browsers of ${person.name} cannot sign in`,
    message: `${person.name} <${person.email}>: ${strangerFailuresInRowMax} wrong codes or passwords in a row from browsers that they do not know. Known browsers and passkeys were never stopped.`,
  })
}

export const finishSignInStop = (
  work: Work,
  { personId, by }: { readonly personId: string; readonly by: { readonly email: string } | null },
): Promise<void> => finishItem(work, { kind, subjectId: personId, by })

export interface FrozenPerson {
  readonly id: string
  readonly name: string
  readonly email: string
  readonly role: 'investor' | 'admin'
  readonly status: InvestorStatus
}

export const findPerson = (db: Db, id: string): Promise<FrozenPerson | undefined> =>
  db.selectFrom('people').select(['id', 'name', 'email', 'role', 'status']).where('id', '=', id).executeTakeFirst()

export const investorOf = async (db: Db, id: string): Promise<FrozenPerson> => {
  const person = await findPerson(db, id)
  if (person?.role !== 'investor') throw refuse(404, 'There is no such investor.')
  return person
}

/**
 * Notifies the owner in the feed, and by mail whatever the settings say; where the address is disputed, in both
 * mailboxes.
 */
const tellOwner = async (work: Work, { id, name, role }: FrozenPerson, why: string): Promise<void> => {
  const title = 'Your account is frozen'
  const disputed = (await freezeOf(work.db, id))?.disputed_email ?? null
  const means = role === 'admin' ? suspendedMeans : frozenMeans
  const message = `${why} ${means} ${frozenSuspends} ${disputed === null ? frozenNext : disputedNext}`
  const notice = { type: 'security', priority: 'critical' } as const
  await notify(work, { personId: id, ...notice, title, message })
  if (disputed !== null) {
    const text = mailedText({ title, message }, `${portalPlace}/login`, { ...{ language: null, name }, of: notice })
    await post(work, { to: disputed, ...text, urgency: 'urgent' })
  }
}

/** What an operator has to look at: payments that the bank may already have, and what waits for approval. */
const underWay = async ({ db }: Work, personId: string): Promise<string> => {
  const sent = await db
    .selectFrom('payment_batch_items')
    .innerJoin('payment_batches', 'payment_batches.id', 'payment_batch_items.batch_id')
    .innerJoin('withdrawals', 'withdrawals.id', 'payment_batch_items.withdrawal_id')
    .select('payment_batch_items.reference')
    .where('withdrawals.account_id', '=', personId)
    .where('payment_batches.status', '=', 'open')
    .execute()
  const bank = await db
    .selectFrom('bank_accounts')
    .select('id')
    .where('account_id', '=', personId)
    .where('status', '=', 'pending')
    .executeTakeFirst()
  const waits = bank ? ' A change of the bank account waits.' : ''
  const stop = sent.map(({ reference }) => reference).join(', ')
  return sent.length === 0
    ? waits
    : `${waits} In a batch: ${stop}. If its file went to the bank, stop the payment there.`
}

interface Freezing {
  readonly reason: string
  /** The mail that its owner answers with "This was not me". */
  readonly link?: Pick<NotMeLink, 'about' | 'sent_at'>
}

/**
 * The other address in dispute: the one that the account had before it was changed in the suspicious days or, if the
 * mail was about a change that is not made, the one that was asked for. Null if the address is not in question.
 */
const disputedAddress = async (
  { db }: Work,
  { id, email }: FrozenPerson,
  { since, link }: { since: number; link: Freezing['link'] },
): Promise<string | null> => {
  const changes = await db
    .selectFrom('address_changes')
    .select(['old_email', 'new_email', 'state'])
    .where('person_id', '=', id)
    .where('asked_at', '>=', since)
    .orderBy('asked_at')
    .orderBy('id')
    .execute()
  const before = changes.find(({ state }) => state === 'done')?.old_email
  const asked = link?.about === 'address' ? changes.at(-1)?.new_email : undefined
  const other = before ?? asked
  return other === undefined || other === email ? null : other
}

/**
 * Freezes an account unless it is frozen; returns whether that was new. Its sessions end either way, and what a second
 * mail was about is suspended too.
 */
const freeze = async (
  work: Work,
  { id: personId }: Pick<FrozenPerson, 'id'>,
  { reason, link }: Freezing,
): Promise<boolean> => {
  const {
    now,
    actor: { by, from },
  } = work
  await holdPerson(work, personId)
  const person = await findPerson(work.db, personId)
  if (!person) throw new Error('Nobody has this account')
  const id = timeId(now)
  const since = Math.min(now, link?.sent_at ?? now) - suspicionMs
  const disputed_email = await disputedAddress(work, person, { since, link })
  const kept = await work.db
    .insertInto('freezes')
    .values({
      id,
      person_id: person.id,
      at: now,
      by_email: by?.email ?? null,
      reason,
      suspends_since: since,
      disputed_email,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst()
  if (!kept)
    await work.db
      .updateTable('freezes')
      .set((eb) => ({
        suspends_since: eb.case().when('suspends_since', '>', since).then(since).else(eb.ref('suspends_since')).end(),
        disputed_email: eb.fn.coalesce('disputed_email', eb.val(disputed_email)),
      }))
      .where('person_id', '=', person.id)
      .where('lifted_at', 'is', null)
      .execute()
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
  await audit(work.as({ by: by ?? person, from }), { action: 'account.freeze', subject: person.email, detail })
  if (!kept) return false
  const what = person.role === 'admin' ? 'The admin rights' : 'Payouts'
  await raise(work, {
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
  work: Work<NamedActor>,
  { id, reason }: { readonly id: string; readonly reason: string },
): Promise<void> => {
  const person = await investorOf(work.db, id)
  if (!(await freeze(work, person, { reason }))) throw refuse(409, 'This account is already frozen.')
  await tellOwner(work, person, `Our team has frozen your account, for this reason: ${asSentence(reason)}`)
}

/**
 * An approver or an owner suspends another admin's rights at once, with a reason that the admin reads. Throws 404, and
 * 409 for one's own account and if it is frozen already.
 */
export const freezeAdmin = async (
  work: Work<NamedActor>,
  { id, reason }: { readonly id: string; readonly reason: string },
): Promise<void> => {
  const { by } = work.actor
  const person = await findPerson(work.db, id)
  if (person?.role !== 'admin' || person.status !== 'active') throw refuse(404, 'There is no such admin.')
  if (person.email === by.email)
    throw refuse(409, 'This is your own account. Ask another admin, or press "This was not me" in an email about it.')
  if (!(await freeze(work, person, { reason }))) throw refuse(409, 'This account is already frozen.')
  await tellOwner(work, person, `${by.email} has suspended your admin rights, for this reason: ${asSentence(reason)}`)
}

const matters: Record<Concern, string> = {
  browser: 'a sign-in in a new browser',
  factor: 'a change of the second factor',
  password: 'a change of the password',
  'bank-account': 'a change of the bank account',
  address: 'a change of the email address',
}

/** Freezes the account whose owner answers a mail with "This was not me". False if the link was used or has expired. */
export const disown = async (work: Work, link: NotMeLink, from: string): Promise<boolean> => {
  if (!(await useNotMeLink(work, link))) return false
  const person = await findPerson(work.db, link.person_id)
  if (!person) return false
  const reason = `"This was not me", about ${matters[link.about]}`
  if (await freeze(work.as({ by: null, from }), person, { reason, link }))
    await tellOwner(work, person, `You told us that ${matters[link.about]} was not you. Every session has ended.`)
  return true
}
