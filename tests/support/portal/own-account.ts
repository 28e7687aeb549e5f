import { ownersNames, ownersTexts } from '#contract/entities/house.ts'
import { house } from '#server/platform/config/house.ts'

/**
 * The funds of tests have an owner who has confirmed everything, and an account of their own, so that they take deposits:
 * with the made-up one of content/house.yaml they would refuse them. Nobody has this account.
 */
export const ownAccount = { routingNumber: '011000015', accountNumber: '4400112233', companyId: '1234567890' } as const

Object.assign(house.depositAccount, ownAccount)
house.confirmed.splice(0, house.confirmed.length, ...ownersNames, ...ownersTexts)
