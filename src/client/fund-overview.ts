import * as calls from '#contract/calls/desk/fund-overview.ts'
import { send } from './send.ts'

export const readFundOverview = () => send(calls.readFundOverview, {})
