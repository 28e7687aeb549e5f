import { perform } from '#server/control/approvals/perform.ts'
import type { Context } from '#server/platform/config/context.ts'
import type { Handlers } from '#server/platform/http/handler.ts'
import { refuse } from '#server/platform/http/refuse.ts'
import { bankDesk, lineById, statementById } from './desk.ts'
import { takeBackImport } from './dismiss.ts'
import { feeReversalAction } from './fee-reversal-action.ts'
import { feeById } from './fees.ts'
import { importStatement, readStatementFile } from './import.ts'
import { releaseLine } from './lines.ts'
import { bankLinesAction } from './lines-action.ts'
import { previewStatement } from './preview.ts'
import { choicesOf } from './propose.ts'
import { reconcileBank } from './reconcile.ts'

/** The bank's side of cash (extension `bank-statements`). */
export const bankStatements = ({ store, clock }: Context) =>
  ({
    readBankDesk: () => bankDesk(store.read, clock.now()),

    previewStatement: ({ body, by }) => previewStatement(store.read, clock.now(), body, by.apiKey),

    importStatement: async ({ body, write }) => {
      const { name, account, columns, decisions } = body
      const file = { name, account, columns, decisions, read: await readStatementFile(store.read, body) }
      const ids = await write((work) => importStatement(work, file))
      const [first, ...others] = await Promise.all(ids.map((id) => statementById(store.read, id)))
      if (!first) throw refuse(422, 'The file has no statement.')
      return others.length === 0 ? first : { ...first, others }
    },

    takeBackStatement: async ({ params: { id }, write }) => ({
      lines: await write((work) => takeBackImport(work, id)),
    }),

    acceptLines: async ({ body: { lines }, write }) => ({
      accepted: await perform(write, bankLinesAction, { lines, isChosen: false }),
    }),

    settleLine: async ({ params: { id: lineId }, body: { as, id = '' }, write }) => {
      const booking = { lines: [{ id: lineId, as, of: id }], isChosen: true }
      await perform(write, bankLinesAction, booking)
      return lineById(store.read, lineId)
    },

    readLineChoices: async ({ params: { id } }) => ({ choices: await choicesOf(store.read, id) }),

    releaseLine: async ({ params: { id }, write }) => {
      await write((work) => releaseLine(work, id))
      return lineById(store.read, id)
    },

    reverseBankFee: async ({ params: { id }, body: { reason }, write }) => {
      await perform(write, feeReversalAction, { id, reason })
      return feeById(store.read, id)
    },

    readReconciliation: ({ query }) => reconcileBank(store.read, query),
  }) satisfies Partial<Handlers>
