import { useStore } from '@nanostores/react'
import { useCannotSend } from '#islands/frame/useCannotSend.ts'
import { instantText } from '#stores/kit/instants.ts'
import { $ending, type Browsing, endOne, endOthers } from '#stores/session/sessions.ts'
import { Badge } from '#ui/Badge.tsx'
import { Button } from '#ui/Button.tsx'
import { type Column, Table } from '#ui/table/Table.tsx'

const at = (instant: string) => instantText(instant)

const End = ({ session: { id, browser, current } }: { session: Browsing }) => {
  const ending = useStore($ending)
  const cannotSend = useCannotSend()
  if (current) return <Badge tone="good">This one</Badge>
  return (
    <Button kind="quiet" busy={ending === id} reason={cannotSend} onClick={() => void endOne(id)}>
      End<span className="hidden"> {browser}</span>
    </Button>
  )
}

const columns: readonly Column<Browsing>[] = [
  { id: 'browser', head: 'Browser', cell: ({ browser }) => browser },
  { id: 'network', head: 'Network', narrow: 'note', cell: ({ network }) => network ?? 'not known' },
  { id: 'since', head: 'Signed in', narrow: 'named', cell: ({ created_at }) => at(created_at) },
  { id: 'seen', head: 'Last seen', narrow: 'named', cell: ({ seen_at }) => at(seen_at) },
  {
    id: 'end',
    head: 'End',
    headHidden: true,
    align: 'end',
    narrow: 'figure',
    cell: (session) => <End session={session} />,
  },
]

/** Where the person is signed in, and buttons that end any session except this one. */
export const SessionList = ({ sessions }: { sessions: readonly Browsing[] }) => {
  const ending = useStore($ending)
  const cannotSend = useCannotSend()
  return (
    <>
      <Table caption="Sessions" columns={columns} rows={sessions} keyOf={({ id }) => id} />
      {sessions.length > 1 && (
        <div className="save-line">
          <Button busy={ending === 'others'} reason={cannotSend} onClick={() => void endOthers()}>
            End all other sessions
          </Button>
        </div>
      )}
    </>
  )
}
