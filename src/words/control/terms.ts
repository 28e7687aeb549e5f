import { counted } from '#fund/text/format.ts'

/** The terms that compute money, and the account for deposits (api.md "terms"). */
export const termsWords = {
  rule: 'What stands in a file moves no money. A version counts once an owner has adopted it and a second person has approved; until then the portal goes on with what it last used. Each week is computed by the version of its Sunday.',
  notice: (days: number, earliest: string): string =>
    `Every investor is told at the adoption, at least ${counted(days, 'day')} before the Sunday: now ${earliest} or later.`,
  answer: (proposed: number): string =>
    proposed === 0 ? 'Nothing to adopt' : `${counted(proposed, 'change')} in the owner’s files to adopt`,
  beginning: 'From the beginning',
  states: {
    past: 'Past',
    'in-force': 'In force',
    ahead: 'Adopted',
    proposed: 'Only in the file',
    waits: 'Waits for approval',
  },
  told: (by: string, investors: number): string =>
    `Adopted by ${by}; ${counted(investors, 'investor was', 'investors were')} told.`,
  digest: 'Its digest, for “adopted” in content/terms.yaml:',
  adopt: (from: string) => ({
    title: `Adopt the terms from ${from} on?`,
    text: [
      'A second person approves it. Then every investor is told at once, and each week from that Sunday on is opened, closed and corrected by these terms. Weeks before it stay as they are.',
    ],
    confirm: 'Adopt',
    done: 'The terms were adopted, and every investor is told.',
  }),
  adoptAccount: (bank: string) => ({
    title: 'Adopt this account?',
    text: [
      `A second person approves it. From then on investors are told to send deposits to the account at ${bank}, and payouts are made from it.`,
    ],
    confirm: 'Adopt',
    done: 'The account was adopted: deposits are sent there from now on.',
  }),
  used: 'Deposits are sent here',
  proposed: 'Only in the file',
  lastUsed: 'As it was used before accounts were adopted.',
  accountBy: (by: string): string => `Adopted by ${by}.`,
  unconfirmed: 'Not confirmed as the fund’s own.',
  own: {
    title: 'The fund’s bank accounts',
    about:
      'Statements of these accounts are read; a file of another one is refused. Each change takes a second person.',
    none: 'No account is listed.',
    noneNote: 'Until one is, statements of any account are read.',
    list: 'List an account',
    numberHint: 'As the bank’s files write it.',
    addedBy: (by: string | null): string => (by === null ? 'from the account for deposits' : `asked for by ${by}`),
    added: 'The account is listed: its statements are read.',
    remove: (what: string) => ({
      title: `Remove ${what}?`,
      text: [
        'A second person approves it. From then on statements of this account are refused; what they brought stays.',
      ],
      confirm: 'Remove',
      refuses: true,
      done: `${what} is no longer listed.`,
    }),
  },
} as const
