import { perform } from '#server/control/approvals/perform.ts'
import type { Context } from '#server/platform/config/context.ts'
import type { Handlers } from '#server/platform/http/handler.ts'
import { bankDesk, lineById, statementById } from './desk.ts'
import { feeReversalAction } from './fee-reversal-action.ts'
import { feeById } from './fees.ts'
import { importStatement, previewStatement, statementRead } from './import.ts'
import { releaseLine } from './lines.ts'
import { bankLinesAction } from './lines-action.ts'
import { choicesOf } from './propose.ts'
import { reconcileBank } from './reconcile.ts'

/** The bank's side of cash (extension `bank-statements`). */
export const bankStatements = ({ store, clock }: Context) =>
  ({
    readBankDesk: () => bankDesk(store.read, clock.now()),

    previewStatement: ({ body: { text } }) => previewStatement(store.read, clock.now(), text),

    importStatement: async ({ body, by, request }) => {
      const file = { name: body.name, read: await statementRead(body.text) }
      const id = await store.write((work) => importStatement(work, { by, from: request.ip }, file))
      return statementById(store.read, id)
    },

    acceptLines: async ({ body: { lines }, by, request }) => ({
      accepted: await perform({ store, clock }, bankLinesAction, { lines, isChosen: false }, { by, from: request.ip }),
    }),

    settleLine: async ({ params: { id: lineId }, body: { as, id = '' }, by, request }) => {
      const booking = { lines: [{ id: lineId, as, of: id }], isChosen: true }
      await perform({ store, clock }, bankLinesAction, booking, { by, from: request.ip })
      return lineById(store.read, lineId)
    },

    readLineChoices: async ({ params: { id } }) => ({ choices: await choicesOf(store.read, id) }),

    releaseLine: async ({ params: { id }, by, request }) => {
      await store.write((work) => releaseLine(work, { by, from: request.ip }, id))
      return lineById(store.read, id)
    },

    reverseBankFee: async ({ params: { id }, body: { reason }, by, request }) => {
      await perform({ store, clock }, feeReversalAction, { id, reason }, { by, from: request.ip })
      return feeById(store.read, id)
    },

    readReconciliation: ({ query }) => reconcileBank(store.read, query),
  }) satisfies Partial<Handlers>
