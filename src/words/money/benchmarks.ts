/** Importing benchmarks, and comparing with them. */
export const benchmarkWords = {
  about:
    'Total-return series that investors compare their account with, on the same dates and with the same flows. Without a series of that name, S&P 500 and NASDAQ keep fixed figures, marked as Illustrative.',
  series: (count: number): string => (count === 1 ? '1 series' : `${count} series`),
  kinds: 'A CSV with date (2026-11-20), level, source and licence; the last two once, or the same in every line.',
  /** How alpha and beta are computed where a series has been imported. */
  alpha: (name: string): string =>
    `The mean weekly return that moves of ${name} do not explain, times 52; no risk-free rate is subtracted.`,
  beta: (name: string): string => `How much the account moves when ${name} moves by one, from weekly returns.`,
  tooFew: (name: string, weeks: number, least: number): string =>
    `Alpha and beta need ${least} weeks in common with ${name}; there are ${weeks}.`,
  noWeeks: (name: string): string => `${name} has no week in common with your account yet.`,
  illustrative: (name: string): string => `No series for ${name} has been imported: the figure is only illustrative.`,
  name: 'Name of the series',
  nameHint: 'S&P 500 and NASDAQ replace the illustrative figures. A series of the same name is replaced.',
  unreadable: 'This file cannot be read.',
  tooLarge: 'The file is too large. Import a shorter period.',
  imported: (name: string): string => `${name} was imported.`,
  remove: (name: string) => ({
    title: `Remove ${name}`,
    text: ['Investors can no longer compare with it. The audit trail records that it existed, and who removed it.'],
    confirm: 'Remove',
    refuses: true,
    done: `${name} was removed.`,
  }),
} as const
