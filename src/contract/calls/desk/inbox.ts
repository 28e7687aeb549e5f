import * as v from 'valibot'
import { call } from '#contract/call.ts'
import { byId, instant, investmentGoals, keptEmail, riskProfile } from '#contract/entities/basic.ts'
import { email, text } from '#contract/entities/entered.ts'
import { pageQuery } from '#contract/entities/page.ts'
import { transfer } from '#contract/entities/transfer.ts'
import { adminStep } from '../../call-kinds.ts'

const path = '/api/inbox'
const extension = 'inbox'

export const inboxKinds = [
  'contact',
  'newsletter',
  'support',
  'transfer',
  'approval',
  'closure',
  'bank',
  'close',
  'address',
  'guard',
  'freeze',
  'proofs',
  'sign-in-stop',
  'mail',
  'legal',
] as const
const inboxKind = v.picklist(inboxKinds, 'this is not a kind of inbox item')

/** What an admin bases the decision on. */
const registration = v.object({
  registered_at: instant,
  /** The start of the New York day by which a decision is due. */
  decide_by: instant,
  risk_profile: v.nullable(riskProfile),
  investment_goals: v.nullable(investmentGoals),
  /** Others with the same name, whatever the state of their accounts; only the first few, oldest first. */
  namesakes: v.array(v.object({ id: v.string(), email: keptEmail })),
  /** What they signed: the title, its version, and when. */
  signed: v.array(v.object({ title: v.string(), version: v.number(), signed_at: instant })),
})

/** Something for the admin to look at; its type is one of spec §3's for the admin. */
export const inboxItem = v.object({
  id: v.string(),
  kind: inboxKind,
  /** The id of what it is about, for the calls that settle it. */
  subject_id: v.string(),
  /** The investor whom it is about, so that a question can name them; null if it is about no investor. */
  investor: v.nullable(v.object({ name: v.string(), email: keptEmail })),
  /** The transfer that it is about, in its present state; null if it is about something else. */
  transfer: v.nullable(transfer),
  /** The present state of what it is about; null if only its message says that. A transfer says it itself. */
  stands: v.nullable(v.object({ open: v.boolean(), text: v.string() })),
  /** What is known about a registration; null if it is about something else. */
  registration: v.nullable(registration),
  /** Oldest first. */
  notes: v.array(v.object({ by: keptEmail, at: instant, text: v.string() })),
  type: v.picklist(['deposit', 'alert', 'system', 'withdrawal']),
  title: v.string(),
  message: v.string(),
  time: instant,
  /** Whether the calling admin has read it. */
  read: v.boolean(),
  taken_by: v.nullable(v.string()),
  taken_at: v.nullable(instant),
  done_by: v.nullable(v.string()),
  done_at: v.nullable(instant),
})

export type InboxItem = v.InferOutput<typeof inboxItem>
export type InboxKind = (typeof inboxKinds)[number]

export const listInbox = call({
  name: 'listInbox',
  method: 'GET',
  path,
  who: 'viewer',
  does: "The admin's queue, newest first, by key; `state` open shows what nobody has settled yet, `taken=me` what this admin has taken",
  extension,
  query: v.object({
    ...pageQuery.entries,
    state: v.optional(v.picklist(['open', 'done'], 'a state is open or done')),
    kind: v.optional(inboxKind),
    /** Only items that the calling admin has taken. */
    taken: v.optional(v.picklist(['me'], 'taken is me')),
  }),
  answer: v.object({
    rows: v.array(inboxItem),
    next: v.nullable(v.string()),
    /** How many of the open ones are unread. */
    unread_count: v.number(),
    open_count: v.number(),
    /** Transfers that are due without an inbox item: how many, and the oldest of them. */
    missing: v.object({ count: v.number(), rows: v.array(transfer) }),
  }),
})

export const findInboxItem = call({
  name: 'findInboxItem',
  method: 'GET',
  path: `${path}/:id`,
  who: 'viewer',
  does: 'One item in its current state, open or not, by its id or by that of one’s own notification of it; a registration comes with what the decision needs: the deadline (five business days), the risk profile, what was signed, and others of the same name',
  extension,
  params: byId,
  answer: inboxItem,
})

const onItem = adminStep('inbox', { extension, answer: inboxItem })

export const takeInboxItem = onItem(
  'takeInboxItem',
  'take',
  'Takes an item, so that others see who has it; 409 if somebody else has it',
)
export const releaseInboxItem = onItem('releaseInboxItem', 'release', 'Gives an item back')
export const finishInboxItem = onItem('finishInboxItem', 'done', 'Marks an item done; a second time is no error')
export const reopenInboxItem = onItem(
  'reopenInboxItem',
  'reopen',
  'Reopens a finished item; for an open one it is no error',
)

export const handOverInboxItem = adminStep('inbox', {
  extension,
  answer: inboxItem,
  body: v.object({ to: email }),
})(
  'handOverInboxItem',
  'hand-over',
  'Hands over an item that the admin has, or that nobody has, to another admin, who is notified; 409 if somebody else has it, and for an admin who may only read',
)

const noteCharactersMax = 1000

export const noteInboxItem = adminStep('inbox', {
  extension,
  answer: inboxItem,
  body: v.object({ text: text(noteCharactersMax, 'a note') }),
})('noteInboxItem', 'notes', 'Writes a note on an item, which all admins read')

/** What an admin has read is their own matter, so even a viewer may mark it. */
export const readInboxItem = adminStep('inbox', { extension, answer: inboxItem, who: 'viewer' })(
  'readInboxItem',
  'read',
  'Marks an item read for this admin; a second time is no error',
)

export const readWholeInbox = call({
  name: 'readWholeInbox',
  method: 'POST',
  path: `${path}/read-all`,
  who: 'viewer',
  does: 'Marks all items read for this admin',
  extension,
  answer: v.object({ updated: v.number() }),
})
