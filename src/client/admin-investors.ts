import type { InferInput } from 'valibot'
import * as calls from '#contract/calls/people/admin-investors.ts'
import { fileUrl } from './files.ts'
import { send } from './send.ts'

export type ListQuery = InferInput<typeof calls.listInvestors.query>
export type ExportQuery = InferInput<typeof calls.exportInvestors.query>

export const listInvestors = (query: ListQuery) => send(calls.listInvestors, { query })

export const readInvestorSummary = () => send(calls.readInvestorSummary, {})

export const readInvestorDetails = (id: string) => send(calls.readInvestorDetails, { params: { id } })

/** The address of a filter's CSV. */
export const investorsCsvUrl = (query: ExportQuery): string => fileUrl(calls.exportInvestors.path, query)
