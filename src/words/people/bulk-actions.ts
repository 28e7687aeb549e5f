import { formatCount } from '#fund/text/count.ts'
import { counted } from '#fund/text/format.ts'

const people = (count: number): string => counted(count, 'investor')

const reason = {
  label: 'Reason',
  hint: 'Each of them reads it word for word.',
  missing: 'Enter a reason. Each of them reads it.',
} as const

const tag = { label: 'Tag', missing: 'Enter a tag.' } as const

const others = 'Investors it does not apply to stay as they are, and are listed afterwards.'

/** What an admin is asked and told about many investors at once. */
export const bulkWords = {
  chosen: (count: number): string => (count === 0 ? 'None chosen' : `${formatCount(count)} chosen`),
  elsewhere: (count: number): string => `${formatCount(count)} of them not shown here`,
  all: (total: number | null): string =>
    total === null ? 'Choose all that match' : `Choose all ${formatCount(total)}`,
  none: 'Choose none',
  tooMany: (most: number): string => `At most ${formatCount(most)} can be chosen at once. Narrow the filter.`,
  acts: {
    approve: {
      label: 'Approve',
      title: (count: number) => `Approve ${people(count)}`,
      text: `They can deposit and trade from now on, and are notified by email. ${others}`,
      confirm: 'Approve',
      done: 'approved',
    },
    decline: {
      label: 'Decline',
      title: (count: number) => `Decline ${people(count)}`,
      text: `They will not get an account with the fund, and are notified by email. ${others}`,
      confirm: 'Decline',
      refuses: true,
      done: 'declined',
      ask: reason,
    },
    deactivate: {
      label: 'Deactivate',
      title: (count: number) => `Deactivate ${people(count)}`,
      text: `They will only be able to view their accounts and withdraw. You can undo this. ${others}`,
      confirm: 'Deactivate',
      refuses: true,
      done: 'deactivated',
      ask: reason,
    },
    reactivate: {
      label: 'Reactivate',
      title: (count: number) => `Reactivate ${people(count)}`,
      text: `They can deposit and trade again. ${others}`,
      confirm: 'Reactivate',
      done: 'reactivated',
    },
    start: {
      label: 'Enable trading',
      title: (count: number) => `Enable trading for ${people(count)}`,
      text: `They trade from next Sunday on, and are notified. ${others}`,
      confirm: 'Enable trading',
      done: 'to trade from Sunday',
    },
    stop: {
      label: 'Disable trading',
      title: (count: number) => `Disable trading for ${people(count)}`,
      text: `They stop trading from next Sunday on, and are notified. ${others}`,
      confirm: 'Disable trading',
      done: 'to stop trading on Sunday',
    },
    tag: {
      label: 'Add a tag',
      title: (count: number) => `Tag ${people(count)}`,
      text: 'It is added to the tags that they have. Only admins see it.',
      confirm: 'Add the tag',
      done: 'tagged',
      ask: tag,
    },
    untag: {
      label: 'Remove a tag',
      title: (count: number) => `Remove a tag from ${people(count)}`,
      text: 'Their other tags stay.',
      confirm: 'Remove the tag',
      refuses: true,
      done: 'without the tag now',
      ask: tag,
    },
    sessions: {
      label: 'End their sessions',
      title: (count: number) => `End the sessions of ${people(count)}`,
      text: 'They are signed out in every browser. They can sign in again.',
      confirm: 'End the sessions',
      refuses: true,
      done: 'signed out',
    },
    freeze: {
      label: 'Freeze',
      title: (count: number) => `Freeze ${people(count)}`,
      text: 'They are signed out, nothing is paid to them, and each is told why. An approver can lift it, one by one.',
      confirm: 'Freeze',
      refuses: true,
      done: 'frozen',
      ask: reason,
    },
  },
  message: 'Write to them',
  csv: 'Export as CSV',
  spreadsheet: 'Export as a spreadsheet',
  progress: (done: number, of: number): string => `${formatCount(done)} of ${formatCount(of)}`,
  result: (done: number, what: string, unchanged: number, refused: number): string =>
    [
      `${formatCount(done)} ${what}.`,
      ...(unchanged > 0 ? [`${formatCount(unchanged)} already ${unchanged === 1 ? 'was' : 'were'}.`] : []),
      ...(refused > 0 ? [`${counted(refused, 'was', 'were')} refused:`] : []),
    ].join(' '),
  unknown: 'Unknown',
  keepRefused: (count: number): string => `Choose ${count === 1 ? 'the one' : `the ${formatCount(count)}`} refused`,
} as const

export type BulkName = keyof typeof bulkWords.acts
