import * as v from 'valibot'
import { call } from '#contract/call.ts'
import { tradingStatus } from '#contract/entities/basic.ts'
import { chosenBytesMax, chosenIds, chosenMax, tag, withReason } from '#contract/entities/fields.ts'
import { tableFormat } from '#contract/entities/page.ts'
import { exportInvestors, investorFilter } from './admin-investors.ts'

const path = '/api/admin/investors'
const extension = 'investors-bulk'

/** The most people one call acts on; for more, several calls are made. */
export const actedOnMax = 100

/** What is done to each of them, in the same way as by the calls for one investor. */
export const bulkAction = v.variant('do', [
  v.strictObject({ do: v.literal('approve') }),
  v.strictObject({ do: v.literal('decline'), ...withReason.entries }),
  v.strictObject({ do: v.literal('deactivate'), ...withReason.entries }),
  v.strictObject({ do: v.literal('reactivate') }),
  v.strictObject({ do: v.literal('freeze'), ...withReason.entries }),
  v.strictObject({ do: v.literal('trading'), trading_status: tradingStatus }),
  v.strictObject({ do: v.literal('tag'), tag }),
  v.strictObject({ do: v.literal('untag'), tag }),
  v.strictObject({ do: v.literal('end-sessions') }),
])

export type BulkAction = v.InferOutput<typeof bulkAction>

/** The outcome for one of them. */
export const bulkResult = v.object({
  id: v.string(),
  /** Null if there is no such investor. */
  name: v.nullable(v.string()),
  /** `unchanged`: it was already so; `refused`: by the rules of the call for one investor. */
  outcome: v.picklist(['done', 'unchanged', 'refused']),
  /** Why it was refused. */
  detail: v.nullable(v.string()),
})

export type BulkResult = v.InferOutput<typeof bulkResult>

export const actOnInvestors = call({
  name: 'actOnInvestors',
  method: 'POST',
  path: `${path}/actions`,
  who: 'operator',
  stepUp: 'admission',
  stepUpFor: ['approve', 'reactivate'],
  does: 'Does the same to up to 100 investors, each separately and by the rules of the call for one investor: done, unchanged or refused; the same again changes nothing',
  extension,
  lasts: true,
  body: v.object({ ids: chosenIds(actedOnMax), action: bulkAction }),
  answer: v.object({ results: v.array(bulkResult) }),
})

export const listInvestorIds = call({
  name: 'listInvestorIds',
  method: 'GET',
  path: `${path}/ids`,
  who: 'viewer',
  does: 'The ids of the filtered investors, the first 5,000, and how many match',
  extension,
  query: v.object(investorFilter),
  /** `total` is null if counting them would take long. */
  answer: v.object({ ids: v.array(v.string()), total: v.nullable(v.number()) }),
})

export const exportChosenInvestors = call({
  name: 'exportChosenInvestors',
  method: 'POST',
  path: `${path}/export`,
  who: 'viewer',
  does: 'The export of the named investors, in this order',
  extension,
  kind: 'table',
  stepUp: 'personal-data',
  costs: 'exports',
  body: v.object({ ids: chosenIds(chosenMax), ...tableFormat }),
  bodyBytesMax: chosenBytesMax,
  answer: exportInvestors.answer,
})
