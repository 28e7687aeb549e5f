import { formatCalendarDate } from '#fund/calendar/week-display.ts'
import { shownStates } from '#fund/money/lives.ts'
import { formatCount } from '#fund/text/count.ts'
import { counted, formatMoney } from '#fund/text/format.ts'
import { holdWords } from './holds.ts'

const payouts = (count: number): string => counted(count, 'payout')

const deposits = (count: number): string => counted(count, 'deposit')

export const formatName = { 'pain.001': 'pain.001', 'pain.001-urgent': 'Wires (pain.001)', nacha: 'NACHA' } as const

/** Batches of payouts, step by step. */
export const batchWords = {
  make: (
    { count, total, held }: { count: number; total: string; held: readonly string[] },
    format?: keyof typeof formatName,
  ) => ({
    title: 'Make a batch',
    text: [
      `${payouts(count)} of ${total} in all become one batch. While it is open none of them can be paid singly; undoing it makes them due again.`,
      ...(format === undefined
        ? []
        : [`It is for a ${formatName[format]} file; for another format it has to be undone.`]),
      ...(held.length > 0 ? [holdWords.stay(held)] : []),
    ],
    confirm: 'Make the batch',
    done: 'The batch was made. Make its file for the bank under Batches.',
  }),
  pay: (reference: string, count: number, total: string) => ({
    title: 'Mark the batch paid',
    text: [
      `Has ${total} left the fund’s account? The ${payouts(count)} of ${reference} are booked as paid now, all of them or none, and the investors are told.`,
    ],
    confirm: 'Mark all paid',
    done: 'The batch was booked as paid.',
  }),
  undo: (reference: string, hasFile: boolean) => ({
    title: 'Undo the batch',
    text: [
      `The payouts of ${reference} are due again. No money moves.`,
      ...(hasFile
        ? [
            'A file for the bank was made from it: make sure that the bank did not accept it, or the money leaves twice.',
          ]
        : []),
    ],
    confirm: 'Undo the batch',
    refuses: true,
    done: 'The batch was undone.',
  }),
  undoDownloaded: (reference: string, { name, at, by }: { name: string; at: string; by: string }) => ({
    title: 'Undo the batch',
    text: [
      `The payouts of ${reference} are due again, and its file can no longer be downloaded. No money moves.`,
      `${name} was downloaded ${at} by ${by}: make sure that the bank did not take it, or the money leaves twice. A second person approves the undoing, and reads your reason.`,
    ],
    confirm: 'Undo the batch',
    refuses: true,
    ask: {
      label: 'Reason',
      hint: 'Kept with the batch and in the audit trail, and shown with its payouts.',
      missing: 'Enter why it is undone.',
    },
    done: 'The batch was undone.',
  }),
  remake: (reference: string) => ({
    title: 'Make the batch again',
    text: [
      `${reference} is undone, and a new batch of the same payouts is made. Its file has the next banking day. No money moves.`,
      'A file was made from it: make sure that the bank did not take it, or the money leaves twice.',
    ],
    confirm: 'Make it again',
    done: 'The batch was made again. Make its file for the bank.',
  }),
  remakeDownloaded: (reference: string, file: { name: string; at: string; by: string }) => ({
    ...batchWords.undoDownloaded(reference, file),
    title: 'Make the batch again',
    done: 'The batch was made again. Make its file for the bank.',
  }),
  downloaded: (by: string, at: string): string => `Downloaded ${at} by ${by}`,
  passed: (day: string): string =>
    `Its day, ${formatCalendarDate(day)}, has passed: make the batch again, unless the bank has the file.`,
  undone: (by: string | null, approvedBy: string | null, reason: string): string =>
    `Undone${by === null ? '' : ` by ${by}`}${approvedBy === null ? '' : `, approved by ${approvedBy}`}: ${reason}`,
  file: (format: string, reference: string) => ({
    title: `Make the ${format} file`,
    text: [
      `The file of ${reference} holds the full account numbers, which are shown nowhere else. Making it and downloading it are recorded.`,
    ],
    confirm: 'Make the file',
    done: 'The file was made.',
  }),
} as const

/** The downloaded file of an undone batch that a payout was in. */
interface EarlierFile {
  readonly batch: string
  readonly file: string
  readonly downloaded_at: string
  readonly downloaded_by: string
  readonly undone_at: string
  readonly undone_by: string
  readonly reason: string
}

