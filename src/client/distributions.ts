import * as calls from '#contract/calls/distributions.ts'
import { minuteMs } from '#fund/time.ts'
import { send } from './send.ts'

/** Rows a page, as a person reads them. */
const runsPerPage = '10'
const rowsPerPage = '25'

const page = (before: string | undefined, limit: string) => (before === undefined ? { limit } : { before, limit })

export const listRuns = (before?: string) => send(calls.listRuns, { query: page(before, runsPerPage) })

/** Which of a run's rows come, and in which order. */
export interface RunRowsWanted {
  readonly search: string
  readonly sort: calls.RunSort
}

export const previewRun = (id: string, { search, sort }: RunRowsWanted, before?: string) =>
  send(calls.previewRun, {
    params: { id },
    query: { ...page(before, rowsPerPage), sort, ...(search.trim() && { search: search.trim() }) },
  })

const bookingTimeoutMs = 5 * minuteMs

/** Booking a week for many thousands of investors takes longer than a form; how far it is can be asked meanwhile. */
export const bookingPatience = { timeout: bookingTimeoutMs, totalTimeout: bookingTimeoutMs }

export const finaliseRun = (id: string, body: { return_percent?: number; covering?: boolean } = {}) =>
  send(calls.finaliseRun, { params: { id }, body }, bookingPatience)

export const readBooking = (id: string) => send(calls.readBooking, { params: { id } })
