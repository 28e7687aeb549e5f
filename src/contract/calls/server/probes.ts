import * as v from 'valibot'
import { call } from '#contract/call.ts'
import { instant } from '#contract/entities/basic.ts'

export const readReadiness = call({
  name: 'readReadiness',
  method: 'GET',
  path: '/api/ready',
  who: 'anyone',
  probe: true,
  does: 'Whether a proxy should send calls here: the database answers and has room, and the server is not shutting down',
  answer: v.object({ status: v.picklist(['ready']) }),
})

export const readHealth = call({
  name: 'readHealth',
  method: 'GET',
  path: '/api/health',
  who: 'anyone',
  probe: true,
  does: 'Answers while the server runs and its database answers; says since when nothing could be stored',
  answer: v.object({
    status: v.picklist(['ok']),
    /** Only while nothing can be stored, since the disk is full. */
    no_room_since: v.optional(instant),
  }),
})