/** What is to be paid and what is expected, in one list by deadline. */
export const dueWords = {
  payouts,
  views: { todo: 'To do', moving: 'On the way', returned: 'Came back', ended: 'Done', all: 'All' },
  choose: (reference: string, name: string): string => `Choose ${reference} of ${name}`,
  madeBy: (by: string): string => `made by ${by}`,
  to: (destination: string): string => `to ${destination}`,
  approved: (day: string): string => `approved ${day}`,
  cameBack: (reason: string): string => `Came back: ${reason}`,
  earlier: (file: EarlierFile): string =>
    `Was in ${file.batch}: its file ${file.file} was downloaded ${file.downloaded_at} by ${file.downloaded_by}, and it was undone ${file.undone_at} by ${file.undone_by}, because: ${file.reason}`,
  notPaid: 'to be marked paid',
  /** Those who asked for money to come or to go. */
  decide: (count: number, total: string): string => `To decide: ${counted(count, 'request')}, ${total}`,
  asked: (day: string): string => `your decision, asked for ${day}`,
  checks: (count: number): string => `To check before money moves: ${count}`,
  bank: 'Bank account',
  closure: 'Closure',
  checkBank: (account: string): string => `approval of ${account}`,
  checkClosure: (until: string): string => `identity, by ${until}`,

  returned: (count: number, total: string): string => `Came back: ${payouts(count)}, ${total}`,
  dueSince: (day: string, count: number, total: string): string => `Due since ${day}: ${payouts(count)}, ${total}`,
  batches: (count: number, total: string): string =>
    `In a batch, not marked paid: ${counted(count, 'batch', 'batches')}, ${total}`,
  deposits: (until: string, count: number, total: string): string =>
    `Confirm by ${until}: ${deposits(count)}, ${total}`,
} as const

export const batchState = shownStates('batch')

const closureStates: Readonly<Record<string, string>> = {
  requested: 'Requested',
  verified: 'Identity verified',
  payable: 'To be paid out',
  closed: 'Closed',
  cancelled: 'Cancelled',
  declined: 'Declined',
}

/** The state of a closure in words. */
export const closureState = (state: string): string => closureStates[state] ?? state

const transferStates: Readonly<Record<string, string>> = {
  ...shownStates('deposit'),
  ...shownStates('withdrawal'),
  ...shownStates('addition'),
  batched: 'In a batch',
}

/** The state of a transfer or payout in a word. */
export const transferState = (state: string): string => transferStates[state] ?? state

