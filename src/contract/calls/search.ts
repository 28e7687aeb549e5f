import * as v from 'valibot'
import { hitKinds } from '#fund/search-kinds.ts'
import { call } from '../call.ts'
import { dollars, instant, text } from '../entities/basic.ts'

export const searchCharactersMax = 100

/** Something that a search found, and how it is told from others. */
export const searchHit = v.object({
  kind: v.picklist(hitKinds),
  /** Of the thing itself; of a week its first instant. */
  id: v.string(),
  title: v.string(),
  note: v.string(),
  at: v.nullable(instant),
  amount: v.nullable(dollars),
  /** Whose it is, where it is somebody's. */
  investor_id: v.nullable(v.string()),
  /** Of a payout that waits in an open batch, and of that batch itself: the batch's. */
  batch_id: v.optional(v.string()),
})

export const searchAll = call({
  name: 'searchAll',
  method: 'GET',
  path: '/api/admin/search',
  who: 'viewer',
  does: 'Investors, payments by reference or amount, weeks, messages and the trail that match; at most five of each',
  extension: 'search',
  query: v.object({ search: text(searchCharactersMax, 'a search') }),
  answer: v.object({ hits: v.array(searchHit) }),
})

export type SearchHit = v.InferOutput<typeof searchHit>
