import { useStore } from '@nanostores/react'
import { useEffect } from 'react'
import type { ErasurePlan } from '#contract/calls/desk/personal-data.ts'
import { capitalised } from '#fund/text/words.ts'
import { Instant } from '#islands/frame/Instant.tsx'
import { askErase, erasure, loadErasure, saveDataOf } from '#stores/admin/people/investors/personal-data.ts'
import { $inFlight } from '#stores/kit/in-flight.ts'
import { type Column, Table } from '#ui/table/Table.tsx'
import { Act } from '../parts/Act.tsx'
import { Read } from '../parts/Read.tsx'

type Goes = ErasurePlan['goes'][number]
type Stays = ErasurePlan['stays'][number]

const what = { id: 'what', head: 'What', cell: (part: Goes) => capitalised(part.what) }
const count = { id: 'count', head: 'How many', align: 'end', cell: (part: Goes) => part.count || '–' } as const

const going: readonly Column<Goes>[] = [what, count]
const staying: readonly Column<Stays>[] = [what, count, { id: 'why', head: 'Why', cell: ({ why }) => capitalised(why) }]

/**
 * What is kept about an investor: exported, or erased as far as the book allows; what would be deleted and kept is
 * shown before.
 */
export const InvestorData = ({ investor }: { investor: { readonly id: string; readonly name: string } }) => {
  const exporting = useStore($inFlight).has('personal-data')
  useEffect(() => void loadErasure(), [])
  return (
    <div className="section">
      <div className="actions">
        <Act least="owner" busy={exporting} onClick={() => void saveDataOf(investor)}>
          Export the data
        </Act>
      </div>
      <Read of={erasure} what="What an erasure would take" onRetry={loadErasure}>
        {({ obstacle, erased_at, goes, stays }) => (
          <>
            {erased_at ? (
              <p>
                Erased on <Instant named at={erased_at} />.
              </p>
            ) : (
              <>
                <h3>An erasure takes</h3>
                <Table caption="What an erasure takes" columns={going} rows={goes} keyOf={(part) => part.what} />
              </>
            )}
            <h3>{erased_at ? 'It left' : 'It leaves'}</h3>
            <Table caption="What it leaves" columns={staying} rows={stays} keyOf={(part) => part.what} />
            {!erased_at && (
              <div className="actions">
                <Act
                  least="owner"
                  kind="solid"
                  reason={obstacle ?? undefined}
                  aria-haspopup="dialog"
                  onClick={() => askErase(investor)}
                >
                  Erase personal data
                </Act>
              </div>
            )}
          </>
        )}
      </Read>
    </div>
  )
}
