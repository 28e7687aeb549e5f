import * as calls from '#contract/calls/fund.ts'
import { send } from './send.ts'

export const readFundOverview = () => send(calls.readFundOverview, {})
