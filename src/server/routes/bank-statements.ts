import { perform } from '../approvals/perform.ts'
import { choicesOf } from '../bank-statements/choices.ts'
import { bankDesk, lineById, statementById } from '../bank-statements/desk.ts'
import { feeReversalAction } from '../bank-statements/fee-reversal-action.ts'
import { feeById } from '../bank-statements/fees.ts'
import { importStatement, previewStatement, statementRead } from '../bank-statements/import.ts'
import { releaseLine } from '../bank-statements/lines.ts'
import { bankLinesAction } from '../bank-statements/lines-action.ts'
import { reconcileBank } from '../bank-statements/reconcile.ts'
import type { Context } from '../context.ts'
import type { Handlers } from '../http/handler.ts'

/** The bank's side of cash (extension `bank-statements`). */
export const bankStatements = ({ store, clock }: Context) =>
  ({
    readBankDesk: () => bankDesk(store.read, clock.now()),

    previewStatement: ({ body: { text } }) => previewStatement(store.read, clock.now(), text),

    importStatement: async ({ body, by, request }) => {
      const file = { name: body.name, read: await statementRead(body.text) }
      const id = await store.write((work) => importStatement(work, clock.now(), { by, from: request.ip }, file))
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
      await store.write((work) => releaseLine(work, clock.now(), { by, from: request.ip }, id))
      return lineById(store.read, id)
    },

    reverseBankFee: async ({ params: { id }, body: { reason }, by, request }) => {
      await perform({ store, clock }, feeReversalAction, { id, reason }, { by, from: request.ip })
      return feeById(store.read, id)
    },

    readReconciliation: ({ query }) => reconcileBank(store.read, query),
  }) satisfies Partial<Handlers>
