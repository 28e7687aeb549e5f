import { send } from '#client/send.ts'
import type { Approval } from '#contract/calls/control/approvals.ts'
import * as calls from '#contract/calls/control/approvals.ts'
import { ask } from '#stores/kit/decision.ts'
import { discover, hasExtension } from '#stores/kit/extensions.ts'
import { loader } from '#stores/kit/load.ts'
import { whileOpen } from '#stores/kit/while-open.ts'
import { approvalWords as words } from '#words/control/approvals.ts'
import { whileBooking } from '../bookings/booking.ts'

/** What waits for a second person or for its delay, newest first, with `approvals`. */
export const waiting = loader(
  'What waits for a second person',
  async () => (await send(calls.listApprovals, { query: { state: 'waiting' } })).rows,
)

export const loadWaiting = async (): Promise<void> => {
  await discover()
  if (hasExtension('approvals')) await waiting.load()
}

export const startWaiting = (): (() => void) => whileOpen(loadWaiting)

/** What a screen reads again after one of its requests was decided. */
type After = () => unknown

const decided = (after: After) => () => Promise.all([loadWaiting(), after()])

/** Approving the booking of a week books it. */
const give = ({ id, kind, subject_id }: Approval) => {
  const approve = () => send(calls.giveApproval, { params: { id } })
  return kind === 'close' || kind === 'correction' ? whileBooking(subject_id, approve) : approve()
}

export const askGiveApproval = (asked: Approval, after: After): void =>
  ask({ ...words.approve(asked.title, asked.detail), act: () => give(asked), after: decided(after) })

export const askRefuseApproval = ({ id, title }: Approval, after: After): void =>
  ask({
    ...words.refuse(title),
    act: (reason) => send(calls.refuseApproval, { params: { id }, body: { reason } }),
    after: decided(after),
  })

export const askStopApproval = ({ id, title }: Approval, after: After): void =>
  ask({
    ...words.stop(title),
    act: (reason) => send(calls.stopApproval, { params: { id }, body: { reason } }),
    after: decided(after),
  })

export const askObjectToApproval = ({ id, title }: Approval, after: After): void =>
  ask({
    ...words.object(title),
    act: (reason) => send(calls.objectToApproval, { params: { id }, body: { reason } }),
    after: decided(after),
  })

export const askCancelApproval = ({ id, title }: Approval, after: After): void =>
  ask({ ...words.cancel(title), act: () => send(calls.cancelApproval, { params: { id } }), after: decided(after) })
