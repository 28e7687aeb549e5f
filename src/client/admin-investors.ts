import type { InferInput } from 'valibot'
import * as calls from '#contract/calls/admin-investors.ts'
import { apiOrigin, send } from './send.ts'

export type ListQuery = InferInput<typeof calls.listInvestors.query>
export type ExportQuery = InferInput<typeof calls.exportInvestors.query>

export const listInvestors = (query: ListQuery) => send(calls.listInvestors, { query })

export const readInvestorSummary = () => send(calls.readInvestorSummary, {})

export const readInvestorDetails = (id: string) => send(calls.readInvestorDetails, { params: { id } })

/** Where the CSV of a filter is: a link, since the browser saves it. */
export const investorsCsvUrl = (query: ExportQuery): string => {
  const asked = Object.entries(query).filter((pair): pair is [string, string] => Boolean(pair[1]))
  const search = new URLSearchParams(asked).toString()
  return `${apiOrigin()}${calls.exportInvestors.path}${search && `?${search}`}`
}
