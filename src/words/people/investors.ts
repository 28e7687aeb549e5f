import { formatCount } from '#fund/text/count.ts'
import { counted } from '#fund/text/format.ts'

const reason = {
  label: 'Reason',
  hint: 'It is emailed to the investor word for word.',
  missing: 'Enter a reason. It is emailed to the investor.',
} as const

/** What the admin is asked and told about one investor. */
export const investorWords = {
  added: (name: string): string => `${name} was added and invited by email.`,
  edited: (name: string): string => `The details of ${name} were saved.`,
  addHint: 'An invitation is emailed. The first sign-in is by a one-time code.',
  approve: (name: string) => ({
    title: 'Approve investor',
    text: [`${name} can deposit and trade from now on, and will be notified by email.`],
    confirm: 'Approve',
    done: `${name} was approved.`,
  }),
  decline: (name: string) => ({
    title: 'Decline investor',
    text: [`${name} will not get an account with the fund, and will be notified by email.`],
    confirm: 'Decline',
    refuses: true,
    ask: reason,
    done: `${name} was declined.`,
  }),
  deactivate: (name: string) => ({
    title: 'Deactivate investor',
    text: [`${name} will only be able to view the account and withdraw. You can undo this.`],
    confirm: 'Deactivate',
    refuses: true,
    ask: reason,
    done: `${name} was deactivated.`,
  }),
  voidPassword: (name: string, isFrozen: boolean) => ({
    title: 'Void password',
    text: [
      `The password of ${name} no longer works. Every session ends, and their known browsers are forgotten.`,
      isFrozen
        ? 'They can set a new one once the freeze is lifted, which does not bring this one back.'
        : 'They sign in by an emailed code, and can set a new password.',
    ],
    confirm: 'Void password',
    ask: reason,
    done: `The password of ${name} was voided.`,
  }),
  reactivate: (name: string) => ({
    title: 'Reactivate investor',
    text: [`${name} can deposit and trade again.`],
    confirm: 'Reactivate',
    done: `${name} was reactivated.`,
  }),
} as const

/** Importing investors from a file. */
interface Brought {
  readonly investors: number
  readonly weeks: number
}

export const importWords = {
  columns:
    'Columns: name, email, phone, risk_profile, join_date, first_deposit, opening_capital, opening_result, carried_loss. The first two are required. What the fund returned before it moved here goes in a separate file: week_start (a Sunday) and return, in percent. A CSV, or what a spreadsheet saves as text.',
  atBank: (bank: string, total: string): string =>
    `The rest, ${bank} of ${total}, is at the bank. The book begins with both, and what is with the broker is not sent there again.`,
  notThere: (total: string): string => `Enter an amount of at most ${total}.`,
  unreadable: 'This file cannot be read as text.',
  tooLarge: 'A file may hold up to 1 MB.',
  investors: (count: number): string => counted(count, 'investor'),
  weeks: (count: number): string => counted(count, 'week'),
  importing: 'How far the import has come',
  taken: (done: number, of: number): string =>
    done < of
      ? `${formatCount(done)} of ${formatCount(of)} investors are imported.`
      : 'All investors are imported; their balances are being booked.',
  applied: ({ investors, weeks }: Brought): string => {
    if (weeks > 0) return `${counted(weeks, 'week was', 'weeks were')} imported.`
    return `${counted(investors, 'investor was', 'investors were')} imported.`
  },
  undo: ({ investors, weeks }: Brought) => ({
    title: 'Undo import',
    text:
      weeks > 0
        ? [`${weeks === 1 ? 'One weekly return is' : `${weeks} weekly returns are`} removed. Nothing is booked.`]
        : [
            `${counted(investors, 'investor is', 'investors are')} removed, and the opening capital is reversed in the ledger.`,
            'This is refused if anything else has happened to any of them since.',
          ],
    confirm: 'Undo import',
    done: 'The import was undone.',
  }),
} as const
