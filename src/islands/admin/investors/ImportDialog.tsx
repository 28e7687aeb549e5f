import { useStore } from '@nanostores/react'
import type { ImportPreview, InvestorImport } from '#contract/calls/people/admin-investors-edit.ts'
import { toCents } from '#fund/cents/money.ts'
import { formatCount } from '#fund/text/count.ts'
import { formatMoney } from '#fund/text/format.ts'
import { Instant } from '#islands/frame/Instant.tsx'
import {
  $atBroker,
  $importing,
  askUndoImport,
  atBrokerOf,
  importFile,
  imports,
} from '#stores/admin/people/investors/import.ts'
import { EmptyState } from '#ui/States.tsx'
import { TextField } from '#ui/TextField.tsx'
import { type Column, Table } from '#ui/table/Table.tsx'
import { importWords, importWords as words } from '#words/people/investors.ts'
import { Act } from '../parts/Act.tsx'
import { Dollars } from '../parts/Dollars.tsx'
import { FileDialog } from '../parts/FileDialog.tsx'
import { Read } from '../parts/Read.tsx'
import { ImportPreviewTable } from './ImportPreviewTable.tsx'

const columns: readonly Column<InvestorImport>[] = [
  { id: 'at', head: 'Imported', cell: ({ at }) => <Instant at={at} /> },
  { id: 'by', head: 'By', cell: ({ by }) => by },
  {
    id: 'brought',
    head: 'Brought',
    align: 'end',
    cell: ({ investors, weeks }) => (weeks > 0 ? importWords.weeks(weeks) : importWords.investors(investors)),
  },
  {
    id: 'broker',
    head: 'With the broker',
    align: 'end',
    cell: ({ at_broker }) => <Dollars value={at_broker} />,
  },
  { id: 'capital', head: 'Capital', align: 'end', cell: ({ total_capital }) => <Dollars value={total_capital} /> },
  {
    id: 'undo',
    head: 'Undo',
    cell: (one) => {
      if (one.undone_at) return 'undone'
      return (
        <Act
          kind="quiet"
          reason={one.can_undo ? undefined : 'Something has happened to these investors since.'}
          onClick={() => askUndoImport(one)}
        >
          Undo
        </Act>
      )
    },
  },
]

/** The latest imports, and the button that reverses each. */
export const PastImports = () => (
  <Read of={imports} what="The list of imports">
    {(rows) =>
      rows.length === 0 ? (
        <EmptyState title="Nothing was imported yet.">Imports appear here once one has been applied.</EmptyState>
      ) : (
        <Table caption="Earlier imports" columns={columns} rows={rows} keyOf={({ id }) => id} />
      )
    }
  </Read>
)

/** The progress of an import that takes long. */
const ImportBar = () => {
  const at = useStore($importing)
  if (!at) return null
  return (
    <div className="booking">
      <progress aria-label={words.importing} value={at.done} max={at.of} />
      <p className="cap">{words.taken(at.done, at.of)}</p>
    </div>
  )
}

/** Where the opening money of a file lies: what is not with the broker is at the bank. */
const OpeningMoney = ({ preview }: { preview: ImportPreview }) => {
  const typed = useStore($atBroker)
  const total = toCents(preview.total_capital) + toCents(preview.total_result)
  if (total === 0) return null
  const atBroker = atBrokerOf(typed, preview)
  return (
    <TextField
      label="Of the opening money, with the broker"
      hint={
        atBroker === null ? undefined : words.atBank(formatMoney(total - toCents(atBroker ?? 0)), formatMoney(total))
      }
      error={atBroker === null ? words.notThere(formatMoney(total)) : undefined}
      before="$"
      inputMode="decimal"
      autoComplete="off"
      value={typed}
      onChange={({ target }) => $atBroker.set(target.value)}
    />
  )
}

/** Every line is checked and shown before anything is imported: all of the file, or only its good lines. */
export const ImportDialog = () => {
  const typed = useStore($atBroker)
  return (
    <FileDialog
      title="Import investors"
      file={importFile}
      label="CSV file"
      hint={importWords.columns}
      accept=".csv,.xlsx,text/csv"
      doing="Checking"
      act={(preview) => ({
        label: `${preview.bad > 0 ? 'Import the good' : 'Import'} ${formatCount(preview.good)}`,
        reason:
          preview.good === 0
            ? 'No line of the file can be imported.'
            : atBrokerOf(typed, preview) === null
              ? words.notThere(formatMoney(toCents(preview.total_capital) + toCents(preview.total_result)))
              : undefined,
      })}
    >
      {({ name, preview, error }) => (
        <>
          <ImportBar />
          <OpeningMoney preview={preview} />
          <ImportPreviewTable file={name} preview={preview} error={error} />
        </>
      )}
    </FileDialog>
  )
}
