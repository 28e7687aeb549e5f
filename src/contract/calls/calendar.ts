import * as v from 'valibot'
import { changeKinds } from '#fund/ahead.ts'
import { call } from '../call.ts'
import { dollars, instant } from '../entities/basic.ts'
import { fileCalls } from '../file-call.ts'

const path = '/api/calendar'
const extension = 'calendar'

/** What of the investor's own changes on a Sunday: an amount for money, a percentage for the risk. */
export const aheadChange = v.object({
  kind: v.picklist(changeKinds),
  at: instant,
  amount: v.nullable(dollars),
  percent: v.nullable(v.number()),
})

/** The next payment to the investor: the withdrawals that are furthest on their way, together. */
export const aheadPayment = v.object({
  /** Waits for approval; takes effect on a Sunday; is set aside; is in a batch for the bank. */
  state: v.picklist(['requested', 'approved', 'payable', 'sent']),
  amount: dollars,
  /** When it takes effect, if that is still to come; it is paid after that. */
  after: v.nullable(instant),
})

/** How far an account is that never had money in it. */
export const beginning = v.object({
  approved: v.boolean(),
  bank_account: v.picklist(['none', 'pending', 'approved']),
  deposit: v.picklist(['none', 'requested', 'approved']),
  /** The least that the first deposit may be. */
  minimum: dollars,
})

/** What happens next: the Saturdays and Sundays are the fund's calendar, which everybody can compute. */
export const ahead = v.object({
  as_of: instant,
  /** The state of the account in a sentence; null where `notice` of `GET /api/account/home` says it. */
  state: v.nullable(v.string()),
  /** The one next step, as a sentence; null where there is none. */
  next: v.nullable(v.string()),
  /** Null once anything was received, and of an account that is inactive or being closed. */
  begins: v.nullable(beginning),
  /** When the week began that is not closed yet: its profit is distributed after its report. Null where none is open. */
  open_week_from: v.nullable(instant),
  /** When the first week begins, of those not closed yet, in which something of the account is at work; null where nothing is. */
  at_work_from: v.nullable(instant),
  changes: v.array(aheadChange),
  /** Whether the account is being closed, and its whole balance paid once it can be. */
  closing: v.boolean(),
  payment: v.nullable(aheadPayment),
  /** Since when there is a private link to the feed; null where there is none. */
  link_since: v.nullable(instant),
})

export const readAhead = call({
  name: 'readAhead',
  method: 'GET',
  path: `${path}/ahead`,
  who: 'investor',
  does: "What happens next to the signed-in investor's money: the state, the next step, what changes and when",
  extension,
  answer: ahead,
})

export const renewCalendarLink = call({
  name: 'renewCalendarLink',
  method: 'POST',
  path: `${path}/link`,
  who: 'investor',
  notFrozen: true,
  does: 'Makes a private link to the dates as a feed, shown once; an earlier link no longer works',
  extension,
  answer: v.object({ url: v.string() }),
})

export const endCalendarLink = call({
  name: 'endCalendarLink',
  method: 'DELETE',
  path: `${path}/link`,
  who: 'investor',
  does: 'Ends the private link',
  extension,
  answer: v.object({ link_since: v.nullable(instant) }),
})

/** What a private link carries. */
export const linkKey = v.object({
  key: v.pipe(v.string('this link is not whole'), v.regex(/^[A-Za-z0-9_-]{43}$/, 'this link is not whole')),
})

const file = fileCalls(extension)

export const readCalendarFile = file(
  'readCalendarFile',
  'dates.ics',
  'investor',
  "The signed-in investor's dates as an iCalendar file",
  v.object({}),
)

export const readCalendarFeed = file(
  'readCalendarFeed',
  'feed.ics',
  'anyone',
  'The same by its private link, without amounts; 404 for a link that ended, 429 beyond 60 an hour',
  linkKey,
)

export type Ahead = v.InferOutput<typeof ahead>
export type Beginning = v.InferOutput<typeof beginning>
export type AheadPayment = v.InferOutput<typeof aheadPayment>
