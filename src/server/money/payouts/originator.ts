import { isRoutingNumber } from '#fund/money/routing-number.ts'
import { house } from '#server/platform/config/house.ts'
import type { Originator } from './usd-file.ts'

const { depositAccount, legalName, confirmed } = house

/** The fund's own account, which payouts are made from. */
export const originator: Originator = { legalName, ...depositAccount }

/**
 * Why no file for the bank can be made; null if one can. A demo makes files with the made-up account: they show what a
 * file holds, and no bank accepts them.
 */
export const fileObstacle = (isDemo: boolean): string | null => {
  if (isDemo) return null
  if (!confirmed.includes('depositAccount'))
    return 'The fund’s own bank account is still made up: put the account that pays into depositAccount of content/house.yaml, and its name under confirmed.'
  if (!isRoutingNumber(depositAccount.routingNumber))
    return 'The routing number of the fund’s own bank account, depositAccount in content/house.yaml, is not one.'
  return /^0*$/.test(depositAccount.companyId)
    ? 'The fund’s company id, which its bank gives for files of payments, is missing in depositAccount of content/house.yaml.'
    : null
}
