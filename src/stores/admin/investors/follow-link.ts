import { readInvestorDetails } from '#client/admin-investors.ts'
import { RejectedError } from '#client/failures.ts'
import type { InvestorDetails } from '#contract/calls/admin-investors.ts'
import { discover, hasExtension } from '#stores/kit/extensions.ts'
import { openOn, openTab } from '#stores/session/place.ts'
import { openInvestor } from './details.ts'

const find = async (id: string): Promise<InvestorDetails | null> => {
  try {
    return await readInvestorDetails(id)
  } catch (error) {
    if (error instanceof RejectedError && error.status === 404) return null
    throw error
  }
}

/** Opens whose id a link has: an investor, or else an item of the inbox, which a link to a notification of it opens too. */
export const followLink = async (id: string): Promise<void> => {
  await discover()
  const found = hasExtension('investors') ? await find(id) : null
  if (!found) return openOn('communications', 'inbox-item', id)
  openTab('investors')
  openInvestor(found)
}
