import * as v from 'valibot'
import { call } from '#contract/call.ts'
import { byId, extra, id, instant, keptEmail } from '#contract/entities/basic.ts'

const extension = 'viewings'

/** An admin's view of an investor's dashboard: read-only, bound to one session of the admin, and limited in time. */
export const viewing = v.object({
  id: v.string(),
  investor: v.object({ id: v.string(), name: v.string(), email: keptEmail }),
  /** Since when the investor's account has been frozen; null if it is not. */
  frozen_since: extra(v.nullable(instant)),
  started_at: instant,
  /** When it ends by itself, unless the admin's session ends before. */
  ends_at: instant,
})

export const startViewing = call({
  name: 'startViewing',
  method: 'POST',
  path: '/api/admin/investors/:id/viewings',
  who: 'operator',
  does: 'Begins to view an investor’s dashboard as they see it, read-only, which the trail records and the investor sees; answers whose it is, when it ends, and since when the account is frozen, if it is',
  extension,
  params: byId,
  status: 201,
  answer: viewing,
})

export const readViewing = call({
  name: 'readViewing',
  method: 'GET',
  path: '/api/admin/viewings/:id',
  who: 'operator',
  does: "The calling session's own viewing; 404 once it is over",
  extension,
  params: byId,
  answer: viewing,
})

export const endViewing = call({
  name: 'endViewing',
  method: 'DELETE',
  path: '/api/admin/viewings/:id',
  who: 'operator',
  does: 'Ends a viewing early',
  extension,
  params: byId,
  answer: v.object({ ended: v.number() }),
})

export const listOwnViewings = call({
  name: 'listOwnViewings',
  method: 'GET',
  path: '/api/account/viewings',
  who: 'investor',
  ofPerson: true,
  does: "When admins viewed the signed-in investor's dashboard, the latest 20 first",
  extension,
  answer: v.object({
    /** At most 20. */
    viewings: v.array(v.object({ started_at: instant, ended_at: instant })),
  }),
})

export const ofViewing = v.object({ viewing: id })

export type Viewing = v.InferOutput<typeof viewing>
export type OwnViewings = v.InferOutput<typeof listOwnViewings.answer>
