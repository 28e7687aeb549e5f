import { useEffect } from 'react'
import type { MessageTemplate } from '#contract/calls/desk/messages.ts'
import { capitalised } from '#fund/text/words.ts'
import { askDeleteTemplate, messageTemplates, writeFromTemplate } from '#stores/admin/desk/messages/templates.ts'
import { EmptyState } from '#ui/States.tsx'
import { type Column, Table } from '#ui/table/Table.tsx'
import { templateWords as words } from '#words/desk/messages.ts'
import { Act } from '../parts/Act.tsx'
import { PlaceHead } from '../parts/PlaceHead.tsx'
import { Read } from '../parts/Read.tsx'
import { Titled } from '../parts/Who.tsx'

const columns: readonly Column<MessageTemplate>[] = [
  { id: 'name', head: 'Template', cell: ({ name }) => name },
  {
    id: 'says',
    head: 'Message',
    narrow: 'note',
    cell: ({ title, message }) => <Titled title={title} note={message} />,
  },
  { id: 'type', head: 'Type', narrow: 'note', cell: ({ type, priority }) => `${capitalised(type)}, ${priority}` },
  {
    id: 'acts',
    head: 'What can be done',
    headHidden: true,
    narrow: 'actions',
    align: 'end',
    cell: ({ id, name }) => (
      <span className="row-actions">
        <Act aria-haspopup="dialog" onClick={() => writeFromTemplate(id)}>
          Write<span className="hidden"> from {name}</span>
        </Act>
        <Act kind="quiet" aria-haspopup="dialog" onClick={() => askDeleteTemplate({ id, name })}>
          Delete<span className="hidden"> {name}</span>
        </Act>
      </span>
    ),
  },
]

/** The words that are written again and again; a template is saved from a message. */
export const Templates = () => {
  useEffect(() => void messageTemplates.load(), [])
  return (
    <>
      <PlaceHead at="communications/templates" title="Templates" note={words.rule} />
      <Read of={messageTemplates} what="The list of templates">
        {(templates) =>
          templates.length === 0 ? (
            <EmptyState title={words.none}>{words.howMade}</EmptyState>
          ) : (
            <Table caption="Templates" columns={columns} rows={templates} keyOf={({ id }) => id} />
          )
        }
      </Read>
    </>
  )
}
