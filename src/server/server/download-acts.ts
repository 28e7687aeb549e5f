import type { Call } from '#contract/call.ts'
import { type CallName, calls } from '#contract/calls/index.ts'
import { counted } from '#fund/text/format.ts'
import { actOf, isActConfirmed } from '#server/access/sign-in/step-up.ts'
import { investorQuery } from '#server/desk/investor/investor-query.ts'
import { messageTitle } from '#server/desk/messages/audience.ts'
import { countInvestors } from '#server/people/list/find.ts'
import type { Db } from '#server/platform/database/store.ts'
import { type Describe, listOf, ofBatch, peopleOf, personOf, weekDate } from './act-words.ts'

/** What narrows a list is not repeated: it is typed by whoever sits in the session, and the words are emailed. */
const asFiltered = ({ format: _format, ...filter }: Readonly<Record<string, unknown>>): string =>
  Object.values(filter).some((value) => value !== undefined) ? ', as it is filtered' : ''

const subscribers = async (db: Db): Promise<number> => {
  const { count } = await db
    .selectFrom('newsletter')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('confirmed_at', 'is not', null)
    .executeTakeFirstOrThrow()
  return Number(count)
}

/** The tables of the fund's figures in which people are named. */
const namesOf = {
  concentration: 'who holds most of the fund, with each balance',
  carried: 'whose losses are carried forward, and how much',
}

/** Files with the data of many people, in words; null for one in which nobody is named. */
export const downloads = {
  exportInvestors: async ({ db, now }, { query }) => {
    const { format: _format, sort: _sort, order: _order, ...filter } = query
    const isWhole = Object.values(filter).every((value) => value === undefined)
    const count = await countInvestors(db, now, await investorQuery(db, now, query))
    const people = count === null ? 'investors that it is filtered to' : counted(count, 'investor')
    return `download the list of ${isWhole ? 'all ' : ''}${people}`
  },
  exportChosenInvestors: async (from, { body: { ids } }) =>
    `download the data of ${counted(ids.length, 'investor')}: ${listOf(await peopleOf(from, ids))}`,
  exportSubscribers: async ({ db }) =>
    `download the addresses of ${counted(await subscribers(db), 'subscriber')} of the newsletter`,
  exportDeliveries: async ({ db }, { params: { id } }) =>
    `download to whom “${await messageTitle(db, id)}” was sent, and whether it arrived`,
  exportAudit: (_from, { query }) => `download the trail of who did what${asFiltered(query)}`,
  exportTransfers: async (from, { query: { investor_id: id, ...query } }) =>
    `download ${id === undefined ? 'everybody’s transfers' : `the transfers of ${await personOf(from, id)}`}${asFiltered(query)}`,
  exportPaymentDesk: () => 'download what is to be paid and to come, with each payee',
  exportBatch: ofBatch((batch) => `download the payouts of ${batch}, with each payee`),
  exportRun: (_from, { params: { id } }) => `download what each investor got in the week of ${weekDate(id)}`,
  exportCashPosition: () => 'download the trial balance, with the balance of each investor',
  exportBankLines: () => 'download every line of the bank, with who paid and was paid',
  exportReconciliation: () => 'download the reconciliation with the bank, with the lines that explain it',
  exportFundFigures: async (_from, { query: { of } }) =>
    of === 'concentration' || of === 'carried' ? `download ${namesOf[of]}` : null,
  readAllStatements: (_from, { query: { month } }) => `download every investor’s statement of ${month}`,
  readOpenedLeaves: (_from, { query: { number } }) =>
    `download the balance of every account in statement ${number}, with what opens its proof`,
  /** Null within five minutes of its table’s own confirmation in the same session: it is what was asked for. */
  readPreparedFile: async (from, { params: { id }, by }) => {
    const { db, now, secret, describe } = from
    const row = await db
      .selectFrom('prepared_files')
      .selectAll()
      .where('id', '=', id)
      .where('person_id', '=', by.id)
      .executeTakeFirst()
    const call: Call | undefined = row && calls[row.call as CallName]
    if (!row || !call?.stepUp) return null
    const act = await actOf({ secret }, describe, { call, by, asked: JSON.parse(row.asked) })
    if (!act || (await isActConfirmed(db, now, by.sessionId, act.digest))) return null
    return `${act.words}, prepared as ${row.name}`
  },
} satisfies { [N in CallName]?: Describe<N> }
