import { formatCount } from '#fund/text/count.ts'

/** What comes back from the bank. */
export const returnWords = {
  kinds: 'Your bank’s file: NACHA returns and notifications of change, pain.002, camt.054 or camt.053.',
  about:
    'A payout that came back is payable again once it is booked here or on its bank line, for the bank’s reason. A notification of change leaves the payout paid, and opens a change of the payee’s bank account.',
  unreadable: 'This file cannot be read.',
  tooLarge: 'The file is too large. Import a shorter period.',
  imported: (records: number): string => `${formatCount(records)} new records were taken in.`,
  none: 'Nothing has come back.',
  noneMore: 'Import the file that your bank gives for returned payments.',
  allKnown: 'Every record of this file is known from an earlier one.',
  notFound: 'No payout of ours',
  known: 'Known already',
  accept: (what: string, name: string, why: string) => ({
    title: 'Book that it came back',
    text: [`${what} to ${name} is payable again. The reason: ${why}.`],
    confirm: 'Came back',
    done: 'The payout came back, and is payable again.',
  }),
  open: (name: string, account: string | null) => ({
    title: 'Open the change',
    text: [
      `A change of ${name}’s bank account${account === null ? '' : ` to ${account}`} waits for its approval. ${name} is told, and nothing is paid to them until you decide.`,
    ],
    confirm: 'Open the change',
    done: 'The change waits for its approval.',
  }),
} as const

export const returnKindName = {
  return: 'Returned',
  rejection: 'Rejected',
  change: 'Notification of change',
  dishonoured: 'Dishonoured return',
  contested: 'Contested return',
  'refused-change': 'Refused notification of change',
} as const

export const returnStateName = {
  open: 'To book',
  'not-paid': 'Its batch is not marked paid',
  'came-back': 'Came back',
  differs: 'Another amount',
  unknown: 'No payout of ours',
  'change-open': 'Change to open',
  'change-waits': 'Change waits for approval',
  'change-done': 'Account changed',
  'change-declined': 'Change declined',
  shown: 'Between the banks',
} as const
