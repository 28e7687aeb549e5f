import * as v from 'valibot'
import { call } from '#contract/call.ts'
import { byId, dollars, instant, keptEmail } from '#contract/entities/basic.ts'
import { text } from '#contract/entities/entered.ts'
import { tag } from '#contract/entities/fields.ts'
import { pageOf, pageQuery } from '#contract/entities/page.ts'
import { reportedWeek } from '#contract/entities/report.ts'
import { payoutHold } from '#contract/entities/transfer.ts'
import { bankState } from './bank.ts'
import { supportRequest } from './support.ts'

const path = '/api/admin/investors/:id'
const extension = 'investor-page'
const noteCharactersMax = 1000
export const tagsMax = 10

/** What an admin wrote down about an investor. */
export const investorNote = v.object({ id: v.string(), by: keptEmail, at: instant, text: v.string() })

const tagList = v.object({ tags: v.array(v.string()) })

export const readInvestorPage = call({
  name: 'readInvestorPage',
  method: 'GET',
  path: `${path}/page`,
  who: 'viewer',
  does: 'The bank account, masked, the latest 26 weeks, support requests, notes and tags',
  extension,
  params: byId,
  answer: v.object({
    bank: bankState,
    /** Until when nothing is paid out, after a change; null or absent if nothing is held. */
    hold: v.optional(v.nullable(payoutHold)),
    /** At most 26, newest first. */
    weeks: v.array(reportedWeek),
    /** At most 20, newest first. */
    support: v.array(supportRequest),
    /** Newest first. */
    notes: v.array(investorNote),
    ...tagList.entries,
  }),
})

/** Something that happened: a row of the trail, an entry of the book, a notice to the investor or an admin’s note. */
export const happened = v.object({
  id: v.string(),
  at: instant,
  kind: v.picklist(['trail', 'book', 'notice', 'note']),
  /** Who did it, by address; null for the portal itself, and if the record does not say. */
  by: v.nullable(v.string()),
  title: v.string(),
  detail: v.string(),
  /** By how much it changed the account; null if it moved nothing. */
  amount: v.nullable(dollars),
  /** For a row of the trail, the network address from which it was done, if it is known. */
  from: v.optional(v.nullable(v.string())),
  /** For a notice, whether the investor has read it. */
  read: v.optional(v.boolean()),
})

export const readInvestorTimeline = call({
  name: 'readInvestorTimeline',
  method: 'GET',
  path: `${path}/timeline`,
  who: 'viewer',
  does: 'Everything that happened, newest first, by key, with who did it: for an entry or a notice, the person whose act it was part of',
  extension,
  params: byId,
  query: pageQuery,
  answer: pageOf(happened),
})

export const noteInvestor = call({
  name: 'noteInvestor',
  method: 'POST',
  path: `${path}/notes`,
  who: 'operator',
  does: 'Writes a note on an investor, which all admins read',
  extension,
  params: byId,
  body: v.object({ text: text(noteCharactersMax, 'a note') }),
  answer: investorNote,
})

export const tagInvestor = call({
  name: 'tagInvestor',
  method: 'POST',
  path: `${path}/tags`,
  who: 'operator',
  does: 'Sets the tags of an investor, replacing those before',
  extension,
  params: byId,
  body: v.object({
    tags: v.pipe(v.array(tag), v.maxLength(tagsMax, `an investor has at most ${tagsMax} tags`)),
  }),
  answer: tagList,
})

export type InvestorPage = v.InferOutput<typeof readInvestorPage.answer>
export type InvestorNote = v.InferOutput<typeof investorNote>
export type Happened = v.InferOutput<typeof happened>
