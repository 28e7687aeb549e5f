import { perform } from '../approvals/perform.ts'
import { noteDownload } from '../audit/download.ts'
import { choicesOf } from '../bank-statements/choices.ts'
import { bankDesk, lineById, statementById } from '../bank-statements/desk.ts'
import { feeReversalAction } from '../bank-statements/fee-reversal-action.ts'
import { feeById } from '../bank-statements/fees.ts'
import { importStatement, previewStatement } from '../bank-statements/import.ts'
import { releaseLine } from '../bank-statements/lines.ts'
import { bankLinesAction } from '../bank-statements/lines-action.ts'
import { lineColumns, lineTable } from '../bank-statements/lines-table.ts'
import { statementRead } from '../bank-statements/reading.ts'
import { reconcileBank, reconciliationRows } from '../bank-statements/reconcile.ts'
import type { Context } from '../context.ts'
import type { Handlers } from '../http/handler.ts'
import { sendTable } from '../http/table-file.ts'

const columns = {
  day: 'day',
  row: 'text',
  what: 'text',
  of: 'text',
  book: 'dollars',
  bank: 'dollars',
  difference: 'dollars',
} as const

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

    exportBankLines: async ({ query: { format }, by, request, reply }) => {
      await noteDownload({ store, clock }, { by, from: request.ip }, 'bank lines', 'every line')
      return sendTable(reply, format, { name: 'bank-lines', columns: lineColumns, rows: lineTable(store.read) })
    },

    readReconciliation: ({ query }) => reconcileBank(store.read, query),

    exportReconciliation: async ({ query, by, request, reply }) => {
      const rows = await reconciliationRows(store.read, query)
      const span = `${rows[0]?.day ?? 'none'} to ${rows.at(-1)?.day ?? 'none'}`
      await noteDownload({ store, clock }, { by, from: request.ip }, 'bank reconciliation', span)
      return sendTable(reply, query.format, { name: 'bank-reconciliation', columns, rows })
    },
  }) satisfies Partial<Handlers>
