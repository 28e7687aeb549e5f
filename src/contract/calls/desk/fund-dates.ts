import * as v from 'valibot'
import { call } from '#contract/call.ts'
import { dollars, instant } from '#contract/entities/basic.ts'
import { linkKey } from '#contract/entities/fields.ts'
import { fundDateKinds } from '#fund/weeks/fund-dates.ts'

/** A coming event of the fund itself. */
export const fundDate = v.object({
  kind: v.picklist(fundDateKinds),
  at: instant,
  /** What it is about, if that has a name: `Week 47`. */
  of: v.nullable(v.string()),
  count: v.number(),
  /** Their total, if they are money. */
  amount: v.nullable(dollars),
})

export const readFundDates = call({
  name: 'readFundDates',
  method: 'GET',
  path: '/api/admin/dates',
  who: 'viewer',
  does: 'What comes in the eight weeks ahead, in order of time: closes, effects, ends of lock-ups, reminders; and since when there is a link',
  extension: 'today',
  answer: v.object({
    as_of: instant,
    /** In chronological order. */
    dates: v.array(fundDate),
    /** Since when the admin has had a private link to the feed; null without one. */
    link_since: v.nullable(instant),
  }),
})

export const renewFundDatesLink = call({
  name: 'renewFundDatesLink',
  method: 'POST',
  path: '/api/admin/dates/link',
  who: 'viewer',
  does: 'Makes a private link to these dates as a feed, shown once; an earlier link no longer works',
  extension: 'today',
  answer: v.object({ url: v.string() }),
})

export const endFundDatesLink = call({
  name: 'endFundDatesLink',
  method: 'DELETE',
  path: '/api/admin/dates/link',
  who: 'viewer',
  does: 'Ends the private link',
  extension: 'today',
  answer: v.object({ link_since: v.nullable(instant) }),
})

export const readFundDatesFile = call({
  name: 'readFundDatesFile',
  method: 'GET',
  path: '/api/admin/dates.ics',
  who: 'viewer',
  does: 'The same dates as an iCalendar file, without amounts',
  extension: 'today',
  kind: 'file',
  answer: v.unknown(),
})

export const readFundDatesFeed = call({
  name: 'readFundDatesFeed',
  method: 'GET',
  path: '/api/admin/dates/feed.ics',
  who: 'anyone',
  does: "The dates by the private link's `key`; 404 for a link that ended or whose owner is no longer an admin, 429 beyond 60 an hour",
  extension: 'today',
  kind: 'file',
  query: linkKey,
  answer: v.unknown(),
})

export type FundDates = v.InferOutput<typeof readFundDates.answer>