/** The bank's statements and their lines. */
export const statementWords = {
  kinds: 'CAMT.053, BAI2, OFX or QFX, MT940, or a CSV or spreadsheet of the bank.',
  unreadable: 'This file cannot be read.',
  tooLarge: 'The file is too large. Import a shorter period.',
  imported: (lines: number): string =>
    lines === 0 ? 'Every line was already known.' : `${formatCount(lines)} new lines were imported.`,
  columns: 'What is in each column?',
  columnsNew: 'This table is new. Guessed from its words and values; correct what is wrong.',
  columnsNamed: 'As somebody said before.',
  columnsKept: 'Importing keeps this for the next file with these columns.',
  refused: 'The file cannot be imported as it is.',
  behind: 'The file has not been read like this yet.',
  account: 'It is of the account',
  accountKept: 'The file names none. The next one with these columns is of it, too.',
  toName: 'Say of which account the file is.',
  toDecide: (lines: number): string =>
    `Say of ${lines === 1 ? 'one line' : `${lines} lines`} whether it is here already.`,
  like: (what: string, day: string): string => `The same amount as “${what}” of ${day}, which is here already`,
  lineIs: (amount: string): string => `The line of ${amount} is`,
  known: 'Here already',
  fresh: (what: string | undefined): string => `New: ${what ?? 'nothing in the books matches'}`,
  wouldImport: 'What would be imported',
  counts: (of: { readonly new: number; readonly known: number; readonly to_decide?: number | undefined }): string =>
    [`${of.new} new`, of.known && `${of.known} already here`, of.to_decide && `${of.to_decide} to decide`]
      .filter(Boolean)
      .join(', '),
  steps: { label: 'Steps of the import', file: 'File', lines: 'Columns and lines', imported: 'Imported' },
  checks: 'What the reading was held against',
  off: 'Look at this: ',
  booksNothing: 'Importing books nothing. It can be undone until the first of its lines is booked.',
  returned: (reason: string): string => `The bank’s reason: ${reason}.`,
  collective: 'Several payments in one, and the bank does not say how much of it each is.',
  takeBack: (name: string, lines: number) => ({
    title: 'Take the import back',
    text: [`${counted(lines, 'line')} of ${name} are removed. Nothing of it was booked.`],
    confirm: 'Take it back',
    done: 'The import was taken back.',
  }),
  setAside: 'The line was set aside.',
  accepted: (lines: number): string => (lines === 1 ? 'The line was booked.' : `${lines} lines were booked.`),
  choicesMissing: 'What the line could be has not loaded yet.',
  chooseOne: 'Choose what the line is.',
  noChoice: 'Nothing in the books matches this line. It stays in the difference.',
  choice: (what: string, difference: number): string =>
    difference === 0 ? what : `${what}: ${formatMoney(Math.abs(difference))} ${difference < 0 ? 'less' : 'more'} came`,
  accept: (what: string) => ({
    title: 'Book the line',
    text: [`${what}.`],
    confirm: 'Book it',
    done: 'The line was booked.',
  }),
  acceptSure: (count: number, total: string, first: string) => ({
    title: count === 1 ? 'Book the line' : 'Book the lines that match',
    text: [
      count === 1
        ? `${first}.`
        : `${count} lines of ${total} in all match by reference and to the cent. Each is booked as what it appears to be.`,
    ],
    confirm: count === 1 ? 'Book it' : 'Book them',
    done: count === 1 ? 'The line was booked.' : `${count} lines were booked.`,
  }),
  suspense: (amount: string) => ({
    title: 'Into suspense',
    text: [`${amount} is held in suspense until it is given to an investor, returned or booked as the fund’s.`],
    confirm: 'Take it in',
    done: 'The money is held in suspense.',
  }),
  reverseFee: (amount: string, day: string) => ({
    title: 'Reverse the fee',
    text: [
      `${amount} of ${day} was not a bank fee: it goes back into the fund’s share. The booking stays in the book beside its reversal.`,
      'The bank’s line is open again, to be booked as what it is.',
    ],
    confirm: 'Reverse the fee',
    ask: { label: 'Reason', hint: 'Kept in the book and in the audit trail.', missing: 'Enter why it is reversed.' },
    done: 'The fee was reversed.',
  }),
  release: (what: string) => ({
    title: 'Take the match back',
    text: [`${what} is no longer matched with anything. What was booked with it stays booked.`],
    confirm: 'Take it back',
    done: 'The line is open again.',
  }),
} as const

/** What a column of a bank's table holds. */
export const columnName = {
  date: 'Date',
  'value-date': 'Value date',
  amount: 'Amount, signed',
  debit: 'Money out',
  credit: 'Money in',
  direction: 'Debit or credit',
  status: 'Status',
  balance: 'Balance',
  currency: 'Currency',
  account: 'Account',
  counterparty: 'Name',
  reference: 'Reference',
  id: 'The bank’s id',
  none: 'Leave out',
} as const

/** What a line was booked as or matched with. */
export const matchName = {
  booked: 'Already in the book',
  deposit: 'Deposit',
  batch: 'Batch, paid',
  returned: 'Payout that came back',
  fee: 'Fee of the bank',
  income: 'Income of the fund',
  'fund-deposit': 'Paid in by the fund',
  suspense: 'Suspense',
} as const

export const unexplainedName = {
  before: 'Before the first statement',
  'bank-only': 'At the bank, not in the book',
  'book-only': 'In the book, not at the bank',
} as const

/** Below the totals of the payments. */
export const paymentTotals = {
  /** All payouts that leave, those in no batch yet, and how many batches hold the others. */
  leaves: (count: number, unbatched: number, batches: number): string => {
    if (batches === 0) return payouts(count)
    const where = batches === 1 ? 'a batch' : `${batches} batches`
    return `${payouts(count)}, ${unbatched > 0 ? 'some ' : ''}in ${where}`
  },
  expected: deposits,
  covers: 'covers what leaves',
  lacks: (amount: string): string => `${amount} too little`,
  missing: (amount: string): string => `lacks ${amount} of what is set aside`,
  owed: (amount: string): string => `the fund owes ${amount}`,
} as const

/** While cash lacks something of what is set aside in it. */
export const missingInCash = (amount: string): string =>
  `Cash lacks ${amount} of what is set aside in it. Nothing of that is paid until the next sweep has brought it back, as far as trading has it, or the fund has paid it in.`
