import * as calls from '#contract/calls/desk/next-opening.ts'
import { send } from './send.ts'

/** What the account brings to the next Sunday as things are now. */
export const readNextOpening = () => send(calls.readNextOpening, {})
