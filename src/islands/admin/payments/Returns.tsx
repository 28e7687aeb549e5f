import { useEffect } from 'react'
import type { BankReturn, ReturnsPreview } from '#contract/calls/money/bank-returns.ts'
import { formatCount } from '#fund/text/count.ts'
import { Instant } from '#islands/frame/Instant.tsx'
import { askAcceptReturn, bankReturns, returnsFile } from '#stores/admin/money/payments/returns.ts'
import { Badge } from '#ui/Badge.tsx'
import { FieldError } from '#ui/Field.tsx'
import { EmptyState } from '#ui/States.tsx'
import { type Column, Table } from '#ui/table/Table.tsx'
import { returnKindName, returnStateName, returnWords as words } from '#words/money/bank-returns.ts'
import { Act } from '../parts/Act.tsx'
import { AskedFor } from '../parts/AskedFor.tsx'
import { Dollars } from '../parts/Dollars.tsx'
import { FileDialog } from '../parts/FileDialog.tsx'
import { Read } from '../parts/Read.tsx'
import { useArrival } from '../parts/useArrival.ts'
import { Titled, Who } from '../parts/Who.tsx'

const tones = {
  open: 'waiting',
  'not-paid': 'waiting',
  'came-back': 'bad',
  differs: 'bad',
  unknown: 'quiet',
  'change-open': 'waiting',
  'change-waits': 'waiting',
  'change-done': 'good',
  'change-declined': 'quiet',
  shown: 'quiet',
} as const

const columns: readonly Column<BankReturn>[] = [
  {
    id: 'payee',
    head: 'Payee',
    cell: ({ payout, name, reference }) =>
      payout ? (
        <Who name={payout.investor.name} email={payout.investor.email} />
      ) : (
        <Titled title={name || 'Without a name'} note={reference || 'no reference'} />
      ),
  },
  {
    id: 'why',
    head: 'What the bank says',
    narrow: 'note',
    cell: ({ kind, why, words: own, account, payout }) => (
      <Titled
        title={`${returnKindName[kind]}: ${why}`}
        note={[payout && `${payout.reference} of ${payout.batch}`, account && `account ${account}`, own]
          .filter(Boolean)
          .join(', ')}
      />
    ),
  },
  {
    id: 'state',
    head: 'State',
    narrow: 'note',
    cell: ({ state, payout }) => (
      <span>
        <Badge tone={tones[state]}>{returnStateName[state]}</Badge>
        {payout && state === 'open' && <AskedFor of={payout.id} />}
      </span>
    ),
  },
  { id: 'file', head: 'File', narrow: 'note', cell: ({ imported_at }) => <Instant day at={imported_at} /> },
  {
    id: 'amount',
    head: 'Amount',
    narrow: 'figure',
    align: 'end',
    cell: ({ amount, payout }) => <Dollars value={amount ?? payout?.amount ?? 0} />,
  },
  {
    id: 'actions',
    head: 'Actions',
    narrow: 'actions',
    cell: (row) =>
      (row.state === 'open' || row.state === 'change-open') && (
        <Act aria-haspopup="dialog" onClick={() => askAcceptReturn(row)}>
          {row.state === 'open' ? 'Came back' : 'Open the change'}
          <span className="hidden"> {row.payout?.reference}</span>
        </Act>
      ),
  },
]

type PreviewRow = ReturnsPreview['returns'][number] & { readonly place: number }

const previewColumns: readonly Column<PreviewRow>[] = [
  {
    id: 'payment',
    head: 'Payment',
    cell: ({ name, reference }) => <Titled title={name || 'Without a name'} note={reference || 'no reference'} />,
  },
  {
    id: 'why',
    head: 'What the bank says',
    cell: ({ kind, why }) => <Titled title={returnKindName[kind]} note={why} />,
  },
  {
    id: 'found',
    head: 'Payout',
    cell: ({ known, found }) =>
      known ? <Badge>{words.known}</Badge> : <span className="cap">{found ? 'Found' : words.notFound}</span>,
  },
  { id: 'amount', head: 'Amount', align: 'end', cell: ({ amount }) => amount !== null && <Dollars value={amount} /> },
]

const ReturnsDialog = () => (
  <FileDialog
    title="Import what came back"
    file={returnsFile}
    label="The bank’s file"
    hint={words.kinds}
    accept=".ach,.txt,.xml,text/plain,text/xml,application/xml"
    doing="Reading"
    act={(preview) => ({
      label: `Import ${formatCount(preview.new)} new`,
      reason: preview.new === 0 ? words.allKnown : undefined,
    })}
  >
    {({ name, preview, error }) => (
      <>
        <p>{`${name}: ${preview.format}`}</p>
        <FieldError text={error ?? undefined} />
        <Table
          caption={`Records of ${name}`}
          columns={previewColumns}
          rows={preview.returns.map((row, place) => ({ ...row, place }))}
          keyOf={({ place }) => String(place)}
        />
      </>
    )}
  </FileDialog>
)

/** What comes back from the bank: its files, and what each record is about; with `bank-returns`. */
export const Returns = () => {
  useEffect(() => void bankReturns.load(), [])
  return (
    <section className="section" aria-labelledby="returns">
      <div className="row">
        <h2 id="returns" {...useArrival('returns')}>
          Came back
        </h2>
        <Act aria-haspopup="dialog" onClick={returnsFile.choose}>
          Import what came back
        </Act>
      </div>
      <p className="cap">{words.about}</p>
      <Read of={bankReturns} what="What came back">
        {({ returns }) =>
          returns.length === 0 ? (
            <EmptyState title={words.none}>{words.noneMore}</EmptyState>
          ) : (
            <Table caption="What came back" columns={columns} rows={returns} keyOf={({ id }) => id} />
          )
        }
      </Read>
      <ReturnsDialog />
    </section>
  )
}
