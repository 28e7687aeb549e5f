import { atom } from 'nanostores'
import { send } from '#client/send.ts'
import * as calls from '#contract/calls/people/address.ts'
import { type AddressState, askAddressChange } from '#contract/calls/people/address.ts'
import { createForm } from '#stores/kit/form.ts'
import { attemptForm, issuesOf } from '#stores/kit/form-calls.ts'
import { runWithToast } from '#stores/kit/in-flight.ts'
import { loader } from '#stores/kit/load.ts'
import { toast } from '#stores/kit/toast.ts'
import { addressWords as words } from '#words/access/credentials.ts'
import { failure } from '#words/extension-failure.ts'
import { keepsDialogDraft } from './kept-draft.ts'
import { announce, opens } from './place.ts'
import { $user, keepUser } from './user.ts'

/** Both mailboxes may have confirmed in another browser: from then on this one's calls use the new address. */
const followed = (state: AddressState): AddressState => {
  const user = $user.get()
  if (user && user.email !== state.email) keepUser({ ...user, email: state.email })
  return state
}

/** The person's mail address, and the change that waits for its mailboxes; with `address`. */
export const address = loader('Your address', async () => followed(await send(calls.readAddress, {})))

/** Whether the form for a new address is open. */
export const $changingAddress = atom(false)

export const addressForm = createForm({
  initial: { email: '' },
  at: 'email',
  check: ({ email }) => issuesOf(askAddressChange.body, { email }),
  send: ({ email }) => attemptForm(() => send(calls.askAddressChange, { body: { email } }), failure),
  done: (state: AddressState) => {
    address.adopt(state)
    closeAddressForm()
    toast(words.asked)
  },
})

export const openAddressForm = (): void => {
  addressForm.open()
  announce('address')
  $changingAddress.set(true)
}

export const closeAddressForm = (): void => $changingAddress.set(false)

keepsDialogDraft('address', addressForm, ['email'], $changingAddress)

opens('address', openAddressForm)

export const cancelAddressChange = async (): Promise<void> => {
  await runWithToast('address:cancel', () => send(calls.cancelAddressChange, {}), words.cancelled, address.load)
}
