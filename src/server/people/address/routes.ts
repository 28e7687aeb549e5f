import type { FastifyReply } from 'fastify'
import { proveAddress } from '#contract/calls/people/address.ts'
import { perform } from '#server/control/approvals/perform.ts'
import type { By, Context } from '#server/platform/config/context.ts'
import { linkButton, openPages, type PageNotice, readForm } from '#server/platform/http/forms.ts'
import type { Handlers } from '#server/platform/http/handler.ts'
import { addressState, askChange, cancelAddressChange } from './change.ts'
import { lostMailboxAction } from './lost-mailbox-action.ts'
import { type AddressProof, findProof, prove } from './prove.ts'

const nothing = 'Nothing was changed now. Sign in and ask for the change again, in Settings.'

const over: Record<Exclude<AddressProof['state'], 'open' | 'proved'>, PageNotice> = {
  unknown: { heading: 'This link is not valid', text: `It is incomplete or long out of date. ${nothing}` },
  expired: { heading: 'This link has expired', text: `It worked for 24 hours. ${nothing}` },
  ended: {
    heading: 'This change was cancelled',
    text: `Either a newer one was requested, or the request was withdrawn. ${nothing}`,
  },
  done: {
    heading: 'Your address was changed',
    text: 'Both mailboxes have confirmed it. Sign in with the new address.',
  },
  frozen: {
    heading: 'Your account is frozen',
    text: 'Its address cannot be changed until our team has lifted the freeze. Nothing was changed now.',
  },
}

const half: PageNotice = {
  heading: 'This mailbox is confirmed',
  text: 'Now confirm the other one: open the link that was emailed there, within 24 hours of your request. Until then everything stays as it is.',
}

const cannot: PageNotice = {
  heading: 'The address could not be changed',
  text: 'The new address now belongs to another account. Everything stays as it was; choose another address in Settings.',
}

/** Changing one's mail address, confirmed from both mailboxes (extension `address`). */
export const address = (context: Context) => {
  const { config, store, clock } = context
  const pages = openPages(config)

  const stateOf = ({ id }: Pick<By, 'id'>) => addressState(store.read, id, clock.now())

  const say = (reply: FastifyReply, proof: AddressProof) => {
    if (proof.state === 'proved') return pages.notice(reply, half)
    if (proof.state === 'open') throw new Error('an open link is asked about')
    return pages.notice(reply.code(proof.state === 'done' ? 200 : 410), over[proof.state])
  }

  return {
    readAddress: ({ by }) => stateOf(by),

    askAddressChange: async ({ body: { email }, by, write }) => {
      await write((work) => askChange(work, context, email))
      return stateOf(by)
    },

    cancelAddressChange: async ({ by, write }) => {
      await write((work) => cancelAddressChange(work))
      return stateOf(by)
    },

    showAddressProof: async ({ query: { key }, reply }) => {
      const proof = await findProof(store.read, clock.now(), key)
      if (proof.state !== 'open') return say(reply, proof)
      const { old_email, new_email } = proof.change
      const action = linkButton('/api/address-change', { key }, 'Confirm the change')
      const text = `The address of your account changes from ${old_email} to ${new_email} once both mailboxes have confirmed it. Press the button if you asked for this.`
      return pages.notice(reply, { heading: 'Should your address change?', text, action })
    },

    proveAddress: async ({ request, reply }) => {
      const read = readForm(proveAddress.body, request.body)
      if ('refused' in read) return say(reply, { state: 'unknown' })
      const proof = await findProof(store.read, clock.now(), read.good.key)
      if (proof.state !== 'open') return say(reply, proof)
      const { person_id: personId } = proof.change
      const proving = { key: read.good.key, personId, from: request.ip, portalUrl: config.portalUrl }
      const proved = await store.write((work) => prove(work, proving))
      if (typeof proved === 'object') return say(reply, proved)
      if (proved === 'taken') return pages.notice(reply.code(409), cannot)
      return pages.notice(reply, proved === 'half' ? half : over.done)
    },

    changeInvestorAddress: async ({ params: { id }, body: { email, reason }, write }) => {
      const lost = { id, email, reason, portalUrl: config.portalUrl }
      await perform(write, lostMailboxAction, lost)
      return { message: 'A link was emailed to the new address.' }
    },
  } satisfies Handlers<
    | 'readAddress'
    | 'askAddressChange'
    | 'cancelAddressChange'
    | 'showAddressProof'
    | 'proveAddress'
    | 'changeInvestorAddress'
  >
}
