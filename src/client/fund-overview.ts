import * as calls from '#contract/calls/fund-overview.ts'
import { send } from './send.ts'

export const readFundOverview = () => send(calls.readFundOverview, {})
