import { useStore } from '@nanostores/react'
import type { DueLine } from '#stores/admin/money/payments/due-lines.ts'
import { $chosen, choosePayouts } from '#stores/admin/money/payments/payments.ts'
import { askRelease } from '#stores/admin/money/payments/release.ts'
import { askReceive } from '#stores/admin/money/transfers/receive.ts'
import { fundDay, instantText } from '#stores/kit/instants.ts'
import { arriveAt } from '#stores/session/arrival.ts'
import { Button } from '#ui/Button.tsx'
import { type Column, Table } from '#ui/table/Table.tsx'
import { holdWords } from '#words/money/holds.ts'
import { dueWords as words } from '#words/money/payments.ts'
import { destinationName } from '#words/money/transfers.ts'
import { Act, useMay } from '../parts/Act.tsx'
import { AskedFor } from '../parts/AskedFor.tsx'
import { Dollars } from '../parts/Dollars.tsx'
import { TrailButton } from '../parts/OwnTrail.tsx'
import { TransferSteps } from '../parts/TransferTable.tsx'
import { kindWord, noteOf } from '../parts/transfer-words.ts'
import { useFound } from '../parts/useFound.ts'
import { Titled, Who } from '../parts/Who.tsx'
import { MarkPaid } from './Batches.tsx'

type PaymentLine = Extract<DueLine, { kind: 'request' | 'payout' | 'deposit' }>

const paymentOf = (line: PaymentLine) => {
  if (line.kind === 'request') return line.request
  return line.kind === 'payout' ? line.payout : { ...line.deposit, kind: 'deposit' as const }
}

const whoOf = (line: DueLine) => {
  if (line.kind === 'batch') return <Titled title={line.batch.reference} note={words.madeBy(line.batch.made_by)} />
  if (line.kind === 'bank') return <Who {...line.account.investor} />
  if (line.kind === 'closure') return <Who {...line.closure.investor} />
  const { name, email } = paymentOf(line).investor
  return <Who name={name} email={email} namesake={line.namesake} />
}

const whatOf = (line: DueLine): string => {
  if (line.kind === 'batch') return words.payouts(line.batch.payouts)
  if (line.kind === 'bank') return words.bank
  if (line.kind === 'closure') return words.closure
  return kindWord(paymentOf(line).kind)
}

const referenceOf = (line: DueLine): string =>
  line.kind === 'batch' || line.kind === 'bank' || line.kind === 'closure' ? '' : paymentOf(line).reference

type EarlierFile = Parameters<typeof words.earlier>[0]

const readable = (file: EarlierFile): EarlierFile => ({
  ...file,
  downloaded_at: instantText(file.downloaded_at),
  undone_at: instantText(file.undone_at),
})

/** Why a payout was returned, or cannot be paid now, or would not be if it were approved. */
const troubleOf = (line: DueLine): string | null => {
  if (line.kind === 'request') return noteOf(line.request) || null
  if (line.kind !== 'payout') return null
  const { reason, obstacle, hold, earlier } = line.payout
  const why = hold ? holdWords.held(instantText(hold.until, { near: true, deadline: true }), hold.because) : obstacle
  return (
    [reason && words.cameBack(reason), earlier && words.earlier(readable(earlier)), why].filter(Boolean).join(' · ') ||
    null
  )
}

/** What it waits for: a decision, where a payout goes, that a batch is marked paid, that a deposit arrives. */
const waitsOf = (line: DueLine): string => {
  if (line.kind === 'request') return words.asked(instantText(line.request.requested_at, { day: true }))
  if (line.kind === 'batch') return words.notPaid
  if (line.kind === 'bank') return words.checkBank(line.account.accountNumber)
  if (line.kind === 'closure') return words.checkClosure(fundDay(line.closure.verification_to))
  if (line.kind === 'payout') return line.payout.destination ? words.to(destinationName(line.payout.destination)) : ''
  const { approved_at } = line.deposit
  return approved_at === null ? '' : words.approved(instantText(approved_at, { day: true }))
}

/** A payout's reference and destination, or what a batch waits for, if there is little room. */
const shortOf = (line: DueLine): string => {
  if (line.kind === 'batch' || line.kind === 'bank' || line.kind === 'closure') return ` · ${waitsOf(line)}`
  const account = line.kind === 'payout' ? line.payout.destination?.accountNumber : undefined
  return ` ${referenceOf(line)}${account ? ` · ${words.to(account)}` : ''}`
}

