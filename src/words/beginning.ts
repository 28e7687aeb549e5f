/** The way of a new account to its first report, step by step (spec §9 "Investment terms"). */
export const beginning = {
  registered: 'Registered',
  checked: {
    title: 'We check your application',
    note: 'Nothing to do: it takes 3 to 5 business days, and we write to you when it is decided.',
    done: 'Your application is approved',
  },
  bank: {
    title: 'Add a bank account',
    notes: {
      none: 'You can do this now. Withdrawals are paid to it once it is approved.',
      pending: 'It waits for our approval.',
      approved: 'Withdrawals are paid to it.',
    },
    action: 'Add account',
  },
  deposit: {
    title: (minimum: string): string => `First deposit, at least ${minimum}`,
    closed: 'Opens with the approval. You get wiring instructions with a reference of your own.',
    notes: {
      none: 'You get wiring instructions with a reference of your own.',
      requested: 'We decide on it and tell you where to send it.',
      approved: 'Send it with its reference; Transfer has the instructions.',
    },
  },
  works: { title: 'Your money starts work', note: 'On the first Sunday, 00:01 New York time, after it is received.' },
  report: { title: 'First weekly report', note: 'Within 7 days of that Sunday, and from then on every week.' },
} as const
