import { formatCount } from '#fund/text/count.ts'
import { counted, formatPercent } from '#fund/text/format.ts'
import type { Among } from '#fund/weeks/usual-return.ts'
import { withDetail } from '../failure.ts'

const typedReturn =
  'Typed out with its sign, it is confirmed. Outside the fund’s own range it then waits for a second person or for the delay.'

/** The weekly close (api.md "Close"): entering a week, looking at it, finalising it. */
export const weeklyClose = {
  none: 'No week is waiting to be closed. The next one opens on Sunday at 00:01 New York time.',
  toReport: (week: string, start: string): string =>
    `${week} needs its report. The book expects a start balance of ${start}.`,
  notYet: (from: string): string => `It can be reported from ${from}.`,
  draftTells: 'Saving books nothing and notifies no investor: it is a draft until the week is finalised.',
  owes: (amount: string, since: string, share: string): string =>
    `The fund owes ${amount}, and has owed money since ${since}. Its share of this week, ${share}, repays it first.`,
  ready: 'Nothing is missing: the week can be finalised.',
  finalise: {
    title: (week: string): string => `Finalise ${week}`,
    question:
      'One entry in the book gives every investor their result. A closed week never changes: a mistake found later becomes a correction.',
    done: (week: string, investors: number): string => `${week} is closed for ${people(investors)}.`,
    typed: typedReturn,
    covers: 'If this has to be approved, the approval covers them for a day, each within the fund’s range.',
    tells: (investors: number): string =>
      `${people(investors)} will be told what the week gave them, in the feed and, as each has set it, by email.`,
    waits: 'Nobody is told and nothing is booked until a second person has approved it, or its delay has passed.',
    reads: (name: string): string => `${name} will read:`,
    failed: withDetail('The week was not closed'),
    network: 'Network error: it is not known whether the week was closed. Check before you try again.',
  },
  correction:
    'This week is closed. A correction computes it again, replays the later weeks, and books the differences next Sunday; the investors affected are notified, and both versions stay visible to them.',
  /** How each thing that is missing is put right. */
  remedy: {
    return: 'Finalise asks you to type out the return; then a second person approves it, or a delay passes.',
    report: 'Enter or change the report.',
    wait: 'This resolves itself in time.',
    'earlier-week': 'Close the earlier week first.',
    book: 'Check the book first: the operator’s command “verify” shows what differs.',
  },
} as const

const signed = (percent: number): string => formatPercent(percent, { sign: 'always' })

/** A return beside those of the other weeks. */
export const usualWords = {
  title: 'Is it a usual week?',
  of: (weeks: number): string => `gross, beside ${weeks === 1 ? 'one other week' : `the latest ${weeks} weeks`}`,
  none: 'There is no other week to compare it with.',
  few: (weeks: number): string =>
    `With only ${weeks === 1 ? 'one other week' : `${weeks} other weeks`} there is little to compare it with.`,
  verdict: (value: number, { low, high }: Among): string => {
    if (value < low) return 'Low.'
    return value > high ? 'High.' : 'Usual.'
  },
  among: ({ low, middle, high, lower }: Among, of: number): string =>
    `Higher than ${lower} of ${of} weeks. 8 in 10 weeks lie between ${signed(low)} and ${signed(high)} (shaded); the middle is ${signed(middle)}.`,
  within: (from: number, to: number): string =>
    `Outside ${signed(from)} to ${signed(to)} the return has to be typed out.`,
} as const

/** The steps of a week into the book. */
export const closeSteps = {
  label: 'How far the week has come',
  report: 'Report',
  check: 'Check',
  second: 'Second person',
  book: 'In the book',
  done: 'done',
} as const

/** While a week is being booked. */
export const bookingWords = {
  label: 'Booking the week',
  begins: 'Working it out…',
  at: (step: 'rows' | 'entry' | 'notices', done: number, of: number): string =>
    `${{ rows: 'Each investor’s row', entry: 'The entry in the book', notices: 'What each investor is told' }[step]}: ${formatCount(done)} of ${formatCount(of)} lines are written.`,
  whole:
    'It is booked as a whole or not at all, and cannot be stopped halfway. Leaving this page does not stop it either.',
} as const

const people = (count: number): string => counted(count, 'investor')

/** What a correction would do, before it is booked. */
export const correctionWords = {
  preview: 'Preview the correction',
  book: 'Book the correction',
  title: (before: number, after: number): string => `Preview: version ${before} becomes version ${after}`,
  reason: 'Investors read it word for word.',
  nothing: (at: string): string => `Nothing is booked yet. Booked now, it takes effect ${at}.`,
  whom: (count: number, change: string): string => `${people(count)}, ${change} in all.`,
  first: (shown: number): string => `Balances below zero first, then the largest differences: the first ${shown}.`,
  below: 'Below zero: it neither trades nor is paid out until the shortfall is made up.',
  adjustment: 'The books for that week are closed: it is booked as an adjustment in the present week.',
  sharedAnew: (week: string, count: number): string => `${week} is shared out again among ${people(count)}.`,
  papers: (period: string, count: number): string =>
    `${counted(count, 'issued paper')} for ${period} ${count === 1 ? 'gets' : 'get'} a new version when issued again.`,
  waits: 'It waits for a second person, or for the delay if there is none.',
  reads: (name: string): string => `What ${name} will read`,
  ask: (week: string): string => `Book the correction of ${week}?`,
  notified: (count: number): string =>
    count === 0
      ? 'It changes nobody’s result, so nobody is told.'
      : `${people(count)} will be told what it changes for them, and ${count === 1 ? 'reads' : 'read'} this reason word for word:`,
  typed: `It is outside the fund’s own range, or its sign is unlike that of each of the latest twelve weeks. ${typedReturn}`,
} as const

/** The versions of a week as an investor sees them. */
export const versionWords = {
  title: 'Before and after the correction',
} as const

/** Who is new or grew most since the week before. */
export const growthWords = {
  title: 'Who is new or grew most',
  isNew: 'New at work',
  none: 'Nobody is new, and no balance grew by more than its own result.',
  wasThere: 'It was in the account already, and did not trade or could not.',
  summary: (newcomers: number, grown: number, added: string): string =>
    `${counted(newcomers, 'account')} new and ${counted(grown - newcomers, 'account')} grown, by ${added} in all beyond last week’s results. Whoever has more at work shares more of the result.`,
  source: (what: string, amount: string, word: string | null): string =>
    `${what}: ${amount}.${word === null ? '' : ` ${word}`}`,
} as const

/** The list of weeks. */
export const weekList = {
  latest: (weeks: number): string => `The last ${weeks} weeks, newest first.`,
  stale: 'Not updated since they were last read.',
  olderUnread: 'Older weeks could not be read. Try again.',
} as const
