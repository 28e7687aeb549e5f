export const guardWords = {
  saved: 'The guards were saved.',
  loosening: 'Tightening takes effect at once. Loosening waits for a second person, or for the delay.',
  twoPeople: 'Whatever moves money waits for a second admin, or for the delay if there is only one.',
  always: 'A new bank account, a reversal, and income or money paid in for the fund always wait.',
  moneyIn:
    'Money received, suspense that is recorded or given to an investor, and imported opening balances need a line of the bank or a second admin. While this is on, that always holds for a deposit that differs from its request by more than the fees; of anything else one admin takes in up to the amount below in 24 hours, and of opening balances up to the amount of an import.',
  moneyInLines:
    'A line counts if somebody else imported its file and it was never matched before. It shows that money came, not whose it is: a deposit that differs is booked from it only if it names the request, and suspense is never given on it. “Two people” does not have to be on for this.',
  reserve:
    'The fund takes its share only beyond those of this many newest weeks, so that it can cover their corrections. 0: it keeps none.',
  byTwo: 'Two people',
  byOne: 'One admin is enough',
  off: 'Off: one admin is enough.',
  number: 'Enter a number.',
} as const
