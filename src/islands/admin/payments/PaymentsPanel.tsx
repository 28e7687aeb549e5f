import type { ComponentType } from 'react'
import { batchesFile, paymentDeskFile } from '#stores/admin/money/payments/payments.ts'
import { CashPanel } from '../cash/CashPanel.tsx'
import { ExportMenu } from '../parts/ExportMenu.tsx'
import { type SectionPart, TabbedSection } from '../parts/TabbedSection.tsx'
import { Bank } from './Bank.tsx'
import { Batches } from './Batches.tsx'
import { DuePayouts } from './DuePayouts.tsx'
import { PayHead } from './PaymentTotals.tsx'

const belowTotals = (Part: ComponentType) => () => (
  <div className="section">
    <PayHead />
    <Part />
  </div>
)

const DueExport = () => <ExportMenu of="what is due" href={paymentDeskFile()} />
const BatchesExport = () => <ExportMenu of="the batches" href={batchesFile()} />

const parts: readonly SectionPart[] = [
  { id: 'due', of: 'payments', label: 'To pay', Part: DuePayouts, Aside: DueExport },
  { id: 'batches', of: 'payments', label: 'Batches', Part: belowTotals(Batches), Aside: BatchesExport },
  { id: 'bank', of: 'bank-statements', label: 'Bank', Part: belowTotals(Bank) },
  { id: 'cash', of: 'cash', label: 'Cash', Part: belowTotals(CashPanel) },
]

/** Money in and out: what is to be paid, its batches, the bank's side, and the cash position. */
export const PaymentsPanel = () => <TabbedSection title="Payments" parts={parts} />
