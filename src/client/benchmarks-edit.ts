import * as calls from '#contract/calls/money/benchmarks.ts'
import { send } from './send.ts'

interface File {
  name: string
  text: string
}

export const previewBenchmark = (file: File) => send(calls.previewBenchmark, { body: file })

/** `replaces`: the series of this name that the preview showed. */
export const importBenchmark = (file: File & { replaces: string | null }) => send(calls.importBenchmark, { body: file })

export const removeBenchmark = (id: string) => send(calls.removeBenchmark, { params: { id } })
