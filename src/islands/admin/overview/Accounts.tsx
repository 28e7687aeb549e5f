import { useStore } from '@nanostores/react'
import { $overview } from '#stores/admin/work/overview/overview.ts'
import { RecentDeposits } from './RecentDeposits.tsx'
import { TopAccounts } from './TopAccounts.tsx'

/** The two lists below the chart. */
export const Accounts = () => {
  const { last: fund } = useStore($overview)
  if (!fund) return null
  return (
    <div className="pair">
      <TopAccounts top={fund.top} />
      <RecentDeposits deposits={fund.deposits} />
    </div>
  )
}
