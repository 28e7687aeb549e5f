import * as v from 'valibot'
import { call } from '#contract/call.ts'
import { dollars, instant } from '#contract/entities/basic.ts'
import { dueKinds } from '#fund/weeks/due.ts'

/** What is to be done, by kind. */
export const due = v.object({
  kind: v.picklist(dueKinds),
  /** What it is about, if that has a name: `Week 46`. */
  of: v.nullable(v.string()),
  count: v.number(),
  /** Their total, if they are money. */
  amount: v.nullable(dollars),
  /** Since when the oldest has waited; null if that says nothing. */
  since: v.nullable(instant),
  /** By when the oldest is to be done, as the site or a term promises; absent or null if nothing is promised. */
  by: v.optional(v.nullable(instant)),
  /** What is missing or was found, each as a sentence. */
  notes: v.array(v.string()),
})

export const readToday = call({
  name: 'readToday',
  method: 'GET',
  path: '/api/admin/today',
  who: 'viewer',
  does: 'The tasks of today by kind: how many, their total and since when; empty if there are none. Also what was done today',
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
