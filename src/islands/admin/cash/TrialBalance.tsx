import type { CashPosition } from '#contract/calls/money/cash.ts'
import { Instant } from '#islands/frame/Instant.tsx'
import { type Column, Table } from '#ui/table/Table.tsx'
import { cashAccountName } from '#words/money/cash.ts'
import { Dollars } from '../parts/Dollars.tsx'

interface Row {
  readonly id: string
  readonly name: string
  readonly debit: number
  readonly credit: number
  readonly in_effect_later: number | null
}

const nullIfZero = (value: number) => (value === 0 ? null : value)

const columns: readonly Column<Row>[] = [
  { id: 'account', head: 'Account', cell: ({ name }) => name },
  {
    id: 'debit',
    head: 'Debit',
    narrow: 'named',
    align: 'end',
    cell: ({ debit }) => <Dollars value={nullIfZero(debit)} />,
  },
  {
    id: 'credit',
    head: 'Credit',
    narrow: 'named',
    align: 'end',
    cell: ({ credit }) => <Dollars value={nullIfZero(credit)} />,
  },
  {
    id: 'in_effect_later',
    head: 'In effect later',
    narrow: 'named',
    align: 'end',
    cell: ({ in_effect_later: pending }) => <Dollars change value={pending === null ? null : nullIfZero(pending)} />,
  },
]

const rowsOf = ({ accounts, total_debit, total_credit }: CashPosition): Row[] => [
  ...accounts.map(({ account, holders, ...sums }) => ({
    id: account,
    name: holders > 0 ? `${cashAccountName[account]} (${holders})` : cashAccountName[account],
    ...sums,
  })),
  { id: 'total', name: 'Total', debit: total_debit, credit: total_credit, in_effect_later: null },
]

/** Every account with its balance: debits and credits sum to the same. */
export const TrialBalance = ({ position }: { position: CashPosition }) => (
  <section className="section" aria-labelledby="trial-balance">
    <h2 id="trial-balance">Trial balance</h2>
    <p className="cap">
      As of <Instant named at={position.as_of} />. Assets under management, with what takes effect later:{' '}
      <Dollars value={position.investors_total} />.
    </p>
    <Table caption="Trial balance" columns={columns} rows={rowsOf(position)} keyOf={({ id }) => id} />
  </section>
)
