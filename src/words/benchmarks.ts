/** Importing benchmarks, and comparing with them. */
export const benchmarkWords = {
  about:
    'Total-return series that investors compare their account with, on the same dates and with the same flows. Without one of their name, S&P 500 and NASDAQ keep fixed figures, marked as Illustrative.',
  series: (count: number): string => (count === 1 ? '1 series' : `${count} series`),
  kinds: 'A CSV with date (2026-11-20), level, source and licence; the last two once or alike in every line.',
  /** How alpha and beta come about, where a series stands behind them. */
  alpha: (name: string): string => `The mean weekly return that the moves of ${name} do not explain, times 52.`,
  beta: (name: string): string => `How much the account moves when ${name} moves by one, from weekly returns.`,
  tooFew: (name: string, weeks: number, least: number): string =>
    `Alpha and beta need ${least} weeks in common with ${name}; there are ${weeks}.`,
  noWeeks: (name: string): string => `${name} has no week in common with your account yet.`,
  illustrative: (name: string): string => `No series of ${name} has been imported: the figure only illustrates.`,
  name: 'Name of the series',
  nameHint: 'S&P 500 and NASDAQ take the place of the illustrative figures. A series of the same name is replaced.',
  unreadable: 'This file cannot be read.',
  tooLarge: 'The file is too large. Import a shorter time.',
  imported: (name: string): string => `${name} was imported.`,
  remove: (name: string) => ({
    title: `Remove ${name}`,
    text: ['Investors no longer compare with it. The trail keeps that it was there, and who removed it.'],
    confirm: 'Remove',
    done: `${name} was removed.`,
  }),
} as const
