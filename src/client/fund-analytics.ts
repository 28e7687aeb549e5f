import * as calls from '#contract/calls/desk/fund-analytics.ts'
import { send } from './send.ts'

export const readFundAnalytics = () => send(calls.readFundAnalytics, {})
