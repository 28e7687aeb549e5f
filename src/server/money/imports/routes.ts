import type { InvestorRow } from '#contract/calls/people/admin-investors.ts'
import { toCents } from '#fund/cents/money.ts'
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
import type { Context, SignedInWork, SignedInWrite } from '#server/platform/config/context.ts'
import type { Handlers } from '#server/platform/http/handler.ts'
import { refuse } from '#server/platform/http/refuse.ts'
import { importOf, latestImports, previewImport } from './check.ts'
import { importAction } from './import-action.ts'
import { importUndoAction } from './undo-action.ts'

/** Runs a change in a unit and returns the row as it is afterwards. */
const changed = (
  write: SignedInWrite,
  id: string,
  change: (work: SignedInWork) => Promise<void>,
): Promise<InvestorRow> =>
  write(async (work) => {
    await change(work)
    const row = await investorRowOf(work.db, work.now, id)
    if (!row) throw refuse(404, 'There is no such investor.')
    return row
  })

const decisions = ({ config }: Context) => {
  return {
    approveInvestor: ({ params: { id }, write }) =>
      changed(write, id, async (work) => {
        await demandChecks(work.db, work.now, id)
        await approveInvestor(work, id)
      }),

    declineInvestor: ({ params: { id }, body, write }) =>
      changed(write, id, (work) => declineInvestor(work, { id, ...body })),

    deactivateInvestor: ({ params: { id }, body, write }) =>
      changed(write, id, (work) => deactivateInvestor(work, { id, ...body })),

    reactivateInvestor: ({ params: { id }, write }) => changed(write, id, (work) => reactivateInvestor(work, id)),

    endSessionsOf: async ({ params: { id }, write }) => ({
      ended: await write((work) => endSessionsOf(work, id)),
    }),

    voidPassword: async ({ params: { id }, body: { reason }, write }) => {
      const voiding = { id, reason, portalUrl: config.portalUrl }
      return { ended: await write((work) => voidInvestorsPassword(work, voiding)) }
    },

    editInvestor: ({ params: { id }, body, write }) =>
      changed(write, id, (work) => editInvestor(work, { id, part: body })),
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
    addInvestor: ({ body, write }) =>
      write(async (work) => {
        const adding = { person: body, portalUrl: config.portalUrl }
        const row = await investorRowOf(work.db, work.now, await addInvestor(work, adding))
        if (!row) throw new Error('An investor was added and is not in the list')
        return row
      }),

    previewImport: ({ body }) => previewImport(store.read, clock.now(), body.csv),

    applyImport: async ({ body, write }) => {
      const id = await perform(write, importAction, {
        csv: body.csv,
        onlyGood: body.only_good,
        ...(body.at_broker !== undefined && { atBroker: toCents(body.at_broker) }),
      })
      return importOf(store.read, id)
    },

    listImports: () => latestImports(store.read),

    undoImport: async ({ params, write }) => {
      await perform(write, importUndoAction, { id: params.id })
      return importOf(store.read, params.id)
    },
  }) satisfies Handlers<'addInvestor' | 'previewImport' | 'applyImport' | 'listImports' | 'undoImport'>

/** The admin's changes to investors (extension `investors-edit`). */
export const adminInvestorsEdit = (context: Context) => ({ ...decisions(context), ...additions(context) })
