import * as calls from '#contract/calls/money/distributions.ts'
import { fileUrlOf } from './file-of.ts'
import { fileUrl } from './files.ts'
import { send } from './send.ts'

/** Rows per page, as a person reads them. */
const runsPerPage = '10'
const rowsPerPage = '25'

const page = (before: string | undefined, limit: string) => (before === undefined ? { limit } : { before, limit })

export const listRuns = (before?: string) => send(calls.listRuns, { query: page(before, runsPerPage) })

/** Which of a run's rows are returned, and in which order. */
export interface RunRowsWanted {
  readonly search: string
  readonly sort: calls.RunSort
}

export const previewRun = (id: string, { search, sort }: RunRowsWanted, before?: string) =>
  send(calls.previewRun, {
    params: { id },
    query: { ...page(before, rowsPerPage), sort, ...(search.trim() && { search: search.trim() }) },
  })

export const readRunGrowth = (id: string) => send(calls.readRunGrowth, { params: { id } })

/** The address of the file of all runs. */
export const runsFile = (): string => fileUrl(calls.exportRuns.path, {})

/** The address of the file of a run's rows, searched and ordered as on the screen. */
export const runFile = (id: string, { search, sort }: RunRowsWanted): string =>
  fileUrlOf(calls.exportRun.path, id, { search: search.trim(), sort })

export const finaliseRun = (id: string, body: { return_percent?: number; covering?: boolean } = {}) =>
  send(calls.finaliseRun, { params: { id }, body })
