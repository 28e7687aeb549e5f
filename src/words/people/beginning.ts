/** The steps of a new account up to its first report (spec §9 "Investment terms"). */
export const beginning = {
  registered: 'Registered',
  checked: {
    title: 'We check your application',
    note: 'Nothing for you to do: it takes 3 to 5 business days, and we write to you once we have decided.',
    done: 'Your application is approved',
  },
  bank: {
    title: 'Add a bank account',
    notes: {
      none: 'You can do this now. Withdrawals are paid to it once it is approved.',
      pending: 'It is waiting for our approval.',
      approved: 'Withdrawals are paid to it.',
    },
    action: 'Add account',
  },
  deposit: {
    title: (minimum: string): string => `First deposit, at least ${minimum}`,
    closed: 'Opens once you are approved. You get wire instructions with your own reference.',
    notes: {
      none: 'You get wire instructions with your own reference.',
      requested: 'We review it and tell you where to send the money.',
      approved: 'Send it with its reference; the instructions are under Transfer.',
    },
  },
  works: {
    title: 'Your money starts working',
    note: 'On the first Sunday, 00:01 New York time, after it is received.',
  },
  report: { title: 'First weekly report', note: 'Within 7 days of that Sunday, and from then on every week.' },
} as const
