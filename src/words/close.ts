/** The weekly close (api.md "Close"): entering a week, looking at it, finalising it. */
export const weeklyClose = {
  none: 'No week waits for its close. The next opens on Sunday at 00:01 New York.',
  toReport: (week: string, start: string): string =>
    `${week} waits for its report. The book expects a start balance of ${start}.`,
  notYet: (from: string): string => `It can be reported from ${from} on.`,
  ready: 'Everything is there: the week can be finalised.',
  finalise: {
    title: (week: string): string => `Finalise ${week}`,
    question:
      'One entry in the book gives every investor their result. A closed week never changes: what turns out wrong later becomes a correction.',
    done: (week: string, investors: number): string =>
      `${week} is closed for ${investors.toLocaleString('en-US')} ${investors === 1 ? 'investor' : 'investors'}.`,
    failed: (detail: string | null, status: number): string => `The week was not closed: ${detail ?? status}`,
    network: 'Network error: it is not known whether the week was closed. Look again before you try once more.',
  },
  correction:
    'This week is closed. A correction computes it again, replays the later weeks, and books the differences next Sunday; investors whom it touches are told, and both versions stay visible to them.',
  /** Where each kind of thing that is missing is mended. */
  mend: {
    report: 'Enter or change the report.',
    wait: 'It mends itself with time.',
    'earlier-week': 'Close the earlier week first.',
    book: 'Check the book before anything else: the operator’s command verify says what differs.',
  },
} as const
