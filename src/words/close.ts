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
    failed: withDetail('The week was not closed'),
    network: 'Network error: it is not known whether the week was closed. Check before you try again.',
  },
  correction:
    'This week is closed. A correction computes it again, replays the later weeks, and books the differences next Sunday; the investors affected are notified, and both versions stay visible to them.',
  /** Where each kind of thing that is missing is put right. */
  remedy: {
    report: 'Enter or change the report.',
    wait: 'This resolves itself with time.',
    'earlier-week': 'Close the earlier week first.',
    book: 'Check the book first: the operator’s command “verify” says what differs.',
  },
} as const
