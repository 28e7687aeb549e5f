/** A change that is tried before it is asked for. */
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
    'A calculation by the fund’s rules, not a forecast: results of weeks that are not closed are not in it, and nothing is sent.',
  from: (when: string): string => `From ${when} New York at the earliest, if it is asked for and approved before.`,
  /** Where what is tried cannot be asked for now. */
  asItIs: (when: string): string => `From ${when} New York, as it is.`,
  past: (weeks: number): string =>
    `The fund’s ${weeks === 1 ? 'latest closed week' : `latest ${weeks} closed weeks`}, lived through by each from its beginning, with nothing paid in or out on the way. What was is no sign of what will be.`,
  noPast: 'There is no closed week yet to go through.',
  riskAlone: 'Your risk level changes the risk budget alone: all active capital earns the same return.',
} as const
