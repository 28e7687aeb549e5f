import * as calls from '#contract/calls/desk/account.ts'
import { send } from './send.ts'

/** The signed-in investor's figures. */
export const readHome = () => send(calls.readHome, {})
