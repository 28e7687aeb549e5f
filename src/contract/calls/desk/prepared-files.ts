import * as v from 'valibot'
import { call } from '#contract/call.ts'
import { byId, instant } from '#contract/entities/basic.ts'

const path = '/api/admin/prepared-files'
const extension = 'prepared-files'

/** A table that takes too long to be answered at once, and is prepared in the background. */
export const preparedFile = v.object({
  id: v.string(),
  /** The name under which it is saved. */
  name: v.string(),
  state: v.picklist(['waiting', 'being-made', 'ready', 'failed']),
  /** Rows written so far, and how many there will be; null if that was not counted. */
  done: v.number(),
  of: v.nullable(v.number()),
  /** Its size once it is ready. */
  bytes: v.nullable(v.number()),
  asked_at: instant,
  /** Until when a finished file is kept. */
  kept_until: v.nullable(instant),
  /** Why it could not be made, as a sentence. */
  detail: v.nullable(v.string()),
})

export type PreparedFile = v.InferOutput<typeof preparedFile>

export const listPreparedFiles = call({
  name: 'listPreparedFiles',
  method: 'GET',
  path,
  who: 'viewer',
  does: 'The files that the signed-in admin has asked for, newest first; a finished file is kept for a day',
  extension,
  answer: v.object({ rows: v.array(preparedFile) }),
})

export const readPreparedFile = call({
  name: 'readPreparedFile',
  method: 'GET',
  path: `${path}/:id/file`,
  who: 'viewer',
  does: 'The caller’s own prepared file; 409 until it is ready',
  extension,
  kind: 'file',
  stepUp: 'personal-data',
  costs: 'exports',
  params: byId,
  answer: v.unknown(),
})

export const removePreparedFile = call({
  name: 'removePreparedFile',
  method: 'DELETE',
  path: `${path}/:id`,
  who: 'viewer',
  does: 'Removes the caller’s own prepared file; one that is still being prepared is cancelled',
  extension,
  params: byId,
  answer: v.object({ removed: v.boolean() }),
})
