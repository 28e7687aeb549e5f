import { frozenMeans, suspendedMeans } from '#fund/freeze.ts'

const reason = {
  label: 'Reason',
  hint: 'It stands in the trail.',
  missing: 'Enter a reason.',
} as const

/** What is said of frozen accounts, to their owners and to admins. */
export const freezeWords = {
  title: 'Your account is frozen',
  since: (when: string): string => `Since ${when}.`,
  investor: frozenMeans,
  admin: suspendedMeans,
  next: 'Set a new password, and remove every second factor and session that is not yours. Our team will get in touch with you and lifts the freeze.',
  toSettings: 'Go to Settings',
  freeze: (name: string) => ({
    title: 'Freeze account',
    text: [
      `Nothing leaves the account of ${name} until an approver lifts the freeze, and every session ends.`,
      'Deposits still arrive, and the capital keeps trading.',
    ],
    confirm: 'Freeze',
    ask: { ...reason, hint: 'It is mailed to the investor word for word.' },
    done: `The account of ${name} is frozen.`,
  }),
  lift: (name: string) => ({
    title: 'Lift the freeze',
    text: [
      `Payouts to ${name} go on, and withdrawals and changes of the bank account can be asked for again.`,
      'Make sure that it is really them who ask: call a number that you knew before.',
    ],
    confirm: 'Lift the freeze',
    ask: reason,
    done: `The account of ${name} is open again.`,
  }),
  liftAdmin: (name: string) => ({
    title: 'Lift the freeze',
    text: [`${name} can do again what their role allows.`, 'Make sure that it is really them who ask.'],
    confirm: 'Lift the freeze',
    ask: reason,
    done: `${name} has their rights again.`,
  }),
} as const
