import * as calls from '#contract/calls/benchmarks.ts'
import { send } from './send.ts'

export const listBenchmarks = () => send(calls.listBenchmarks, {})
