import type { house } from '../house.ts'
import { term } from '../terms/text.ts'

/** One line of the section Team: who, what they do, and what that does not mean. */
export interface Holder {
  name: string
  role?: string | undefined
  does: string
  limit: string
}

type Statements = Pick<typeof house.statements, 'broker' | 'administrator' | 'auditor'>

const named = (role: string, name: string): Pick<Holder, 'name' | 'role'> => (name ? { name, role } : { name: role })

/** Companies outside that hold or check the money; only the broker is certain to exist without being named. */
const companies = ({ broker, administrator, auditor }: Statements): Holder[] => [
  {
    ...named('The broker', broker.answer),
    does: 'Holds the fund’s securities and cash, and executes every trade.',
    limit: 'A broker does not vouch for a result.',
  },
  ...(administrator.answer
    ? [
        {
          ...named('Administrator', administrator.answer),
          does: 'Keeps the fund’s books and computes its net asset value.',
          limit: 'Engaged and paid by the fund.',
        },
      ]
    : []),
  ...(auditor.answer
    ? [
        {
          ...named('Auditor', auditor.answer),
          does: 'Audits the fund’s year.',
          limit: 'An audit looks back; it does not judge the trades to come.',
        },
      ]
    : []),
]

/** What the portal itself enforces: who may make each call is stated in src/contract, and the ledger is chained. */
const inThePortal: readonly Holder[] = [
  {
    name: 'The administration',
    does: `Approves accounts in ${term('approval')}, books what arrives and closes the week.`,
    limit: 'No one can rewrite an entry. A mistake is corrected by a new one, and both stay.',
  },
  {
    name: 'You',
    does: 'See every line of your account, set its weekly risk level, ask to start, stop or withdraw.',
    limit: 'You do not see other accounts, and nobody outside sees yours.',
  },
]

/** The people whom the owner names, if any, then who holds the money and who checks it. */
export const holdersOf = (people: typeof house.people, statements: Statements): readonly Holder[] => [
  ...people,
  ...companies(statements),
  ...inThePortal,
]
