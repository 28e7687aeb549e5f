import { counted } from '#fund/text/format.ts'

const parts: Readonly<Record<string, string>> = {
  ledger: 'the ledger',
  records: 'the records, derived again',
  trail: 'the trail',
  rows: 'every protected row',
  papers: 'the papers',
  signatures: 'what was signed',
}

/** The verification of the book, in System Health. */
export const verificationWords = {
  title: 'Verification',
  verify: 'Verify now',
  started: 'The book is being verified. The result will be here.',
  underWay: 'The book is being verified already: the result will be here.',
  none: 'The book has not been verified yet. It is each night.',
  waiting: 'Being verified: it begins in a moment.',
  running: (step: string | null, done: number, of: number): string =>
    `Being verified: ${parts[step ?? ''] ?? 'the next part'}, part ${done + 1} of ${of}.`,
  by: (at: string, who: string | null): string => `Verified ${at}, ${who ? `asked for by ${who}` : 'as each night'}.`,
  inOrder: 'In order',
  notInOrder: (count: number): string => `${counted(count, 'problem')} found`,
  toDo: 'What to do:',
  more: (count: number): string => `And ${count} more.`,
  failed: 'The verification did not load.',
} as const
