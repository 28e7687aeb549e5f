import { globSync } from 'node:fs'

export interface Room {
  readonly name: string
  readonly files: readonly string[]
  /** The tests that are most likely to notice a change in it, tried first. */
  readonly nearest: readonly string[]
}

const weeks = ['weeks/run', 'weeks/weeks', 'weeks/close-due-week']
const transfers = ['transfers/what-is-told', 'transfers/transfers', 'transfers/destination', 'transfers/money-there']

const rooms: readonly Room[] = [
  { name: 'ledger', files: ['src/server/ledger/*.ts'], nearest: ['ledger/book', 'ledger/lock', 'ledger/postings'] },
  {
    name: 'close',
    files: [
      'src/server/money/weeks/{close-week,close-due-week,finalise,movements,open-due-weeks,open-weeks}.ts',
      'src/server/money/weeks/{readiness,stored-rows,sweep}.ts',
    ],
    nearest: weeks,
  },
  {
    name: 'settlement',
    files: [
      'src/server/money/settlement/*.ts',
      'src/server/money/transfers/{book-deposit,deposits,decide-withdrawal,reserve-withdrawal,withdrawals}.ts',
      'src/server/money/transfers/{allowances,raise-withdrawal,request-capital,withdrawal-effect,withdrawal-paid}.ts',
    ],
    nearest: transfers,
  },
  {
    name: 'correction',
    files: ['src/server/money/weeks/{correct,correction,events-since}.ts'],
    nearest: ['weeks/correction'],
  },
]

/**
 * After the nearest, everything that runs the server in its own process and moves money: from the quick to the slow.
 */
const others = [
  ...weeks,
  ...transfers,
  'ledger/book',
  'ledger/lock',
  'weeks/correction',
  'transfers/',
  'approvals/',
  'cash/',
  'payments/batches',
  'freezes/',
  'verification/',
  'account-closure/',
  'views/',
  'statements/',
  'life/',
  'weeks/model',
  'weeks/booking',
  'ledger/postings',
  'investor-list/list',
  'trading/',
  'imports/',
  'demo/',
]

export const testsOf = ({ nearest }: Room): string[] => [...new Set([...nearest, ...others])]

/** The rooms with the files that exist; a file that is named and does not exist is a mistake in the list above. */
export const moneyRooms = (): Room[] =>
  rooms.map((room) => {
    const files = room.files.flatMap((pattern) => {
      const found = globSync(pattern)
      const named = /\{(.+)\}/.exec(pattern)?.[1]?.split(',').length ?? 1
      if (found.length < named) throw new Error(`${pattern}: ${found.length} files, and ${named} are named`)
      return found
    })
    return { ...room, files: files.sort() }
  })
