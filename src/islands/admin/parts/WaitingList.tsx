import { useStore } from '@nanostores/react'
import { useEffect } from 'react'
import type { Approval, ApprovalKind } from '#contract/calls/control/approvals.ts'
import { Instant } from '#islands/frame/Instant.tsx'
import {
  askCancelApproval,
  askGiveApproval,
  askObjectToApproval,
  askRefuseApproval,
  askStopApproval,
  loadWaiting,
  startWaiting,
  waiting,
} from '#stores/admin/work/approvals/approvals.ts'
import { $extensions } from '#stores/kit/extensions.ts'
import { instantText } from '#stores/kit/instants.ts'
import { Badge } from '#ui/Badge.tsx'
import { approvalWords as words } from '#words/control/approvals.ts'
import { Act, useMay } from './Act.tsx'
import { LoadFailed } from './LoadFailed.tsx'
import { NewMoney } from './NewMoney.tsx'

type Props = {
  /** Only these kinds; all if absent. */
  kinds?: readonly ApprovalKind[]
  /** What else is read again once one is decided. */
  after: () => unknown
}

const stateOf = ({ runs_at, mine, about_me, not_yet, stoppable }: Approval, may: boolean): string => {
  if (runs_at === null) return words.waits({ mine, decides: may && !about_me && !not_yet })
  const until = instantText(runs_at, { deadline: true })
  return stoppable ? words.unlessStopped(until) : words.until(until)
}

const Buttons = ({ one, after }: { one: Approval; after: Props['after'] }) => {
  const of = <span className="hidden"> {one.title}</span>
  if (one.mine) return <Act onClick={() => askCancelApproval(one, after)}>Cancel{of}</Act>
  if (one.about_me)
    return (
      <Act least="viewer" onClick={() => askObjectToApproval(one, after)}>
        Object{of}
      </Act>
    )
  return (
    <>
      {!one.not_yet && (
        <>
          {one.changed.length === 0 && !one.void && (
            <Act least="approver" kind="solid" onClick={() => askGiveApproval(one, after)}>
              Approve{of}
            </Act>
          )}
          <Act least="approver" onClick={() => askRefuseApproval(one, after)}>
            Refuse{of}
          </Act>
        </>
      )}
      {one.stoppable && (
        <Act least="viewer" onClick={() => askStopApproval(one, after)}>
          Stop{of}
        </Act>
      )}
    </>
  )
}

/** What a request is about, and what the admin may do about it. */
export const WaitingBody = ({ one, after }: { one: Approval; after: Props['after'] }) => (
  <>
    <p>{one.detail}</p>
    {one.kind === 'close' && <NewMoney week={one.subject_id} />}
    {one.about_me && (
      <p className="cap">
        {words.aboutYou}
        {!one.mine && ` ${words.aboutMe}`}
      </p>
    )}
    {one.void && (
      <p className="status status-bad">
        {words.void} {one.void}
      </p>
    )}
    {one.not_yet && <p className="cap">{one.not_yet}</p>}
    {one.objection && one.concerns !== null && (
      <p className="status status-bad">
        {words.objects(one.concerns, one.about_me, one.objection.reason)} (
        <Instant named at={one.objection.at} />)
      </p>
    )}
    {one.changed.length > 0 && (
      <p className="status status-bad">
        {words.changed} {one.changed.join(' ')}
      </p>
    )}
    <div className="actions">
      <Buttons one={one} after={after} />
    </div>
  </>
)

/** Who asked for it, and when. */
export const AskedBy = ({ one }: { one: Approval }) => (
  <>
    {words.by(one.asked_by, one.mine)}, <Instant named at={one.asked_at} />.
  </>
)

/** Whose it is, or when it happens by itself. */
export const WaitsFor = ({ one }: { one: Approval }) => <Badge tone="waiting">{stateOf(one, useMay('approver'))}</Badge>

const One = ({ one, after }: { one: Approval; after: Props['after'] }) => (
  <li className="panel section">
    <div className="row">
      <h3>{one.title}</h3>
      <WaitsFor one={one} />
    </div>
    <p className="cap">
      <AskedBy one={one} />
    </p>
    <WaitingBody one={one} after={after} />
  </li>
)

/**
 * What waits for a second person or for its delay, each with what the admin may do about it; nothing if nothing waits.
 */
export const WaitingList = ({ kinds, after }: Props) => {
  const has = useStore($extensions).has('approvals')
  const { last } = useStore(waiting.$load)
  useEffect(() => (has ? startWaiting() : undefined), [has])
  const shown = last?.filter(({ kind }) => !kinds || kinds.includes(kind)) ?? []
  return (
    <>
      <LoadFailed of={waiting} what="What waits for a second person" onRetry={loadWaiting}>
        {last ? 'Below is what was last loaded.' : words.unread}
      </LoadFailed>
      {shown.length > 0 && (
        <ul className="waiting-list section" aria-label="Waits for a second person">
          {shown.map((one) => (
            <One key={one.id} one={one} after={after} />
          ))}
        </ul>
      )}
    </>
  )
}
