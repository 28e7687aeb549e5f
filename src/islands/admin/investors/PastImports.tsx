import type { InvestorImport } from '#contract/calls/people/admin-investors-edit.ts'
import { $imports, askUndoImport, loadImports } from '#stores/admin/people/investors/import.ts'
import { type Column, Table } from '#ui/Table.tsx'
import { importWords } from '#words/people/investors.ts'
import { Act } from '../parts/Act.tsx'
import { Dollars } from '../parts/Dollars.tsx'
import { Read } from '../parts/Read.tsx'
import { When } from '../parts/When.tsx'

const columns: readonly Column<InvestorImport>[] = [
  { id: 'at', head: 'Imported', cell: ({ at }) => <When at={at} /> },
  { id: 'by', head: 'By', cell: ({ by }) => by },
  {
    id: 'brought',
    head: 'Brought',
    align: 'end',
    cell: ({ investors, weeks }) => (weeks > 0 ? importWords.weeks(weeks) : importWords.investors(investors)),
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
  <section className="section" aria-labelledby="past-imports">
    <h3 id="past-imports">Earlier imports</h3>
    <Read $load={$imports} what="The list of imports" onRetry={loadImports}>
      {(rows) =>
        rows.length === 0 ? (
          <p className="cap">Imports appear here once one has been applied.</p>
        ) : (
          <Table caption="Earlier imports" columns={columns} rows={rows} keyOf={({ id }) => id} />
        )
      }
    </Read>
  </section>
)
