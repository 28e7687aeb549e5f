import * as calls from '#contract/calls/distributions.ts'
import { send } from './send.ts'

const page = (before?: string) => (before === undefined ? {} : { before })

export const listRuns = (before?: string) => send(calls.listRuns, { query: page(before) })

export const previewRun = (id: string, before?: string) =>
  send(calls.previewRun, { params: { id }, query: page(before) })

/** A close of thousands of investors takes longer than a form. */
const closeTimeoutMs = 60_000

export const finaliseRun = (id: string) =>
  send(calls.finaliseRun, { params: { id } }, { timeout: closeTimeoutMs, totalTimeout: closeTimeoutMs })
