import { cancelApproval, giveApproval, refuseApproval } from '#server/control/approvals/decide.ts'
import { objectToApproval, stopApproval } from '#server/control/approvals/role-changes.ts'
import { usedLimits } from '#server/control/approvals/used-limits.ts'
import { approvalById, listApprovals } from '#server/control/approvals/view.ts'
import type { By, Context } from '#server/platform/config/context.ts'
import type { Handlers } from '#server/platform/http/handler.ts'
import { pageRowsDefault } from '#server/platform/http/page.ts'
import { refuse } from '#server/platform/http/refuse.ts'
import { guardedActions as actions } from './guarded-actions.ts'

/** What waits for a second person or for its delay (extension `approvals`). */
export const approvals = (context: Context) => {
  const { store, clock, secret } = context
  const reading = (by: By) => ({ db: store.read, now: clock.now(), secret, actions, byId: by.id })
  return {
    listApprovals: ({ by, query: { state, before, limit = pageRowsDefault } }) =>
      listApprovals(reading(by), { state, before, limit }),

    readLimits: () => usedLimits(store.read, clock.now()),

    giveApproval: async ({ params: { id }, by, write }) => {
      const why = await write((work) => giveApproval(work, actions, id))
      if (why !== null) throw refuse(409, why)
      return approvalById(reading(by), id)
    },

    refuseApproval: async ({ params: { id }, body: { reason }, by, write }) => {
      await write((work) => refuseApproval(work, { id, reason }))
      return approvalById(reading(by), id)
    },

    cancelApproval: async ({ params: { id }, by, write }) => {
      await write((work) => cancelApproval(work, id))
      return approvalById(reading(by), id)
    },

    objectToApproval: async ({ params: { id }, body: { reason }, by, write }) => {
      await write((work) => objectToApproval(work, { id, reason }))
      return approvalById(reading(by), id)
    },

    stopApproval: async ({ params: { id }, body: { reason }, by, write }) => {
      await write((work) => stopApproval(work, { id, reason }))
      return approvalById(reading(by), id)
    },
  } satisfies Handlers<
    | 'listApprovals'
    | 'readLimits'
    | 'giveApproval'
    | 'refuseApproval'
    | 'cancelApproval'
    | 'objectToApproval'
    | 'stopApproval'
  >
}
