import { type ComponentType, useEffect } from 'react'
import type { StatementPreview } from '#contract/entities/bank-statement.ts'
import { formatCalendarDate } from '#fund/calendar/week-display.ts'
import { formatCount } from '#fund/text/count.ts'
import { bankDesk, loadBank } from '#stores/admin/money/payments/bank.ts'
import { batchesFile, paymentDeskFile } from '#stores/admin/money/payments/payments.ts'
import { statementFile } from '#stores/admin/money/payments/statement-file.ts'
import { Badge } from '#ui/Badge.tsx'
import { FieldError } from '#ui/Field.tsx'
import { type Column, Table } from '#ui/table/Table.tsx'
import { statementWords } from '#words/money/payments.ts'
import { CashPanel } from '../cash/CashPanel.tsx'
import { Act } from '../parts/Act.tsx'
import { Dollars } from '../parts/Dollars.tsx'
import { ExportMenu } from '../parts/ExportMenu.tsx'
import { FileDialog } from '../parts/FileDialog.tsx'
import { Read } from '../parts/Read.tsx'
import { type SectionPart, TabbedSection } from '../parts/TabbedSection.tsx'
import { Titled } from '../parts/Who.tsx'
import { BankLines } from './BankLines.tsx'
import { Batches } from './Batches.tsx'
import { Comparison } from './Comparison.tsx'
import { DuePayouts } from './DuePayouts.tsx'
import { LineChoiceDialog } from './LineChoiceDialog.tsx'
import { PayHead } from './PaymentTotals.tsx'

type Row = StatementPreview['lines'][number] & { readonly place: number }

const columns: readonly Column<Row>[] = [
  {
    id: 'line',
    head: 'Line',
    cell: ({ counterparty, reference }) => (
      <Titled title={counterparty || 'Without a name'} note={reference || 'no reference'} />
    ),
  },
  { id: 'day', head: 'Booked', cell: ({ day }) => formatCalendarDate(day) },
  {
    id: 'proposal',
    head: 'Seems to be',
    cell: ({ known, proposal }) =>
      known ? (
        <Badge>Known already</Badge>
      ) : (
        <span className="cap">{proposal?.what ?? 'Nothing in the books matches'}</span>
      ),
  },
  { id: 'amount', head: 'Amount', align: 'end', cell: ({ amount }) => <Dollars value={amount} /> },
]

const Preview = ({ name, preview, error }: { name: string; preview: StatementPreview; error: string | null }) => {
  const { statement, lines, is_own_account, problems, known, notes = [] } = preview
  return (
    <>
      <p>
        {name}: {formatCalendarDate(statement.from)} to {formatCalendarDate(statement.to)}
        {statement.account && `, account ${statement.account}`}
        {statement.opening !== null && (
          <>
            , from <Dollars value={statement.opening} />
          </>
        )}
        {statement.closing !== null && (
          <>
            {' '}
            to <Dollars value={statement.closing} />
          </>
        )}
        .{known > 0 && ` ${known} of its lines are already known and will not be imported again.`}
      </p>
      {is_own_account === false && (
        <p className="pending-box">This is not the account that the fund names as its own.</p>
      )}
      {notes.map((note) => (
        <p key={note} className="cap">
          {note}
        </p>
      ))}
      {problems.map((problem) => (
        <FieldError key={problem} text={problem} />
      ))}
      <FieldError text={error ?? undefined} />
      <Table
        caption={`Lines of ${name}`}
        columns={columns}
        rows={lines.map((line, place) => ({ ...line, place }))}
        keyOf={({ place }) => String(place)}
      />
    </>
  )
}

/** A bank's file is read and shown before anything in it is imported. */
const StatementDialog = () => (
  <FileDialog
    title="Import a bank statement"
    file={statementFile}
    label="Bank statement"
    hint={statementWords.kinds}
    accept=".xml,.csv,.xlsx,.bai,.bai2,.ofx,.qfx,.mt940,.sta,.940,.txt,text/xml,application/xml,text/csv"
    doing="Reading"
    act={(preview) => ({
      label: `Import ${formatCount(preview.new)} new`,
      reason: preview.problems.length > 0 ? 'The file cannot be imported as it is.' : undefined,
    })}
  >
    {({ name, preview, error }) => <Preview name={name} preview={preview} error={error} />}
  </FileDialog>
)

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
  { id: 'cash', of: 'cash', label: 'Cash', Part: belowTotals(CashPanel) },
]

/** Money in and out: what is to be paid, its batches, the bank's side, and the cash position. */
export const PaymentsPanel = () => <TabbedSection title="Payments" parts={parts} />
