const reason = {
  label: 'Reason',
  hint: 'It is emailed to the investor word for word.',
  missing: 'Enter a reason. It is emailed to the investor.',
} as const

/** What the admin is asked before each step of a transfer; `what` is like "the deposit of $10,000.00 by Ann Lee". */
export const transferWords = {
  approve: (what: string) => ({
    title: 'Approve transfer',
    text: [`Approve ${what}? The investor will be notified.`],
    confirm: 'Approve',
    done: 'The transfer was approved.',
  }),
  decline: (what: string) => ({
    title: 'Decline transfer',
    text: [`Decline ${what}? No money moves, and the investor is told why.`],
    confirm: 'Decline',
    refuses: true,
    ask: reason,
    done: 'The transfer was declined.',
  }),
  received: 'The deposit was booked.',
  reverse: (what: string) => ({
    title: 'Take the deposit back',
    text: [
      `Was ${what} received in error? It leaves the balance next Sunday, and is held in suspense until it is given to someone or returned.`,
    ],
    confirm: 'Take it back',
    ask: reason,
    done: 'The deposit was taken back.',
  }),
  returned: (what: string) => ({
    title: 'The payment came back',
    text: [`Did ${what} come back, or was it paid in error? It is payable again, and the investor is told.`],
    confirm: 'Book it as returned',
    ask: reason,
    done: 'The payment is payable again.',
  }),
  keep: (what: string) => ({
    title: 'Cancel the payment',
    text: [`${what} goes back into the balance, at work from next Sunday. The investor is told why.`],
    confirm: 'Cancel the payment',
    refuses: true,
    ask: reason,
    done: 'The payment was cancelled.',
  }),
  pay: (what: string) => ({
    title: 'Mark paid',
    text: [`Has the money for ${what} left the fund’s account? It is booked as paid now.`],
    confirm: 'Mark paid',
    done: 'The payout was booked.',
  }),
} as const

/** A change of a bank account. */
export const bankWords = {
  approve: (who: string) => ({
    title: 'Approve bank change',
    text: [`Payouts to ${who} go to the new account from now on. The investor will be notified.`],
    confirm: 'Approve',
    done: 'The bank change was approved.',
  }),
  decline: (who: string) => ({
    title: 'Decline bank change',
    text: [`The bank account of ${who} stays as it is, and the investor is told why.`],
    confirm: 'Decline',
    refuses: true,
    ask: reason,
    done: 'The bank change was declined.',
  }),
} as const

/** The closing of an account. */
export const closureWords = {
  verify: (who: string) => ({
    title: 'Identity verified',
    text: [
      `The closure of the account of ${who} continues: the balance is paid out after the week’s close and the lock-up.`,
    ],
    confirm: 'Identity verified',
    ask: {
      label: 'How the identity was verified',
      hint: 'Kept with the closure and in the audit trail.',
      missing: 'Enter how the identity was verified.',
    },
    done: 'The identity was recorded as verified.',
  }),
  decline: (who: string) => ({
    title: 'Decline closure',
    text: [`The account of ${who} stays open, and the investor is told why.`],
    confirm: 'Decline',
    refuses: true,
    ask: reason,
    done: 'The closure was declined.',
  }),
} as const

export const supportWords = {
  answer: (request: string) => ({
    title: 'Answer support request',
    text: [request],
    confirm: 'Send answer',
    ask: {
      label: 'Answer',
      hint: 'It goes to the investor’s notifications and by email.',
      missing: 'Enter an answer.',
    },
    done: 'The answer was sent.',
  }),
} as const
