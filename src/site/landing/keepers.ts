import type { house } from '../house.ts'
import { term } from '../terms/text.ts'

/** One row of the table of who may do what. */
export interface Keeper {
  name: string
  does: string
  /** Empty if the row says what nobody may do. */
  rights: readonly string[]
}

/** What the portal itself enforces: who may make each call is stated in src/contract, and the ledger is chained. */
const inThePortal: readonly Keeper[] = [
  {
    name: 'You',
    does: 'Read every line of your account, set its risk, ask to start, stop or withdraw.',
    rights: ['Sees', 'Sets risk', 'Stops'],
  },
  {
    name: 'Administration',
    does: `Approves accounts in ${term('approval')}, books what arrives, closes the week.`,
    rights: ['Sees', 'Stops', 'Approves', 'Closes'],
  },
  {
    name: 'Nobody',
    does: 'Rewrites a line. Each is chained to the one before it, and a mistake is corrected by a new one.',
    rights: [],
  },
]

/** The owner's own statement of desks if there is one, otherwise what the portal enforces. */
export const keepersOf = (desks: typeof house.desks): readonly Keeper[] =>
  desks.length > 0 ? desks.map(({ right, ...desk }) => ({ ...desk, rights: [right] })) : inThePortal
