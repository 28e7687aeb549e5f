import { globSync } from 'node:fs'

export interface Room {
  readonly name: string
  readonly files: readonly string[]
  /** The tests that are most likely to notice a change in it, tried first. */
  readonly nearest: readonly string[]
}

const weeks = ['money/weeks/run', 'money/weeks/weeks', 'money/weeks/close-due-week']
const transfers = [
  'money/transfers/what-is-told',
  'money/transfers/transfers',
  'money/transfers/destination',
  'money/transfers/money-there',
]

const rooms: readonly Room[] = [
  { name: 'ledger', files: ['src/server/ledger/*.ts'], nearest: ['ledger/book', 'ledger/lock', 'ledger/postings'] },
  {
    name: 'close',
    files: [
      'src/server/money/weeks/{close-week,close-due-week,finalise,movements,open-weeks}.ts',
      'src/server/money/weeks/{readiness,stored-rows,sweep}.ts',
    ],
    nearest: weeks,
  },
  {
    name: 'settlement',
    files: [
      'src/server/money/settlement/*.ts',
      'src/server/money/transfers/{deposits,decide-withdrawal,receive-deposit,reserve-withdrawal,withdrawals}.ts',
      'src/server/money/transfers/{allowances,raise-withdrawal,withdrawal-record}.ts',
    ],
    nearest: transfers,
  },
  {
    name: 'correction',
    files: ['src/server/money/weeks/{correct,correction,events-since}.ts'],
    nearest: ['money/weeks/correction'],
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
  'money/weeks/correction',
  'money/transfers/',
  'control/approvals/',
  'money/cash/',
  'money/payouts/batches',
  'access/freezes/',
  'proof/verification/',
  'money/closures/',
  'desk/',
  'proof/papers/',
  'life/',
  'money/weeks/model',
  'money/weeks/booking',
  'ledger/postings',
  'people/list/list',
  'people/trading/',
  'money/imports/',
  'server/demo/',
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
