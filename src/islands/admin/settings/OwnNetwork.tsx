import { useStore } from '@nanostores/react'
import { useEffect } from 'react'
import type { OwnTargetListed } from '#contract/calls/desk/own-network.ts'
import { useForm } from '#islands/frame/hooks.ts'
import { Instant } from '#islands/frame/Instant.tsx'
import {
  $listing,
  askRemoveTarget,
  closeListing,
  openListing,
  ownTargetForm,
  ownTargets,
} from '#stores/admin/settings/systems/webhooks.ts'
import { ModalForm } from '#ui/dialog/ModalForm.tsx'
import { EmptyState } from '#ui/States.tsx'
import { TextField } from '#ui/TextField.tsx'
import { type Column, Table } from '#ui/table/Table.tsx'
import { webhookWords } from '#words/desk/webhooks.ts'
import { plus } from '../icons.ts'
import { Act } from '../parts/Act.tsx'
import { Read } from '../parts/Read.tsx'
import { Titled } from '../parts/Who.tsx'

const words = webhookWords.own

const columns: readonly Column<OwnTargetListed>[] = [
  { id: 'host', head: 'Host', cell: ({ host, added_by }) => <Titled title={host} note={`asked for by ${added_by}`} /> },
  { id: 'port', head: 'Port', narrow: 'named', cell: ({ port }) => port },
  { id: 'since', head: 'Since', narrow: 'named', cell: ({ added_at }) => <Instant day at={added_at} /> },
  {
    id: 'remove',
    head: 'Remove',
    narrow: 'change',
    headHidden: true,
    cell: (one) => (
      <Act least="owner" kind="quiet" aria-haspopup="dialog" onClick={() => askRemoveTarget(one)}>
        Remove<span className="hidden"> {one.host}</span>
      </Act>
    ),
  },
]

const Listing = () => {
  const { text, error, busy } = useForm(ownTargetForm)
  return (
    <ModalForm
      title={words.list}
      confirm="List it"
      busy={busy}
      error={error}
      noValidate
      onSubmit={() => ownTargetForm.submit()}
      onCancel={closeListing}
    >
      <TextField label="Host" hint={words.hostHint} autoComplete="off" spellCheck={false} {...text('host')} />
      <TextField label="Port" inputMode="numeric" autoComplete="off" {...text('port')} />
    </ModalForm>
  )
}

/** What webhooks may reach in the fund's own network. */
export const OwnNetwork = () => {
  const listing = useStore($listing)
  useEffect(() => void ownTargets.load(), [])
  return (
    <section className="section" aria-labelledby="own-network">
      <div className="row">
        <h3 id="own-network">{words.title}</h3>
        <Act least="owner" icon={plus} aria-haspopup="dialog" onClick={openListing}>
          {words.list}
        </Act>
      </div>
      <p className="cap">{words.about}</p>
      <Read of={ownTargets} what="The list of the fund’s own network">
        {(rows) =>
          rows.length === 0 ? (
            <EmptyState title={words.none}>Each host appears here with its port.</EmptyState>
          ) : (
            <Table caption={words.title} columns={columns} rows={rows} keyOf={({ id }) => id} />
          )
        }
      </Read>
      {listing && <Listing />}
    </section>
  )
}
