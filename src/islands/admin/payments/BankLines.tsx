import { useStore } from '@nanostores/react'
import type { BankDesk } from '#contract/calls/money/bank-statements.ts'
import type { BankFee, BankStatement, BankStatementLine } from '#contract/entities/bank-statement.ts'
import { formatCalendarDate } from '#fund/calendar/week-display.ts'
import {
  $sureLines,
  askAccept,
  askAcceptSure,
  askFeeReversal,
  askMoveToSuspense,
  askRelease,
  askTakeBack,
  bankLinesFile,
} from '#stores/admin/money/payments/bank.ts'
import { askChoice } from '#stores/admin/money/payments/line-choice.ts'
import { Badge } from '#ui/Badge.tsx'
import { EmptyState } from '#ui/States.tsx'
import { type Column, Table } from '#ui/table/Table.tsx'
import { matchName, statementWords } from '#words/money/payments.ts'
import { Act } from '../parts/Act.tsx'
import { Dollars } from '../parts/Dollars.tsx'
import { ExportMenu } from '../parts/ExportMenu.tsx'
import { Titled } from '../parts/Who.tsx'

const columns: readonly Column<BankFee>[] = [
  { id: 'fee', head: 'Fee', cell: ({ what, day }) => <Titled title={what || 'Fee'} note={formatCalendarDate(day)} /> },
  {
    id: 'state',
    head: 'State',
    narrow: 'note',
    cell: ({ state, reason }) => (
      <span>
        <Badge tone={state === 'booked' ? 'good' : 'quiet'}>{state === 'booked' ? 'Booked' : 'Reversed'}</Badge>
        {reason && <span className="cap transfer-note">{reason}</span>}
      </span>
    ),
  },
  { id: 'amount', head: 'Amount', narrow: 'figure', align: 'end', cell: ({ amount }) => <Dollars value={amount} /> },
  {
    id: 'actions',
    head: 'Actions',
    narrow: 'actions',
    cell: (fee) =>
      fee.state === 'booked' && (
        <Act kind="quiet" aria-haspopup="dialog" onClick={() => askFeeReversal(fee)}>
          Reverse<span className="hidden"> the fee of {formatCalendarDate(fee.day)}</span>
        </Act>
      ),
  },
]

/** The bank's fees; one that was booked in error can be reversed. */
const BankFees = ({ fees }: { fees: readonly BankFee[] }) =>
  fees.length > 0 && (
    <details className="fold">
      <summary>Fees of the bank ({fees.length})</summary>
      <Table caption="Fees of the bank" columns={columns} rows={fees} keyOf={({ id }) => id} />
    </details>
  )

const importColumns: readonly Column<BankStatement>[] = [
  {
    id: 'file',
    head: 'File',
    cell: ({ name, from, to }) => (
      <Titled title={name} note={`${formatCalendarDate(from)} to ${formatCalendarDate(to)}`} />
    ),
  },
  {
    id: 'by',
    head: 'Imported by',
    narrow: 'note',
    cell: ({ imported_by }) => <span className="cap">{imported_by}</span>,
  },
  { id: 'lines', head: 'New lines', narrow: 'figure', align: 'end', cell: ({ lines }) => <span>{lines}</span> },
  {
    id: 'actions',
    head: 'Actions',
    narrow: 'actions',
    cell: (statement) => (
      <Act kind="quiet" aria-haspopup="dialog" onClick={() => askTakeBack(statement)}>
        Take back<span className="hidden"> the import of {statement.name}</span>
      </Act>
    ),
  },
]

/** What was imported last; an import is taken back while nothing of it is booked. */
const Imports = ({ statements }: { statements: readonly BankStatement[] }) => (
  <details className="fold">
    <summary>Imports ({statements.length})</summary>
    <Table caption="Imports of the bank’s files" columns={importColumns} rows={statements} keyOf={({ id }) => id} />
  </details>
)

const shared: readonly Column<BankStatementLine>[] = [
  {
    id: 'line',
    head: 'Line',
    cell: ({ counterparty, reference }) => (
      <Titled title={counterparty || 'Without a name'} note={reference || 'no reference'} />
    ),
  },
  { id: 'day', head: 'Booked', narrow: 'named', cell: ({ day }) => formatCalendarDate(day) },
]

