import * as calls from '#contract/calls/desk/performance.ts'
import { send } from './send.ts'

/** Every closed week of the signed-in investor's account. */
export const readPerformance = () => send(calls.readPerformance, {})
