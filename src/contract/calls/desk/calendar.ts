import * as v from 'valibot'
import { call } from '#contract/call.ts'
import { dollars, instant } from '#contract/entities/basic.ts'
import { linkKey } from '#contract/entities/fields.ts'
import { changeKinds } from '#fund/weeks/ahead.ts'
import { fileCalls } from '../../call-kinds.ts'

const path = '/api/calendar'
const extension = 'calendar'

/** A change to the investor's own account on a Sunday: an amount for money, a percentage for the risk. */
export const aheadChange = v.object({
  kind: v.picklist(changeKinds),
  at: instant,
  amount: v.nullable(dollars),
  percent: v.nullable(v.number()),
})

/** The next payment to the investor: the withdrawals that are furthest along, together. */
export const aheadPayment = v.object({
  /** Waits for approval; takes effect on a Sunday; is set aside; is in a batch for the bank. */
  state: v.picklist(['requested', 'approved', 'payable', 'sent']),
  amount: dollars,
  /** When it takes effect, if that is still to come; it is paid after that. */
  after: v.nullable(instant),
})

/** How far along an account is that has never had money in it. */
export const beginning = v.object({
  approved: v.boolean(),
  bank_account: v.picklist(['none', 'pending', 'approved']),
  deposit: v.picklist(['none', 'requested', 'approved']),
  /** The minimum of the first deposit. */
  minimum: dollars,
})

/** What happens next; the Saturdays and Sundays are those of the fund's calendar, which anybody can compute. */
export const ahead = v.object({
  as_of: instant,
  /** The state of the account in a sentence; null if `notice` of `GET /api/account/home` says it. */
  state: v.nullable(v.string()),
  /** The one next step, as a sentence; null if there is none. */
  next: v.nullable(v.string()),
  /** Null once anything was received, and for an account that is inactive or being closed. */
  begins: v.nullable(beginning),
  /** When the week began that is not closed yet: its profit is distributed after its report. Null if none is open. */
  open_week_from: v.nullable(instant),
  /** When the first open week begins in which something of the account is at work; null if nothing is. */
  at_work_from: v.nullable(instant),
  changes: v.array(aheadChange),
  /** Whether the account is being closed and its whole balance will be paid out. */
  closing: v.boolean(),
  payment: v.nullable(aheadPayment),
  /** Since when there has been a private link to the feed; null if there is none. */
  link_since: v.nullable(instant),
})

export const readAhead = call({
  name: 'readAhead',
  method: 'GET',
  path: `${path}/ahead`,
  who: 'investor',
  does: 'The state, the next step, the progress of an account that has never had money, the week that is not closed yet, what changes and when, the next payment, and since when there is a link',
  extension,
  answer: ahead,
})

export const renewCalendarLink = call({
  name: 'renewCalendarLink',
  method: 'POST',
  path: `${path}/link`,
  who: 'investor',
  notFrozen: true,
  does: 'Makes a private link in place of the one before and answers it, once; not for a frozen account, 409 for an inactive one',
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
  "The dates by the private link's `key`, which the reader may cache for an hour; 404 for a link that ended, 429 beyond 60 an hour",
  linkKey,
)

export type Ahead = v.InferOutput<typeof ahead>
export type Beginning = v.InferOutput<typeof beginning>
export type AheadPayment = v.InferOutput<typeof aheadPayment>
