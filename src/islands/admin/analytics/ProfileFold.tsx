import { formatCount } from '#fund/text/count.ts'
import { Amount } from '#islands/frame/Amount.tsx'
import type { Analytics, ProfileCount } from '#stores/admin/desk/analytics/analytics.ts'
import { type Column, Table } from '#ui/Table.tsx'
import { riskProfileName } from '#words/desk/settings.ts'
import { Fold } from './Fold.tsx'

const columns: readonly Column<ProfileCount>[] = [
  { id: 'profile', head: 'Risk profile', cell: ({ profile }) => riskProfileName[profile] },
  {
    id: 'investors',
    head: 'Investors',
    align: 'end',
    narrow: 'named',
    cell: ({ investors }) => formatCount(investors),
  },
  {
    id: 'balance',
    head: 'Balance',
    align: 'end',
    narrow: 'figure',
    cell: ({ balance }) => <Amount cents={balance} />,
  },
]

/** How many are counted in each part of the ring, and their total balance. */
export const ProfileFold = ({ profiles }: Pick<Analytics, 'profiles'>) => (
  <Fold name="Risk profiles with balances" of="profiles" empty={profiles.length === 0}>
    <Table
      caption="Investors and balances by risk profile"
      columns={columns}
      rows={profiles}
      keyOf={({ profile }) => profile}
    />
  </Fold>
)
