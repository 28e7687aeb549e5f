import * as calls from '#contract/calls/investor-tags.ts'
import { send } from './send.ts'

export const listInvestorTags = () => send(calls.listInvestorTags, {})
