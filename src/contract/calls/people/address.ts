import * as v from 'valibot'
import { call } from '#contract/call.ts'
import { byId, instant, keptEmail } from '#contract/entities/basic.ts'
import { email } from '#contract/entities/entered.ts'
import { linkKey, withReason } from '#contract/entities/fields.ts'

const path = '/api/auth/address'
const extension = 'address'

/** A person's mail address, and the pending change that waits for both mailboxes. */
export const addressState = v.object({
  email: keptEmail,
  change: v.nullable(
    v.object({
      email: keptEmail,
      asked_at: instant,
      expires_at: instant,
      /** Whether the link sent to the old mailbox was used. */
      old_proved: v.boolean(),
      new_proved: v.boolean(),
    }),
  ),
})

export type AddressState = v.InferOutput<typeof addressState>

export const readAddress = call({
  name: 'readAddress',
  method: 'GET',
  path,
  who: 'signed-in',
  does: 'One’s email address, and a change that waits for confirmation',
  extension,
  answer: addressState,
})

export const askAddressChange = call({
  name: 'askAddressChange',
  method: 'POST',
  path,
  who: 'signed-in',
  stepUp: 'address',
  notFrozen: true,
  does: 'Requests another email address: both mailboxes get a link, and the change takes effect once both were used',
  extension,
  body: v.object({ email }),
  answer: addressState,
})

export const cancelAddressChange = call({
  name: 'cancelAddressChange',
  method: 'DELETE',
  path,
  who: 'signed-in',
  does: 'Withdraws the change; its links stop working',
  extension,
  answer: addressState,
})

export const showAddressProof = call({
  name: 'showAddressProof',
  method: 'GET',
  path: '/api/address-change',
  who: 'anyone',
  does: 'The page that the mails of a change link to: it asks, and changes nothing',
  extension,
  kind: 'page',
  query: linkKey,
  answer: v.unknown(),
})

export const proveAddress = call({
  name: 'proveAddress',
  method: 'POST',
  path: '/api/address-change',
  who: 'anyone',
  does: 'Confirms one of the two mailboxes; with the second one the address changes',
  extension,
  kind: 'form',
  body: linkKey,
  answer: v.unknown(),
})

export const changeInvestorAddress = call({
  name: 'changeInvestorAddress',
  method: 'POST',
  path: '/api/admin/investors/:id/address',
  who: 'operator',
  stepUp: 'address',
  does: 'Requests another address for an investor whose old mailbox is lost; a second person approves, and the new mailbox confirms',
  extension,
  params: byId,
  body: v.object({ email, ...withReason.entries }),
  answer: v.object({ message: v.string() }),
})
