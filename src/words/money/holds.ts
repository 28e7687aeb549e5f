import { type HoldCause, holdCauseNames } from '#fund/money/payout-hold.ts'

const namedMax = 5

const names = (some: readonly string[]): string =>
  some.length > namedMax ? `${some.slice(0, namedMax).join(', ')} and ${some.length - namedMax} more` : some.join(', ')

/** Payouts that wait after a change of what their payee signs in with, or of where the money goes. */
export const holdWords = {
  held: (until: string, cause: HoldCause): string => `Held until ${until}, after a change of ${holdCauseNames[cause]}`,
  /** On the investor's own screen. */
  own: (until: string, cause: HoldCause): string =>
    `To protect your money, nothing is paid out until ${until}: ${holdCauseNames[cause]} was changed. You can ask for a withdrawal meanwhile.`,
  paid: (until: string): string => `In our next payment after that, and not before ${until}; we let you know`,
  stay: (payees: readonly string[]): string =>
    `Held and not in it: ${names(payees)}. ${payees.length === 1 ? 'It stays' : 'They stay'} due.`,
  leftOut: (payees: readonly string[]): string =>
    `The batch was made without ${names(payees)}, held since a change. ${payees.length === 1 ? 'It stays' : 'They stay'} due.`,
  release: 'Release after a call',
  title: 'Release a held payout',
  ask: (amount: string, name: string): string =>
    `Call ${name} first, at a number that was known before the change and not at one that came with it. Then ${amount} may be paid before the hold ends.`,
  called: 'The number that you called',
  said: 'What was said',
  saidHint: 'Whom you spoke to, and how you know. It stays in the trail.',
  missing: { called: 'Enter the number that you called.', said: 'Enter what was said.' },
  released: 'The payout may be paid now.',
} as const