const obstacleOf = (line: DueLine): string | null =>
  line.kind === 'payout' && line.payout.obstacle !== null ? `obstacle-${line.id}` : null

const labelOf = (line: DueLine): string | null =>
  line.kind === 'payout' ? words.choose(line.payout.reference, line.payout.investor.name) : null

const Step = ({ line }: { line: DueLine }) => {
  if (line.kind === 'request') return <TransferSteps transfer={line.request} />
  if (line.kind === 'batch') return <MarkPaid batch={line.batch} />
  if (line.kind === 'bank')
    return (
      <Button onClick={() => arriveAt('investors/requests', 'bank-changes')}>
        Check account<span className="hidden"> of {line.account.investor.name}</span>
      </Button>
    )
  if (line.kind === 'closure')
    return (
      <Button onClick={() => arriveAt('investors/requests', 'closures')}>
        Check identity<span className="hidden"> of {line.closure.investor.name}</span>
      </Button>
    )
  if (line.kind === 'deposit')
    return (
      <Act
        aria-haspopup="dialog"
        onClick={() => askReceive({ ...line.deposit, kind: 'deposit', settled_amount: null, in_full: false })}
      >
        Mark received<span className="hidden"> {line.deposit.reference}</span>
      </Act>
    )
  if (line.payout.hold)
    return (
      <Act least="approver" aria-haspopup="dialog" onClick={() => askRelease(line.payout)}>
        {holdWords.release}
        <span className="hidden"> to {line.payout.investor.name}</span>
      </Act>
    )
  return null
}

const nameOf = (line: DueLine): string => {
  if (line.kind === 'batch') return line.batch.reference
  if (line.kind === 'bank') return `${words.bank}, ${line.account.investor.name}`
  return line.kind === 'closure' ? `${words.closure}, ${line.closure.investor.name}` : referenceOf(line)
}

/** The record whose trail contains it: for a change of bank account and a closure, the investor's. */
const trailOf = (line: DueLine): string => {
  if (line.kind === 'bank') return line.account.investor.id
  return line.kind === 'closure' ? line.closure.investor.id : line.id
}

const Do = ({ line }: { line: DueLine }) => (
  <span className="row-actions">
    <Step line={line} />
    <TrailButton id={trailOf(line)} name={nameOf(line)} />
  </span>
)

const columns: readonly Column<DueLine>[] = [
  { id: 'who', head: 'Who', cell: whoOf },
  {
    id: 'what',
    head: 'What',
    narrow: 'note',
    cell: (line) => (
      <span>
        {whatOf(line)}
        <span className="pay-narrow">{shortOf(line)}</span>
        {troubleOf(line) && <span className="pay-narrow pay-trouble">{troubleOf(line)}</span>}
      </span>
    ),
  },
  {
    id: 'reference',
    head: 'Reference',
    narrow: 'none',
    cell: (line) => <span className="pay-whole">{referenceOf(line)}</span>,
  },
  {
    id: 'waits',
    head: 'Waits for',
    narrow: 'none',
    cell: (line) => (
      <span className="cap">
        {waitsOf(line)}
        <AskedFor of={line.id} />
        {troubleOf(line) && (
          <span className="transfer-note pay-trouble" id={`obstacle-${line.id}`}>
            {troubleOf(line)}
          </span>
        )}
      </span>
    ),
  },
  {
    id: 'amount',
    head: 'Amount',
    align: 'end',
    narrow: 'figure',
    cell: ({ amount }) => amount !== null && <Dollars value={amount} />,
  },
  { id: 'do', head: 'Decision', align: 'end', narrow: 'change', headHidden: true, cell: (line) => <Do line={line} /> },
]

/** Everything that waits for the fund, by deadline; payouts are chosen for a batch. */
export const DueList = ({ lines }: { lines: readonly DueLine[] }) => {
  const chosen = new Set(useStore($chosen).map(({ id }) => id))
  const may = useMay()
  const found = useFound()
  return (
    <div className="pay-list" ref={found.list}>
      <Table
        caption="What is due, by deadline"
        columns={columns}
        rows={lines}
        keyOf={({ id }) => id}
        groupOf={({ group }) => group}
        current={found.id}
        choosing={may ? { chosen, choose: choosePayouts, label: labelOf, obstacle: obstacleOf } : undefined}
      />
    </div>
  )
}
