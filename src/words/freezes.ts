import { frozenMeans, suspendedMeans } from '#fund/freeze.ts'

const reason = {
  label: 'Reason',
  hint: 'It is kept in the audit trail.',
  missing: 'Enter a reason.',
} as const

/** What owners and admins read about frozen accounts. */
export const freezeWords = {
  title: 'Your account is frozen',
  since: (when: string): string => `Since ${when}.`,
  investor: frozenMeans,
  admin: suspendedMeans,
  next: 'Set a new password, and remove every second factor and session that is not yours. Our team will get in touch with you and lift the freeze.',
  toSettings: 'Go to Settings',
  freeze: (name: string) => ({
    title: 'Freeze account',
    text: [
      `Nothing leaves the account of ${name} until an approver lifts the freeze. Every session ends at once.`,
      'Deposits still arrive, and the capital keeps trading.',
    ],
    confirm: 'Freeze',
    ask: { ...reason, hint: 'It is mailed to the investor word for word.' },
    done: `The account of ${name} is frozen.`,
  }),
  lift: (name: string) => ({
    title: 'Lift the freeze',
    text: [
      `Payouts to ${name} resume, and withdrawals and changes of the bank account can be requested again.`,
      'Make sure that it is really them asking: call a number that you already had.',
    ],
    confirm: 'Lift the freeze',
    ask: reason,
    done: `The account of ${name} is open again.`,
  }),
  liftAdmin: (name: string) => ({
    title: 'Lift the freeze',
    text: [`${name} can again do what their role allows.`, 'Make sure that it is really them asking.'],
    confirm: 'Lift the freeze',
    ask: reason,
    done: `${name} has full access again.`,
  }),
} as const
