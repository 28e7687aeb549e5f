import * as calls from '#contract/calls/people/investor-tags.ts'
import { send } from './send.ts'

export const listInvestorTags = () => send(calls.listInvestorTags, {})
