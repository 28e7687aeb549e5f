/** Trying a change before asking for it. */
export const trial = {
  title: 'Try a change first',
  what: {
    risk: 'Another weekly risk',
    start: 'Start trading',
    stop: 'Stop trading',
    deposit: 'A deposit',
    capital: 'A capital withdrawal',
    dividend: 'A dividend',
  },
  calculation:
    'A calculation by the fund’s rules, not a forecast: it leaves out the results of weeks that are not closed, and nothing is sent.',
  from: (when: string): string => `From ${when} at the earliest, if requested and approved before then.`,
  /** If the change cannot be requested now. */
  asItIs: (when: string): string => `From ${when}, as it is.`,
  past: (weeks: number): string =>
    `The fund’s ${weeks === 1 ? 'latest closed week' : `latest ${weeks} closed weeks`}, each played through from its beginning, with nothing paid in or out on the way. Past results are no guide to future ones.`,
  noPast: 'There is no closed week to play through yet.',
  riskAlone: 'Your risk level changes only the risk budget: all active capital earns the same return.',
} as const
