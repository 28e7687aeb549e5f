const reason = {
  label: 'Reason',
  hint: 'It is mailed to the investor word for word.',
  missing: 'Enter a reason. It is mailed to the investor.',
} as const

/** What the admin is asked and told of one investor. */
export const investorWords = {
  added: (name: string): string => `${name} was added and invited by mail.`,
  edited: (name: string): string => `The details of ${name} were saved.`,
  addHint: 'An invitation is mailed. The first sign-in is by a one-time code.',
  approve: (name: string) => ({
    title: 'Approve investor',
    text: [`${name} can deposit and trade from now on, and will be notified by mail.`],
    confirm: 'Approve',
    done: `${name} was approved.`,
  }),
  decline: (name: string) => ({
    title: 'Decline investor',
    text: [`${name} will not get an account with the fund, and will be notified by mail.`],
    confirm: 'Decline',
    ask: reason,
    done: `${name} was declined.`,
  }),
  deactivate: (name: string) => ({
    title: 'Deactivate investor',
    text: [`${name} will only be able to view the account and withdraw. You can undo this.`],
    confirm: 'Deactivate',
    ask: reason,
    done: `${name} was deactivated.`,
  }),
  reactivate: (name: string) => ({
    title: 'Reactivate investor',
    text: [`${name} can deposit and trade again.`],
    confirm: 'Reactivate',
    done: `${name} was reactivated.`,
  }),
} as const

/** Taking investors in from a file. */
export const importWords = {
  columns:
    'Columns: name, email, phone, risk_profile, join_date, first_deposit, opening_capital, opening_result, carried_loss. The first two are required. A CSV, or what a spreadsheet saves as text.',
  unreadable: 'This file cannot be read as text.',
  tooLarge: 'A file may hold up to 1 MB.',
  applied: (investors: number): string =>
    `${investors} ${investors === 1 ? 'investor was' : 'investors were'} imported.`,
  undo: (investors: number) => ({
    title: 'Undo import',
    text: [
      `${investors} ${investors === 1 ? 'investor is' : 'investors are'} removed, and the opening capital is reversed in the ledger.`,
      'This is refused if anything else has happened to one of them since.',
    ],
    confirm: 'Undo import',
    done: 'The import was undone.',
  }),
} as const
