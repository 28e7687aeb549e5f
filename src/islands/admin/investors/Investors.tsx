import { useEffect } from 'react'
import { loadInvestorCards } from '#stores/admin/investors/investors.ts'
import { DecisionDialog } from '../parts/DecisionDialog.tsx'
import { ReceiveDialog } from '../parts/ReceiveDialog.tsx'
import { ImportDialog } from './ImportDialog.tsx'
import { InvestorCards } from './InvestorCards.tsx'
import { InvestorDialog } from './InvestorDialog.tsx'
import { InvestorFilters } from './InvestorFilters.tsx'
import { InvestorFormDialog } from './InvestorFormDialog.tsx'
import { InvestorsHead } from './InvestorsHead.tsx'
import { InvestorTable } from './InvestorTable.tsx'
import { LostMailboxDialog } from './LostMailboxDialog.tsx'
import { TradingToggleDialog } from './TradingToggleDialog.tsx'

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
      <InvestorDialog />
      <InvestorFormDialog />
      <LostMailboxDialog />
      <ImportDialog />
      <TradingToggleDialog />
      <DecisionDialog />
      <ReceiveDialog />
    </>
  )
}
