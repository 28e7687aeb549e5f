import * as v from 'valibot'
import { dueKinds } from '#fund/due.ts'
import { call } from '../call.ts'
import { dollars, instant } from '../entities/basic.ts'

/** What of one kind is to be done. */
export const due = v.object({
  kind: v.picklist(dueKinds),
  /** What it is about, where that has a name: `Week 46`. */
  of: v.nullable(v.string()),
  count: v.number(),
  /** What they come to, where they are money. */
  amount: v.nullable(dollars),
  /** Since when the oldest is there; null where that says nothing. */
  since: v.nullable(instant),
  /** What is missing or was found, each a sentence. */
  notes: v.array(v.string()),
})

export const readToday = call({
  name: 'readToday',
  method: 'GET',
  path: '/api/admin/today',
  who: 'viewer',
  does: 'What is to be done now, by kind: how many, what they come to and since when; what there is none of is left out; and what was done today',
  extension: 'today',
  answer: v.object({
    as_of: instant,
    due: v.array(due),
    /** What was done since midnight in New York, each in words: `2 deposits received`. */
    done: v.optional(v.array(v.string())),
  }),
})

export type Today = v.InferOutput<typeof readToday.answer>
export type Due = v.InferOutput<typeof due>
