import { send } from '#client/send.ts'
import type { InvestorTags } from '#contract/calls/people/investor-tags.ts'
import * as calls from '#contract/calls/people/investor-tags.ts'
import { hasExtension } from '#stores/kit/extensions.ts'
import { loader } from '#stores/kit/load.ts'

const tags = loader<InvestorTags>('The tags', () => send(calls.listInvestorTags, {}))

/** Every tag that an investor has, with `investor-page`. */
export const $investorTags = tags.$load

export const loadInvestorTags = async (): Promise<void> => {
  if (hasExtension('investor-page')) await tags.load()
}