const amount: Column<BankStatementLine> = {
  id: 'amount',
  head: 'Amount',
  narrow: 'figure',
  align: 'end',
  cell: (line) => <Dollars value={line.amount} />,
}

const whatOf = (line: BankStatementLine): string =>
  line.return_reason == null ? seemsToBe(line) : `${seemsToBe(line)} ${statementWords.returned(line.return_reason)}`

const seemsToBe = ({ proposal, amount: came, is_collective }: BankStatementLine): string => {
  if (proposal) return proposal.what
  if (is_collective) return statementWords.collective
  return came < 0
    ? 'Nothing in the books matches. It stays in the difference.'
    : 'Two things match equally well: choose which.'
}

const Choose = ({ line }: { line: BankStatementLine }) => (
  <Act kind="quiet" aria-haspopup="dialog" onClick={() => askChoice(line)}>
    Choose<span className="hidden"> what {line.counterparty || line.reference || 'the line'} is</span>
  </Act>
)

const openColumns: readonly Column<BankStatementLine>[] = [
  ...shared,
  {
    id: 'proposal',
    head: 'Seems to be',
    narrow: 'note',
    cell: (line) => (
      <span className="line-proposal">
        {line.proposal && (
          <Badge tone={line.proposal.sure ? 'good' : 'waiting'}>{line.proposal.sure ? 'Fits' : 'Look'}</Badge>
        )}
        <span className="cap transfer-note">{whatOf(line)}</span>
      </span>
    ),
  },
  amount,
  {
    id: 'actions',
    head: 'Actions',
    narrow: 'actions',
    cell: (line) => (
      <span className="row-actions">
        {line.proposal && (
          <Act aria-haspopup="dialog" onClick={() => askAccept(line)}>
            Book it<span className="hidden"> as {line.proposal.what}</span>
          </Act>
        )}
        <Choose line={line} />
        {line.amount > 0 && line.proposal?.as !== 'suspense' && (
          <Act kind="quiet" aria-haspopup="dialog" onClick={() => askMoveToSuspense(line)}>
            To suspense<span className="hidden">, {line.counterparty || line.reference}</span>
          </Act>
        )}
      </span>
    ),
  },
]

const matchedColumns: readonly Column<BankStatementLine>[] = [
  ...shared,
  { id: 'as', head: 'Booked as', narrow: 'note', cell: ({ matched_as }) => (matched_as ? matchName[matched_as] : '') },
  amount,
  {
    id: 'actions',
    head: 'Actions',
    narrow: 'actions',
    cell: (line) => (
      <Act kind="quiet" aria-haspopup="dialog" onClick={() => askRelease(line)}>
        Take back<span className="hidden"> the match of {line.counterparty || line.reference}</span>
      </Act>
    ),
  },
]

/** The open lines, each with its proposal; then the latest matched ones. */
export const BankLines = ({ desk: { open, open_count, matched, fees, statements } }: { desk: BankDesk }) => {
  const sure = useStore($sureLines)
  if (statements.length === 0)
    return (
      <EmptyState title="No bank statement has been imported yet.">
        Import one to receive deposits, to mark batches paid, and to see whether the bank has what the books say.
      </EmptyState>
    )
  return (
    <>
      <section className="section" aria-labelledby="bank-open">
        <div className="row">
          <h2 id="bank-open">Not matched yet</h2>
          <ExportMenu of="every line of the bank" href={bankLinesFile()} />
        </div>
        {open.length === 0 ? (
          <p className="cap">Every line of the bank is matched.</p>
        ) : (
          <>
            {open_count > open.length && (
              <p className="cap">
                The first {open.length} of {open_count}.
              </p>
            )}
            {sure.length > 0 && (
              <div className="actions">
                <Act kind="solid" aria-haspopup="dialog" onClick={askAcceptSure}>
                  Book the {sure.length === 1 ? 'one that fits' : `${sure.length} that fit`}
                </Act>
              </div>
            )}
            <Table caption="Lines of the bank that wait" columns={openColumns} rows={open} keyOf={({ id }) => id} />
          </>
        )}
      </section>
      {matched.length > 0 && (
        <details className="fold">
          <summary>Matched last ({matched.length})</summary>
          <Table caption="Lines matched last" columns={matchedColumns} rows={matched} keyOf={({ id }) => id} />
        </details>
      )}
      <BankFees fees={fees} />
      <Imports statements={statements} />
    </>
  )
}
