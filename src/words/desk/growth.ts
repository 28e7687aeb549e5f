import { counted } from '#fund/text/format.ts'

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
