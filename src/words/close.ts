import { withDetail } from './failure.ts'

/** The weekly close (api.md "Close"): entering a week, looking at it, finalising it. */
export const weeklyClose = {
  none: 'No week is waiting to be closed. The next one opens on Sunday at 00:01 New York time.',
  toReport: (week: string, start: string): string =>
    `${week} needs its report. The book expects a start balance of ${start}.`,
  notYet: (from: string): string => `It can be reported from ${from}.`,
  ready: 'Nothing is missing: the week can be finalised.',
  finalise: {
    title: (week: string): string => `Finalise ${week}`,
    question:
      'One entry in the book gives every investor their result. A closed week never changes: a mistake found later becomes a correction.',
    done: (week: string, investors: number): string =>
      `${week} is closed for ${investors.toLocaleString('en-US')} ${investors === 1 ? 'investor' : 'investors'}.`,
    typed: 'It is outside the fund’s own range. Typed out, it waits for a second person or for the delay.',
    covers: 'Where this has to be approved, the approval holds for them for a day, each within the fund’s range.',
    failed: withDetail('The week was not closed'),
    network: 'Network error: it is not known whether the week was closed. Check before you try again.',
  },
  correction:
    'This week is closed. A correction computes it again, replays the later weeks, and books the differences next Sunday; the investors affected are notified, and both versions stay visible to them.',
  /** Where each kind of thing that is missing is put right. */
  remedy: {
    return: 'Finalise asks you to type the return; then a second person approves it, or a delay passes.',
    report: 'Enter or change the report.',
    wait: 'This resolves itself with time.',
    'earlier-week': 'Close the earlier week first.',
    book: 'Check the book first: the operator’s command “verify” says what differs.',
  },
} as const

const people = (count: number): string => `${count.toLocaleString('en-US')} ${count === 1 ? 'investor' : 'investors'}`

/** What a correction would do, before it is booked. */
export const correctionWords = {
  preview: 'Preview the correction',
  book: 'Book the correction',
  title: (before: number, after: number): string => `Preview: version ${before} becomes version ${after}`,
  nothing: (at: string): string => `Nothing is booked yet. Booked now, it takes effect ${at}.`,
  whom: (count: number, change: string): string => `${people(count)}, ${change} in all.`,
  first: (shown: number): string => `Balances below zero first, then the largest differences: the first ${shown}.`,
  below: 'Below zero: it neither trades nor is paid out until it is made up.',
  adjustment: 'The books of that week are closed: it is booked as an adjustment of the present week.',
  later: (week: string, count: number): string => `${week} is shared anew for ${people(count)}.`,
  papers: (period: string, count: number): string =>
    `${count.toLocaleString('en-US')} issued ${count === 1 ? 'paper' : 'papers'} of ${period} get a next version when they are issued again.`,
  waits: 'It waits for a second person, or for the delay where there is none.',
  reads: (name: string): string => `What ${name} will read`,
  typed: 'It is outside the fund’s own range. Typed out, it waits for a second person or for the delay.',
} as const

/** The versions of a week as its investor sees them. */
export const versionWords = {
  title: 'Before and after the correction',
} as const
