import { formatCount } from '#fund/text/count.ts'

/** The state of an investor's paper. */
export const paperMarks = {
  provisional: 'Provisional',
  version: (version: number): string => `Version ${version}`,
  issued: (at: string): string => `issued ${at}`,
} as const

/** Files of any days. */
export const someDays = {
  all: 'All documents',
  others: 'Or of any other days:',
  first: 'First day',
  last: 'Last day',
  noFirst: 'Give the first day as well.',
  noLast: 'Give the last day as well.',
  reversed: 'The last day is before the first.',
} as const

/** The admin's list of the periods that papers are issued for. */
export const issuing = {
  toIssue: (count: number): string => (count === 0 ? 'Nothing to issue' : `${count} to issue`),
  waits: (week: string): string => `Provisional: ${week} is not closed yet`,
  ready: 'Provisional: not issued yet',
  drawing: 'Being drawn',
  drawn: (accounts: number, of: number): string =>
    `Being drawn: ${formatCount(accounts)} of ${formatCount(of)} accounts`,
  issued: (at: string, by: string): string => `Issued ${at} by ${by}`,
  changed: (at: string): string => `Issued ${at}; something has changed since`,
  /** `papers`: "statements of October 2026". */
  question: (papers: string) => ({
    title: `Issue the ${papers}`,
    text: [
      'Everybody gets a version that never changes: downloading it again gives the same file.',
      'A later change makes a new version, with a page that says what differs, why, and who approved it. Both are kept.',
      'A first version is not announced; those who already have one are told about the next, in the feed and, if they have chosen so, by email.',
    ],
    confirm: 'Issue',
    done: `The ${papers} are being drawn.`,
  }),
  stop: (papers: string) => ({
    title: `Stop drawing the ${papers}`,
    text: [
      'Nothing of this issue is kept, and nobody is told. Papers that were issued before stay as they are.',
      'They can be issued again at any time, from the beginning. If tax summaries closed the books for their year, the books stay closed.',
    ],
    confirm: 'Stop drawing',
    refuses: true,
    done: `The ${papers} are no longer being drawn.`,
  }),
} as const
