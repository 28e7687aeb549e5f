import type { InferOutput } from 'valibot'
import type { Message, saveDraft } from '#contract/calls/desk/messages.ts'
import type { By } from '#server/platform/config/context.ts'
import type { Work } from '#server/platform/database/store.ts'
import { timeId } from '#server/platform/database/time-id.ts'
import { refuse } from '#server/platform/http/refuse.ts'
import { demandVersion, revise } from '#server/platform/http/revisions.ts'
import { viewMessage } from './audience.ts'

export type MessageDraft = InferOutput<typeof saveDraft.body>

const columnsOf = (now: number, by: By, { audience, ...text }: MessageDraft) => ({
  ...text,
  audience: JSON.stringify(audience),
  by_email: by.email,
  saved_at: now,
  failure: null,
})

export const createDraft = async ({ db, now }: Work, by: By, draft: MessageDraft): Promise<Message> => {
  const id = timeId(now)
  const row = { id, position: id, state: 'draft' as const, ...columnsOf(now, by, draft) }
  return viewMessage(await db.insertInto('messages').values(row).returningAll().executeTakeFirstOrThrow(), 0)
}

/** Throws why a draft cannot be changed: it does not exist (404), or it is scheduled or sent (409). */
const refuseNoDraft = async ({ db }: Work, id: string): Promise<never> => {
  const found = await db.selectFrom('messages').select('state').where('id', '=', id).executeTakeFirst()
  if (found?.state === 'scheduled') throw refuse(409, 'This message is scheduled: cancel it first.')
  throw found ? refuse(409, 'This message has already been sent.') : refuse(404, 'There is no such draft.')
}

const draftRecord = (id: string) => ({ kind: 'draft', subject: id }) as const

const fieldNames: Record<keyof MessageDraft, string> = {
  audience: 'the recipients',
  type: 'the type',
  priority: 'the priority',
  title: 'the title',
  message: 'the text',
}

/** Saves parts of a draft. Throws 404, and 409 if it was sent or somebody has saved it since. */
export const changeDraft = async (
  work: Work,
  by: By,
  {
    id,
    version,
    part,
  }: { id: string; version: number; part: { readonly [Name in keyof MessageDraft]?: MessageDraft[Name] | undefined } },
): Promise<Message> => {
  const known = await work.db.selectFrom('messages').selectAll().where('id', '=', id).executeTakeFirst()
  if (known?.state !== 'draft') return refuseNoDraft(work, id)
  await demandVersion(work.db, draftRecord(id), version)
  const { audience, ...text } = known
  const before: MessageDraft = { ...text, audience: JSON.parse(audience) }
  const names = Object.keys(fieldNames) as (keyof MessageDraft)[]
  const changed = names.filter(
    (name) => part[name] !== undefined && JSON.stringify(part[name]) !== JSON.stringify(before[name]),
  )
  if (changed.length === 0) return viewMessage(known, version)
  const fields = changed.map((name) => fieldNames[name])
  await revise(work, draftRecord(id), { at: work.now, by: by.email, fields, from: version })
  const content = {
    audience: part.audience ?? before.audience,
    type: part.type ?? before.type,
    priority: part.priority ?? before.priority,
    title: part.title ?? before.title,
    message: part.message ?? before.message,
  }
  const row = await work.db
    .updateTable('messages')
    .set(columnsOf(work.now, by, content))
    .where('id', '=', id)
    .where('state', '=', 'draft')
    .returningAll()
    .executeTakeFirst()
  return row ? viewMessage(row, version + 1) : refuseNoDraft(work, id)
}

export const removeDraft = async (work: Work, id: string): Promise<void> => {
  const removed = await work.db
    .deleteFrom('messages')
    .where('id', '=', id)
    .where('state', '=', 'draft')
    .executeTakeFirst()
  if (removed.numDeletedRows === 0n) await refuseNoDraft(work, id)
}
