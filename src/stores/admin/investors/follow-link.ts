import { readInvestorDetails } from '#client/admin-investors.ts'
import { RejectedError } from '#client/failures.ts'
import type { InvestorDetails } from '#contract/calls/admin-investors.ts'
import { discover, hasExtension } from '#stores/kit/extensions.ts'
import { openTab } from '#stores/session/place.ts'
import { openInvestor } from './details.ts'

const find = async (id: string): Promise<InvestorDetails | null> => {
  try {
    return await readInvestorDetails(id)
  } catch (error) {
    if (error instanceof RejectedError && error.status === 404) return null
    throw error
  }
}

/** Opens the investor whose id a link has; that of a notification leads to the queue. */
export const followLink = async (id: string): Promise<void> => {
  await discover()
  const found = hasExtension('investors') ? await find(id) : null
  openTab(found ? 'investors' : 'communications')
  if (found) openInvestor(found)
}
