import { useStore } from '@nanostores/react'
import { useEffect } from 'react'
import type { Approval } from '#contract/calls/control/approvals.ts'
import { today } from '#stores/admin/desk/today/today.ts'
import { loadWaiting, startWaiting, waiting } from '#stores/admin/work/approvals/approvals.ts'
import { approvalWords as words } from '#words/control/approvals.ts'
import { useMay } from '../parts/Act.tsx'
import { LoadFailed } from '../parts/LoadFailed.tsx'
import { useArrival } from '../parts/useArrival.ts'
import { AskedBy, WaitingBody, WaitsFor } from '../parts/WaitingList.tsx'
import { ApprovalsRoom } from './ApprovalsRoom.tsx'

const isYours = ({ mine, about_me, not_yet }: Approval): boolean => !mine && !about_me && !not_yet

/** A request, closed at first: one line of a fixed height, so that those that come later move nothing. */
const Case = ({ one }: { one: Approval }) => (
  <li>
    <details className="case" name="approval">
      <summary>
        <span className="case-title">
          <strong>{one.title}</strong>
          <span className="cap">
            <AskedBy one={one} />
          </span>
        </span>
        <WaitsFor one={one} />
      </summary>
      <div className="case-body">
        <WaitingBody one={one} after={today.load} />
      </div>
    </details>
  </li>
)

/** What waits for a second person or for its delay, above all tasks; nothing if nothing waits. */
export const Approvals = ({ count }: { count: number }) => {
  const { last, state } = useStore(waiting.$load)
  const arriving = useArrival('approvals')
  const may = useMay('approver')
  useEffect(startWaiting, [])
  if (!last && state === 'loading') return <ApprovalsRoom count={count} />
  if (last?.length === 0 && state !== 'failed') return null
  const yours = may ? (last ?? []).filter(isYours).length : 0
  return (
    <section className="section" aria-labelledby="approvals">
      <div className="row">
        <h2 id="approvals" {...arriving}>
          Approvals
        </h2>
        {last && <span className="cap">{words.whose(yours, last.length - yours)}</span>}
      </div>
      <LoadFailed of={waiting} what="What waits for a second person" onRetry={loadWaiting}>
        {last ? 'Below is what was last loaded.' : words.unread}
      </LoadFailed>
      {last && (
        <ul className="cases" aria-label="Waits for a second person">
          {last.map((one) => (
            <Case key={one.id} one={one} />
          ))}
        </ul>
      )}
    </section>
  )
}
