import * as calls from '#contract/calls/money/benchmarks.ts'
import { send } from './send.ts'

export const listBenchmarks = () => send(calls.listBenchmarks, {})
