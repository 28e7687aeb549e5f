import * as api from '#client/investor-tags.ts'
import type { InvestorTags } from '#contract/calls/people/investor-tags.ts'
import { hasExtension } from '#stores/kit/extensions.ts'
import { loader } from '#stores/kit/load.ts'

const tags = loader<InvestorTags>('The tags', api.listInvestorTags)

/** Every tag that an investor has, with `investor-page`. */
export const $investorTags = tags.$load

export const loadInvestorTags = async (): Promise<void> => {
  if (hasExtension('investor-page')) await tags.load()
}
