import * as v from 'valibot'
import { call } from '#contract/call.ts'

const extension = 'investor-page'

export const listInvestorTags = call({
  name: 'listInvestorTags',
  method: 'GET',
  path: '/api/admin/investor-tags',
  who: 'viewer',
  does: 'Every tag that an investor has, from A to Z, with how many have it',
  extension,
  answer: v.object({ tags: v.array(v.object({ tag: v.string(), investors: v.number() })) }),
})

export type InvestorTags = v.InferOutput<typeof listInvestorTags.answer>
