import * as v from 'valibot'
import { call } from '#contract/call.ts'
import { dollars, instant } from '#contract/entities/basic.ts'
import { text } from '#contract/entities/entered.ts'
import { searchCharactersMax } from '#contract/limits.ts'
import { hitKinds } from '#fund/notices/search-kinds.ts'

/** Something that a search found, and what tells it from others. */
export const searchHit = v.object({
  kind: v.picklist(hitKinds),
  /** The thing's own id; for a week its first instant. */
  id: v.string(),
  title: v.string(),
  note: v.string(),
  at: v.nullable(instant),
  amount: v.nullable(dollars),
  /** The investor it belongs to, if any. */
  investor_id: v.nullable(v.string()),
  /** For a payout that waits in an open batch, and for that batch itself: the batch's id. */
  batch_id: v.optional(v.string()),
})

export const searchAll = call({
  name: 'searchAll',
  method: 'GET',
  path: '/api/admin/search',
  who: 'viewer',
  does: 'Investors, payments by reference or amount, weeks, messages and the trail that match, at most five of each: with kind, title, a note, its instant and amount, whose it is, and, for a payout or a batch that is not marked paid, its batch',
  extension: 'search',
  query: v.object({ search: text(searchCharactersMax, 'a search') }),
  answer: v.object({ hits: v.array(searchHit) }),
})

export type SearchHit = v.InferOutput<typeof searchHit>
