import { frozenMeans, frozenSuspends, suspendedMeans } from '#fund/access/freeze.ts'

const reason = {
  label: 'Reason',
  hint: 'It is kept in the audit trail.',
  missing: 'Enter a reason.',
} as const

/** What owners and admins read about frozen accounts. */
export const freezeWords = {
  title: 'Your account is frozen',
  since: (when: string): string => `Since ${when}.`,
  investor: `${frozenMeans} ${frozenSuspends}`,
  admin: `${suspendedMeans} ${frozenSuspends}`,
  next: 'End every session that is not yours in Settings, and write to our team there: it will get in touch with you, and lifts the freeze once it is sure that it is you.',
  toSettings: 'Go to Settings',
  /** What the freeze suspends, one by one. */
  suspends: (labels: readonly string[]): string => `Suspended until then: ${labels.join('; ')}.`,
  /** In place of the controls of what stands still. */
  still: {
    any: 'Your account is frozen: this stands still until our team has lifted the freeze.',
    profile: 'Your profile stands still while your account is frozen.',
    password: 'The password is suspended: it signs nobody in, and you set a new one once the freeze is lifted.',
    noPassword: 'You can set a password once the freeze is lifted.',
    factors: 'Second factors stand still while your account is frozen. Those of the week before are suspended.',
    address: 'It stands still while your account is frozen.',
    bank: 'The bank account stands still while your account is frozen, and nothing is paid to it.',
    bankSuspended: 'Suspended: nothing is paid to it unless our team restores it when it lifts the freeze.',
    closure: 'Not while your account is frozen.',
  },
  freeze: (name: string) => ({
    title: 'Freeze account',
    text: [
      `Nothing leaves the account of ${name} until an approver lifts the freeze. Every session ends at once.`,
      'Deposits still arrive, and the capital keeps trading.',
    ],
    confirm: 'Freeze',
    refuses: true,
    ask: { ...reason, hint: 'It is emailed to the investor word for word.' },
    done: `The account of ${name} is frozen.`,
  }),
  lifting: {
    title: 'Lift the freeze',
    confirm: 'Lift the freeze',
    reason,
    text: {
      investor: (name: string): string =>
        `Payouts to ${name} resume, and withdrawals and changes of the bank account can be requested again. Every session ends.`,
      admin: (name: string): string => `${name} can again do what their role allows. Every session ends.`,
    },
    sure: 'Make sure that it is really them asking: call a number that you had before the freeze.',
    address: 'Address of the account',
    addressHint: 'Nobody can sign in by email until you choose. Choose the one that you have proof of.',
    addressChoose: 'Choose one',
    addressMissing: 'Choose which address the account keeps.',
    keep: 'What counts again',
    keepHint: 'Tick only what you know to be theirs. The rest is removed, and they set it up anew.',
    nothing:
      'The freeze suspends nothing: there is neither a password nor anything that was set up in the week before.',
    since: (when: string): string => `Since ${when}`,
    remains: (labels: readonly string[]): string => `Valid all the time, because it is older: ${labels.join('; ')}.`,
    remainsNothing: 'Nothing older is left: they sign in by an emailed code.',
    lifted: 'The freeze was lifted meanwhile.',
    waits: 'It can be lifted once what it suspends is shown.',
    done: (name: string, became: string): string => `The account of ${name} is open again. ${became}`.trim(),
  },
  freezeAdmin: (name: string) => ({
    title: 'Freeze admin rights',
    text: [
      `${name} is signed out everywhere and can do nothing in the admin area until an owner lifts the freeze.`,
      'They still count as a second person: what needs one waits for another, and nothing gets the delay instead.',
    ],
    confirm: 'Freeze',
    refuses: true,
    ask: { ...reason, hint: 'It is emailed to the admin word for word.' },
    done: `The admin rights of ${name} are frozen.`,
  }),
} as const
