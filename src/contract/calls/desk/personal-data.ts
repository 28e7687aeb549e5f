import * as v from 'valibot'
import { call } from '#contract/call.ts'
import { byId, instant } from '#contract/entities/basic.ts'

const extension = 'personal-data'
const path = '/api/admin/investors/:id'

/** What an erasure deletes or leaves, in words, and how many there are. */
const part = v.object({ what: v.string(), count: v.number() })

/** What would be deleted and what would stay if somebody were erased now. */
export const erasurePlan = v.object({
  /** Why it cannot be done yet, or null. */
  obstacle: v.nullable(v.string()),
  /** When it was done, or null. */
  erased_at: v.nullable(instant),
  goes: v.array(part),
  stays: v.array(v.object({ ...part.entries, why: v.string() })),
})

export type ErasurePlan = v.InferOutput<typeof erasurePlan>

export const readOwnData = call({
  name: 'readOwnData',
  method: 'GET',
  path: '/api/account/data.zip',
  who: 'investor',
  ofPerson: true,
  stepUp: 'personal-data',
  does: 'Everything that is kept about the investor: JSON and their papers in one archive',
  extension,
  kind: 'file',
  costs: 'exports',
  answer: v.unknown(),
})

export const readDataOf = call({
  name: 'readDataOf',
  method: 'GET',
  path: `${path}/data.zip`,
  who: 'owner',
  stepUp: 'personal-data',
  does: 'The same for an investor, for the admin who answers their request',
  extension,
  kind: 'file',
  costs: 'exports',
  params: byId,
  answer: v.unknown(),
})

export const readErasure = call({
  name: 'readErasure',
  method: 'GET',
  path: `${path}/erasure`,
  who: 'owner',
  does: 'What an erasure of an investor would remove and keep, and why',
  extension,
  params: byId,
  answer: erasurePlan,
})

export const eraseInvestor = call({
  name: 'eraseInvestor',
  method: 'POST',
  path: `${path}/erasure`,
  who: 'owner',
  stepUp: 'personal-data',
  does: 'Erases what identifies an investor whose account is closed and paid; what the book needs stays',
  extension,
  params: byId,
  answer: erasurePlan,
})
