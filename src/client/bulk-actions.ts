import * as calls from '#contract/calls/people/bulk-actions.ts'
import type { TableFormat } from '#contract/entities/table-format.ts'
import type { ListQuery } from './admin-investors.ts'
import { sendForFile } from './fetched-files.ts'
import { send } from './send.ts'

export const listInvestorIds = (query: ListQuery) => send(calls.listInvestorIds, { query })

export const actOnInvestors = (ids: readonly string[], action: calls.BulkAction) =>
  send(calls.actOnInvestors, { body: { ids: [...ids], action } })

export const exportChosenInvestors = (ids: readonly string[], format: TableFormat) =>
  sendForFile(calls.exportChosenInvestors, { body: { ids: [...ids], format } })
