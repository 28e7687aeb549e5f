import { useEffect } from 'react'
import { bankDesk, loadBank } from '#stores/admin/money/payments/bank.ts'
import { statementFile } from '#stores/admin/money/payments/statement-file.ts'
import { Act } from '../parts/Act.tsx'
import { Read } from '../parts/Read.tsx'
import { BankLines } from '../payments/BankLines.tsx'
import { Comparison } from '../payments/Comparison.tsx'
import { LineChoiceDialog } from '../payments/LineChoiceDialog.tsx'
import { PayHead } from '../payments/PaymentTotals.tsx'
import { StatementDialog } from '../payments/StatementDialog.tsx'

/** The bank's side: its statements, what each line is, and book cash against bank cash; with `bank-statements`. */
export const Bank = () => {
  useEffect(() => void loadBank(), [])
  return (
    <>
      <PayHead />
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
    </>
  )
}
