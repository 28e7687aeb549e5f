import type { InferOutput } from 'valibot'
import type { Message, saveDraft } from '#contract/calls/messages.ts'
import type { By } from '../context.ts'
import { refuse } from '../http/refuse.ts'
import type { Work } from '../store/store.ts'
import { timeId } from '../store/time-id.ts'
import { viewMessage } from './view.ts'

export type Draft = InferOutput<typeof saveDraft.body>

const columnsOf = (now: number, by: By, { audience, ...text }: Draft) => ({
  ...text,
  audience: JSON.stringify(audience),
  by_email: by.email,
  saved_at: now,
})

export const createDraft = async ({ db }: Work, now: number, by: By, draft: Draft): Promise<Message> => {
  const id = timeId(now)
  const row = { id, position: id, state: 'draft' as const, ...columnsOf(now, by, draft) }
  return viewMessage(await db.insertInto('messages').values(row).returningAll().executeTakeFirstOrThrow())
}

/** Why a draft cannot be changed: it does not exist (404), or it was sent (409). */
const refuseNoDraft = async ({ db }: Work, id: string): Promise<never> => {
  const found = await db.selectFrom('messages').select('id').where('id', '=', id).executeTakeFirst()
  throw found ? refuse(409, 'This message has already been sent.') : refuse(404, 'There is no such draft.')
}

export const changeDraft = async (work: Work, now: number, by: By, id: string, draft: Draft): Promise<Message> => {
  const row = await work.db
    .updateTable('messages')
    .set(columnsOf(now, by, draft))
    .where('id', '=', id)
    .where('state', '=', 'draft')
    .returningAll()
    .executeTakeFirst()
  return row ? viewMessage(row) : refuseNoDraft(work, id)
}

export const removeDraft = async (work: Work, id: string): Promise<void> => {
  const removed = await work.db
    .deleteFrom('messages')
    .where('id', '=', id)
    .where('state', '=', 'draft')
    .executeTakeFirst()
  if (removed.numDeletedRows === 0n) await refuseNoDraft(work, id)
}
