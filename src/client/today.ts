import * as calls from '#contract/calls/desk/today.ts'
import { send } from './send.ts'

/** What the fund has to do now. */
export const readToday = () => send(calls.readToday, {})
