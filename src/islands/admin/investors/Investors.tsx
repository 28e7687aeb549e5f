import { useEffect } from 'react'
import { LazyPanel } from '#islands/frame/LazyPanel.tsx'
import { loadInvestorCards } from '#stores/admin/people/investors/investors.ts'
import { InvestorCards } from './InvestorCards.tsx'
import { InvestorFilters } from './InvestorFilters.tsx'
import { InvestorsHead } from './InvestorsHead.tsx'
import { InvestorTable } from './InvestorTable.tsx'

const loadDialogs = () => import('./InvestorDialogs.tsx').then(({ InvestorDialogs }) => InvestorDialogs)

/** Everybody, to search, sort and open (spec §2). */
export const Investors = () => {
  useEffect(() => void loadInvestorCards(), [])
  return (
    <>
      <InvestorsHead />
      <InvestorCards />
      <section className="section" aria-label="The list of investors">
        <InvestorFilters />
        <InvestorTable />
      </section>
      <LazyPanel load={loadDialogs} fallback={null} />
    </>
  )
}
