import { RejectedError } from '#client/failures.ts'
import { send } from '#client/send.ts'
import { type InvestorDetails, readInvestorDetails } from '#contract/calls/people/admin-investors.ts'
import { ask } from '#stores/kit/decision.ts'
import { discover, hasExtension } from '#stores/kit/extensions.ts'
import { arriveAt } from '#stores/session/arrival.ts'
import { announce, openOn, opens, openTab } from '#stores/session/place.ts'
import { investorPageWords as words } from '#words/people/investor-page.ts'
import { spotAt } from '../../places/spot.ts'
import { $openInvestor, openInvestor } from './details.ts'
import { goToInvestor } from './page-address.ts'

const idPattern = /^[\da-f-]{36}$/

const find = async (id: string): Promise<InvestorDetails | null> => {
  try {
    return await send(readInvestorDetails, { params: { id } })
  } catch (error) {
    if (error instanceof RejectedError && error.status === 404) return null
    throw error
  }
}

const openNamed = async (id: string): Promise<void> => {
  await discover()
  const found = hasExtension('investors') ? await find(id) : null
  if (!found) return openOn('communications/inbox', 'inbox-item', id)
  // Known already: the page shows it while it reads on.
  $openInvestor.set(found)
  goToInvestor(id)
}

const openDetails = async (id: string): Promise<void> => {
  const found = await find(id)
  if (found) openInvestor(found)
}

/** Opens what a kind and an id name or, if that cannot be read now, says so, and keeps the address for another try. */
const openOrAsk = async (kind: string, id: string, open: (id: string) => Promise<void>): Promise<void> => {
  try {
    await open(id)
  } catch {
    openTab('investors/all')
    announce(kind, id)
    ask({ ...words.unread, act: () => open(id) })
  }
}

/**
 * Opens what a link names: a place, by its present address or an old one; or by an id an investor, or an item of the
 * inbox, also by the id of a notification about it.
 */
export const followLink = async (id: string): Promise<void> => {
  const spot = spotAt(id)
  if (spot) return arriveAt(spot.place, spot.part)
  if (idPattern.test(id)) await openOrAsk('investor', id, openNamed)
}

// What the browser's history names; with sample data nobody is opened.
opens('investor', (id) => {
  if (hasExtension('investors')) void followLink(id)
})
opens('investor-details', (id) => {
  if (hasExtension('investors')) void openOrAsk('investor-details', id, openDetails)
})
