import { withDetail } from './failure.ts'

/** Spec §5 and §8, "Admin reports". */
export const adminReports = {
  required: 'Please fill in all required fields',
  missing: 'Fill this in.',
  done: (profit: string, percent: string): string => `Weekly report added. Profit: ${profit}. Return: ${percent}`,
  edited: (profit: string, percent: string): string => `Weekly report changed. Profit: ${profit}. Return: ${percent}`,
  corrected: (profit: string, percent: string): string =>
    `Correction recorded. Profit: ${profit}. Return: ${percent}. The differences take effect next Sunday.`,
  startDiffers: (by: string, more: boolean): string =>
    `This is ${by} ${more ? 'more' : 'less'} than the book expects; the week cannot be closed like this.`,
  asking: 'One moment, please.',
  unknown: 'The expected week could not be loaded.',
  reported: (week: string): string => `${week} already has a report; edit it below.`,
  noAmount: 'A balance is an amount in dollars, 0 or more, with at most two decimals.',
  noTrades: 'Trades are a whole number.',
  noRate: 'The success rate is a percentage from 0 to 100, with at most two decimals.',
  save: {
    failed: withDetail('The report was not saved'),
    network: 'Network error: the report was not saved. Please try again.',
  },
} as const

/** Spec §5 "Admin settings". */
export const adminSettings = {
  done: 'Fund settings updated successfully!',
} as const

/** Buttons that the specification leaves without effect: why they are there and do nothing (api.md rule 3). */
export const withoutEffect = {
  edit: 'This backend does not store weekly reports.',
  addInvestor: 'With this backend, investors can only register themselves.',
  markAllRead: 'These notifications are sample data; mark them one by one.',
  send: 'This backend does not send messages.',
  saveDraft: 'This backend does not store drafts.',
} as const
