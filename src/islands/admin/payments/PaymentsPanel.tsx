import { type ComponentType, useEffect } from 'react'
import { bankDesk, loadBank } from '#stores/admin/money/payments/bank.ts'
import { batchesFile, paymentDeskFile } from '#stores/admin/money/payments/payments.ts'
import { statementFile } from '#stores/admin/money/payments/statement-file.ts'
import { CashPanel } from '../cash/CashPanel.tsx'
import { Act } from '../parts/Act.tsx'
import { ExportMenu } from '../parts/ExportMenu.tsx'
import { Read } from '../parts/Read.tsx'
import { type SectionPart, TabbedSection } from '../parts/TabbedSection.tsx'
import { BankLines } from './BankLines.tsx'
import { Batches } from './Batches.tsx'
import { Comparison } from './Comparison.tsx'
import { DuePayouts } from './DuePayouts.tsx'
import { LineChoiceDialog } from './LineChoiceDialog.tsx'
import { PayHead } from './PaymentTotals.tsx'
import { Returns } from './Returns.tsx'
import { StatementDialog } from './StatementDialog.tsx'

/** The bank's side: its statements, what each line is, and book cash against bank cash; with `bank-statements`. */
const Bank = () => {
  useEffect(() => void loadBank(), [])
  return (
    <div className="section">
      <div className="actions">
        <Act aria-haspopup="dialog" onClick={statementFile.choose}>
          Import a bank statement
        </Act>
      </div>
      <Read of={bankDesk} what="The bank’s lines" onRetry={loadBank}>
        {(desk) => <BankLines desk={desk} />}
      </Read>
      <Comparison />
      <StatementDialog />
      <LineChoiceDialog />
    </div>
  )
}

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
  { id: 'returns', of: 'bank-returns', label: 'Came back', Part: belowTotals(Returns) },
  { id: 'cash', of: 'cash', label: 'Cash', Part: belowTotals(CashPanel) },
]

/** Money in and out: what is to be paid, its batches, the bank's side, and the cash position. */
export const PaymentsPanel = () => <TabbedSection title="Payments" parts={parts} />
