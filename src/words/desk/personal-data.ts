/** What an admin is asked about an investor's personal data and sessions. */
export const personalDataWords = {
  erase: (name: string) => ({
    title: 'Erase personal data',
    text: [
      `Everything that identifies ${name} is erased for good, as listed. Nobody can undo it.`,
      'Older backups still contain it: let them expire, and erase again after restoring one.',
    ],
    confirm: 'Erase for good',
    refuses: true,
    done: 'The personal data was erased.',
  }),
  endSessions: (name: string) => ({
    title: 'End all sessions',
    text: [
      `${name} is signed out in every browser at once, and can sign in again; each of their next sign-ins in a browser is emailed to them as a new one.`,
    ],
    confirm: 'End sessions',
    refuses: true,
    done: `Every session of ${name} was ended.`,
  }),
  liftSignInStop: (name: string) => ({
    title: 'Let new browsers sign in',
    text: [
      `After 100 wrong codes or passwords in a row, no browser that is new to ${name} can sign in. This starts the count again from zero.`,
      'Browsers they have used before, and passkeys, were never stopped.',
    ],
    confirm: 'Let them sign in',
    done: `New browsers of ${name} can sign in again.`,
  }),
} as const
