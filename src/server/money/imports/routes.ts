import type { InvestorRow } from '#contract/calls/people/admin-investors.ts'
import { endSessionsOf } from '#server/access/sign-in/end-sessions-of.ts'
import { perform } from '#server/control/approvals/perform.ts'
import {
  approveInvestor,
  deactivateInvestor,
  declineInvestor,
  reactivateInvestor,
} from '#server/people/accounts/decide.ts'
import { addInvestor, editInvestor } from '#server/people/accounts/edit.ts'
import { voidInvestorsPassword } from '#server/people/accounts/void-password.ts'
import { investorRowOf } from '#server/people/list/row.ts'
import { demandChecks } from '#server/people/onboarding/checks.ts'
import type { Context } from '#server/platform/config/context.ts'
import type { Work } from '#server/platform/database/store.ts'
import type { Handlers } from '#server/platform/http/handler.ts'
import { refuse } from '#server/platform/http/refuse.ts'
import { importOf, latestImports, previewImport } from './check.ts'
import { importAction } from './import-action.ts'
import { undoImport } from './undo.ts'

/** Runs a change in a unit and returns the row as it is afterwards. */
const changing =
  ({ store }: Context) =>
  (id: string, change: (work: Work) => Promise<void>): Promise<InvestorRow> =>
    store.write(async (work) => {
      const { now } = work
      await change(work)
      const row = await investorRowOf(work.db, now, id)
      if (!row) throw refuse(404, 'There is no such investor.')
      return row
    })

const decisions = (context: Context) => {
  const { store, config } = context
  const changed = changing(context)
  return {
    approveInvestor: ({ params: { id }, by, request }) =>
      changed(id, async (work) => {
        await demandChecks(work.db, work.now, id)
        await approveInvestor(work, { id, by, from: request.ip })
      }),

    declineInvestor: ({ params: { id }, body, by, request }) =>
      changed(id, (work) => declineInvestor(work, { id, by, from: request.ip, ...body })),

    deactivateInvestor: ({ params: { id }, body, by, request }) =>
      changed(id, (work) => deactivateInvestor(work, { id, by, from: request.ip, ...body })),

    reactivateInvestor: ({ params: { id }, by, request }) =>
      changed(id, (work) => reactivateInvestor(work, { id, by, from: request.ip })),

    endSessionsOf: async ({ params: { id }, by, request }) => ({
      ended: await store.write((work) => endSessionsOf(work, id, { by, from: request.ip })),
    }),

    voidPassword: async ({ params: { id }, body: { reason }, by, request }) => {
      const voiding = { id, reason, portalUrl: config.portalUrl, by, from: request.ip }
      return { ended: await store.write((work) => voidInvestorsPassword(work, voiding)) }
    },

    editInvestor: ({ params: { id }, body, by, request }) =>
      changed(id, (work) => editInvestor(work, { id, part: body, by, from: request.ip })),
  } satisfies Handlers<
    | 'approveInvestor'
    | 'endSessionsOf'
    | 'voidPassword'
    | 'declineInvestor'
    | 'deactivateInvestor'
    | 'reactivateInvestor'
    | 'editInvestor'
  >
}

const additions = ({ store, clock, config }: Context) =>
  ({
    addInvestor: ({ body, by, request }) =>
      store.write(async (work) => {
        const { now } = work
        const adding = { person: body, by, from: request.ip, portalUrl: config.portalUrl }
        const row = await investorRowOf(work.db, now, await addInvestor(work, adding))
        if (!row) throw new Error('An investor was added and is not in the list')
        return row
      }),

    previewImport: ({ body }) => previewImport(store.read, clock.now(), body.csv),

    applyImport: async ({ body, by, request }) => {
      const id = await perform(
        { store, clock },
        importAction,
        { csv: body.csv, onlyGood: body.only_good },
        { by, from: request.ip },
      )
      return importOf(store.read, id)
    },

    listImports: () => latestImports(store.read),

    undoImport: async ({ params, by, request }) => {
      await store.write((work) => undoImport(work, { id: params.id, by, from: request.ip }))
      return importOf(store.read, params.id)
    },
  }) satisfies Handlers<'addInvestor' | 'previewImport' | 'applyImport' | 'listImports' | 'undoImport'>

/** The admin's changes to investors (extension `investors-edit`). */
export const adminInvestorsEdit = (context: Context) => ({ ...decisions(context), ...additions(context) })
