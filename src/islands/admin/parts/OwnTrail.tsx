import { useStore } from '@nanostores/react'
import { useContext } from 'react'
import type { AuditEntry } from '#contract/calls/desk/audit.ts'
import { Instant } from '#islands/frame/Instant.tsx'
import { $openTrail, closeTrail, loadOlderTrail, openTrail, trail } from '#stores/admin/desk/audit/trail-of.ts'
import { $extensions } from '#stores/kit/extensions.ts'
import { $inFlight } from '#stores/kit/in-flight.ts'
import { Button } from '#ui/Button.tsx'
import { RowStop } from '#ui/contexts.ts'
import { Dialog } from '#ui/dialog/Dialog.tsx'
import { EmptyState } from '#ui/States.tsx'
import { type Column, Table } from '#ui/table/Table.tsx'
import { Read } from './Read.tsx'
import { Titled } from './Who.tsx'

const columns: readonly Column<AuditEntry>[] = [
  {
    id: 'action',
    head: 'What',
    cell: ({ action, detail }) => <Titled title={action} note={detail} />,
  },
  {
    id: 'subject',
    head: 'To whom or what',
    narrow: 'note',
    cell: ({ subject }) => <span className="who trail-word">{subject}</span>,
  },
  {
    id: 'by',
    head: 'By',
    narrow: 'named',
    cell: ({ by }) => <span className="who trail-word">{by ?? 'the system'}</span>,
  },
  { id: 'at', head: 'When', narrow: 'note', cell: ({ at }) => <Instant at={at} /> },
  {
    id: 'from',
    head: 'From',
    narrow: 'named',
    cell: ({ from }) => <span className="who trail-word">{from ?? '–'}</span>,
  },
]

/** Rows of the trail: what was done, to whom or what, by whom, when and from where. */
const TrailTable = ({ caption, rows }: { caption: string; rows: readonly AuditEntry[] }) => (
  <div className="trail">
    <Table caption={caption} columns={columns} rows={rows} keyOf={({ id }) => id} />
  </div>
)

/** What was done to one investor, transfer or batch, newest first. */
export const OwnTrail = () => {
  const busy = useStore($inFlight).has('trail:older')
  return (
    <Read of={trail} what="The trail">
      {({ rows, next }) =>
        rows.length === 0 ? (
          <EmptyState title="The trail is empty so far.">What admins and the investor do appears here.</EmptyState>
        ) : (
          <>
            <TrailTable caption="Trail" rows={rows} />
            {next !== null && (
              <Button busy={busy} onClick={() => void loadOlderTrail()}>
                Show older
              </Button>
            )}
          </>
        )
      }
    </Read>
  )
}

/**
 * Opens the trail of a transfer or a batch; absent without `audit`. In a list with arrow keys it is a tab stop only in
 * the current row.
 */
export const TrailButton = ({ id, name }: { id: string; name: string }) => {
  const isStop = useContext(RowStop)
  if (!useStore($extensions).has('audit')) return null
  return (
    <Button
      kind="quiet"
      aria-haspopup="dialog"
      tabIndex={isStop ? undefined : -1}
      onClick={() => openTrail({ id, name })}
    >
      Trail<span className="hidden"> of {name}</span>
    </Button>
  )
}

/** The same in a dialog of its own, for a transfer or a batch. */
export const TrailDialog = () => {
  const subject = useStore($openTrail)
  if (!subject) return null
  return (
    <Dialog
      title={`Trail of ${subject.name}`}
      wide
      closable
      onClose={closeTrail}
      actions={<Button onClick={closeTrail}>Close</Button>}
    >
      <OwnTrail />
    </Dialog>
  )
}
