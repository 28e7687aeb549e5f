import { atom } from 'nanostores'
import { messageOf } from '#client/failures.ts'
import { send } from '#client/send.ts'
import { contactSupport } from '#contract/calls/people/actions.ts'
import {
  listSupportRequests,
  requestSupport,
  requestSupport as requestSupportCall,
  type SupportRequest,
} from '#contract/calls/people/support.ts'
import { showAlert } from '#stores/kit/alert.ts'
import { attemptWithAlert } from '#stores/kit/attempt-with-alert.ts'
import { availabilityOf, isAvailable } from '#stores/kit/availability.ts'
import { createForm } from '#stores/kit/form.ts'
import { attemptForm, issuesOf } from '#stores/kit/form-calls.ts'
import { pager } from '#stores/kit/pager.ts'
import { keepsDialogDraft } from '#stores/session/kept-draft.ts'
import { announce, opens } from '#stores/session/place.ts'
import { support as words } from '#words/money/requests.ts'
import { supportProblem } from '#words/people/account-actions.ts'

/** With `support`, a request has a subject and a message; without it there is only call 19. */
const $supportAvailability = availabilityOf('support')

/** Earlier requests and their answers. */
export const supportRequests = pager<SupportRequest>('The support requests', (before?: string) =>
  send(listSupportRequests, { query: { before } }),
)
const loadSupportRequests = supportRequests.load

/** Whether the form is open. */
export const $supportOpen = atom(false)

/** Call 19 is in progress. */
export const $contacting = atom(false)

export const closeSupport = (): void => $supportOpen.set(false)

/** Call 19, with the three sentences of spec §8. */
const contact = async (): Promise<void> => {
  $contacting.set(true)
  await attemptWithAlert(async () => messageOf(await send(contactSupport, {})), words)
  $contacting.set(false)
}

/** Subject and message; after a refusal the form keeps them. */
export const supportForm = createForm({
  initial: { subject: '', message: '' },
  check: (values) => issuesOf(requestSupportCall.body, values, supportProblem),
  send: ({ subject, message }) => attemptForm(() => send(requestSupport, { body: { subject, message } }), words),
  done: () => {
    closeSupport()
    showAlert(words.done)
  },
})

const openSupport = async (): Promise<void> => {
  supportForm.open()
  announce('support')
  $supportOpen.set(true)
  await loadSupportRequests()
}

/** Contact support: a form with `support`, otherwise call 19. A second press meanwhile does nothing. */
export const askSupport = async (): Promise<void> => {
  if ($contacting.get()) return
  if (!(await isAvailable($supportAvailability))) return contact()
  await openSupport()
}

keepsDialogDraft('support', supportForm, ['subject', 'message'], $supportOpen)

opens('support', async () => {
  // Opening it again sends nothing, whatever the backend can do.
  if (await isAvailable($supportAvailability)) await openSupport()
})
