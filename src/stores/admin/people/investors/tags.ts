import { send } from '#client/send.ts'
import type { InvestorTags } from '#contract/calls/people/investor-tags.ts'
import * as calls from '#contract/calls/people/investor-tags.ts'
import { hasExtension } from '#stores/kit/extensions.ts'
import { loader } from '#stores/kit/load.ts'

/** Every tag that an investor has, with `investor-page`. */
export const investorTags = loader<InvestorTags>(
  'The tags',
  () => send(calls.listInvestorTags, {}),
  () => hasExtension('investor-page'),
)
