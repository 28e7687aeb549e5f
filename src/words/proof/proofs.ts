import { counted } from '#fund/text/format.ts'
/** What the owner decides about the published roots. */
export const proofSettingsWords = {
  totals:
    'Each root then shows the public the fund’s totals for the week. Never with fewer than ten accounts, where they would come close to revealing one balance. Roots already published stay as they are.',
  witnesses:
    'One address per line, at most ten. Each is emailed every published root, and can tell later whether the past was changed. Removing one may need a second admin.',
  answer: (publicTotals: boolean, witnesses: number): string =>
    `${publicTotals ? 'With' : 'Without'} the fund’s totals; ${counted(witnesses, 'witness', 'witnesses')}`,
  saved: 'Saved. It applies from the next root on.',
  reason: 'It is published with the week’s new root, for everybody to read: do not name anybody.',
} as const

/** Where roots are anchored. */
export const anchorNames = {
  repository: 'Git repository',
  trail: 'End of the trail, in the git repository',
  witness: 'Witness',
  'time-stamp': 'Time stamps',
} as const

/** What the book is compared with, as System Health names it. */
export const comparedNames = {
  roots: 'Book and published roots',
  book: 'The book by itself',
  witnesses: 'Countersignatures and time stamps',
  repository: 'Git repository',
  files: 'Published files in',
} as const

export const filesNotCompared = 'npm run admin -- verify DIR compares published files.'
