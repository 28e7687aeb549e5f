import { RejectedError } from '#client/failures.ts'
import { send } from '#client/send.ts'
import { type InvestorDetails, readInvestorDetails } from '#contract/calls/people/admin-investors.ts'
import { ask } from '#stores/kit/decision.ts'
import { discover, hasExtension } from '#stores/kit/extensions.ts'
import { arriveAt } from '#stores/session/arrival.ts'
import { announce, openOn, opens, openTab } from '#stores/session/place.ts'
import { investorPageWords as words } from '#words/people/investor-page.ts'
import { spotAt } from '../../places/spot.ts'
import { openInvestor } from './details.ts'

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
  openTab('investors/all')
  openInvestor(found)
}

/**
 * Opens what a link names: a place, by its present address or an old one; or by an id an investor, or an item of the
 * inbox, also by the id of a notification about it. If it cannot be read now, says so, and the address stays for another
 * try.
 */
export const followLink = async (id: string): Promise<void> => {
  const spot = spotAt(id)
  if (spot) return arriveAt(spot.place, spot.part)
  if (!idPattern.test(id)) return
  try {
    await openNamed(id)
  } catch {
    openTab('investors/all')
    announce('investor', id)
    ask({ ...words.unread, act: () => openNamed(id) })
  }
}

/** Opens the investor whom the browser's history names; with sample data nobody is opened. */
opens('investor', (id) => {
  if (hasExtension('investors')) void followLink(id)
})
