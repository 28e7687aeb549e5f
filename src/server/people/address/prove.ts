import { counted } from '#fund/text/format.ts'
import { frozenAmong } from '#server/access/freezes/frozen.ts'
import { notMeLink } from '#server/access/freezes/not-me-links.ts'
import { holdAfter } from '#server/access/holds/holds.ts'
import { forgetBrowsers } from '#server/access/sign-in/client.ts'
import { greetedName, holdPerson } from '#server/access/sign-in/person.ts'
import { endSessions } from '#server/access/sign-in/sessions.ts'
import { audit } from '#server/platform/audit/audit.ts'
import type { Db, Work } from '#server/platform/database/store.ts'
import { post } from '#server/platform/mail/post.ts'
import { moveAddress } from '../accounts/edit.ts'
import { type AddressChange, hashOfLink } from './change.ts'
import { addressText } from './texts.ts'

/** Which mailbox a link was mailed to, and whether it still acts. */
export type AddressProof =
  | { readonly state: 'unknown' }
  | { readonly state: 'expired' | 'ended' | 'done' | 'frozen'; readonly change: AddressChange }
  | { readonly state: 'open' | 'proved'; readonly change: AddressChange; readonly side: 'old' | 'new' }

/** What a link's key stands for now; changes nothing. */
export const findProof = async (db: Db, now: number, key: string): Promise<AddressProof> => {
  const hash = hashOfLink(key)
  const change = await db
    .selectFrom('address_changes')
    .selectAll()
    .where((eb) => eb.or([eb('old_hash', '=', hash), eb('new_hash', '=', hash)]))
    .executeTakeFirst()
  if (!change) return { state: 'unknown' }
  if (change.state === 'done') return { state: 'done', change }
  if (change.state === 'cancelled') return { state: 'ended', change }
  if (change.expires_at <= now) return { state: 'expired', change }
  if ((await frozenAmong(db, [change.person_id])).size > 0) return { state: 'frozen', change }
  const side = change.old_hash === hash ? 'old' : 'new'
  const provedAt = side === 'old' ? change.old_proved_at : change.new_proved_at
  return { state: provedAt === null ? 'open' : 'proved', change, side }
}

type Proved = 'half' | 'changed' | 'taken'

/** Makes the change: the account, the mails that wait for it, its sessions, and a mail to both mailboxes. */
const complete = async (
  work: Work,
  change: AddressChange,
  { from: network, portalUrl }: { from: string; portalUrl: string },
): Promise<Proved> => {
  const { id, person_id: personId, old_email: from, new_email: to, session_id, by_email } = change
  const isMoved = await moveAddress(work, { personId, from, to })
  const state = isMoved ? 'done' : 'cancelled'
  await work.db.updateTable('address_changes').set({ state }).where('id', '=', id).execute()
  if (!isMoved) return 'taken'
  const ended = await endSessions(work, (sessions) =>
    sessions.where('person_id', '=', personId).where('id', '<>', session_id ?? ''),
  )
  await forgetBrowsers(work, personId, session_id)
  const sessions = session_id === null ? 'Every session has ended.' : 'Every session but the one that asked has ended.'
  const held = await holdAfter(work, { personId, kind: 'address' })
  const name = await greetedName(work.db, personId)
  for (const mailbox of [from, to]) {
    const notMe = await notMeLink(work, { personId, about: 'address', portalUrl })
    const text = addressText('changed', { old: from, next: to, sessions, held, notMe }, name)
    await post(work, { to: mailbox, ...text, urgency: 'urgent' })
  }
  const asked = by_email === null ? 'both mailboxes confirmed' : `asked by ${by_email}, the new mailbox confirmed`
  const detail = `${from} → ${to}, ${asked}; ${counted(ended, 'session')} ended`
  await audit(work.as({ by: { email: from }, from: network }), {
    action: 'address.change',
    subject: to,
    detail,
    personId,
  })
  return 'changed'
}

/**
 * Proves a mailbox by the link that was mailed to it; with the second proof the address changes. If the link acts no
 * more, because of a freeze a moment before for example, nothing is changed and its state returned.
 */
export const prove = async (
  work: Work,
  { key, personId, ...place }: { key: string; personId: string; from: string; portalUrl: string },
): Promise<Proved | AddressProof> => {
  await holdPerson(work, personId)
  const proof = await findProof(work.db, work.now, key)
  if (proof.state !== 'open') return proof
  const column = proof.side === 'old' ? 'old_proved_at' : 'new_proved_at'
  const change = await work.db
    .updateTable('address_changes')
    .set((eb) => ({ [column]: eb.fn.coalesce(column, eb.val(work.now)) }))
    .where('id', '=', proof.change.id)
    .where('state', '=', 'open')
    .returningAll()
    .executeTakeFirstOrThrow()
  if (change.old_proved_at === null || change.new_proved_at === null) return 'half'
  return complete(work, change, place)
}
