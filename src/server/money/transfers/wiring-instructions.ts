import type { TransferAllowances } from '#contract/entities/transfer.ts'
import { house } from '#server/platform/config/house.ts'

/** The account that every deposit is sent to; the deposit's own reference is added. */
export const wiringInstructions = (): TransferAllowances['instructions'] => {
  const { legalName, depositAccount } = house
  return [
    { label: 'Pay to', value: legalName },
    { label: 'Bank', value: depositAccount.bank },
    { label: 'Routing number', value: depositAccount.routingNumber },
    { label: 'Account number', value: depositAccount.accountNumber },
  ]
}
