import * as calls from '#contract/calls/people/investor-page.ts'
import { send } from './send.ts'

/** Rows per page, as a person reads them. */
const timelineRows = '25'

export const readInvestorPage = (id: string) => send(calls.readInvestorPage, { params: { id } })

export const readInvestorTimeline = (id: string, before?: string) =>
  send(calls.readInvestorTimeline, {
    params: { id },
    query: { limit: timelineRows, ...(before !== undefined && { before }) },
  })

export const noteInvestor = (id: string, text: string) => send(calls.noteInvestor, { params: { id }, body: { text } })

export const tagInvestor = (id: string, tags: readonly string[]) =>
  send(calls.tagInvestor, { params: { id }, body: { tags: [...tags] } })
