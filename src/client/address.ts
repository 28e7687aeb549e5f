import * as calls from '#contract/calls/people/address.ts'
import { send } from './send.ts'

export const readAddress = () => send(calls.readAddress, {})

export const askAddressChange = (email: string) => send(calls.askAddressChange, { body: { email } })

export const cancelAddressChange = () => send(calls.cancelAddressChange, {})

/** For an investor who has lost the old mailbox: a second person has to approve it. */
export const changeInvestorAddress = (id: string, email: string, reason: string) =>
  send(calls.changeInvestorAddress, { params: { id }, body: { email, reason } })
