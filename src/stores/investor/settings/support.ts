import { atom } from 'nanostores'
import { contactSupport } from '#client/actions.ts'
import { listSupportRequests, requestSupport } from '#client/support.ts'
import type { SupportRequest } from '#contract/calls/support.ts'
import { tell } from '#stores/kit/alert.ts'
import { outcomeOf } from '#stores/kit/outcome.ts'
import { pager } from '#stores/kit/pager.ts'
import { decided, wayOf } from '#stores/kit/way.ts'
import { supportProblem } from '#words/account-actions.ts'
import { support as words } from '#words/requests.ts'

/** Support takes a subject and a message with `support`; without it call 19 is all. */
const $supportWay = wayOf('support')

const requests = pager<SupportRequest>('The support requests', listSupportRequests)

/** What was asked before, and its answers. */
export const $supportRequests = requests.$load
export const $moreSupportRequests = requests.$more
export const loadMoreSupportRequests = requests.more
export const loadSupportRequests = requests.load

export interface SupportProblems {
  readonly subject?: string
  readonly message?: string
  /** What the backend said of it. */
  readonly all?: string
}

export type SupportForm =
  | { readonly state: 'closed'; readonly busy: boolean }
  | { readonly state: 'open'; readonly busy: boolean; readonly problems: SupportProblems }

export const $supportForm = atom<SupportForm>({ state: 'closed', busy: false })

export const closeSupport = (): void => $supportForm.set({ state: 'closed', busy: false })

/** Call 19, with the three sentences of spec §8. */
const contact = async (): Promise<void> => {
  $supportForm.set({ state: 'closed', busy: true })
  const { sentence } = await outcomeOf(contactSupport, words)
  closeSupport()
  tell(sentence)
}

/** Contact support: a form with `support`, else call 19. A second press while it is on its way does nothing. */
export const askSupport = async (): Promise<void> => {
  if ($supportForm.get().busy) return
  if ((await decided($supportWay)) !== 'real') return contact()
  $supportForm.set({ state: 'open', busy: false, problems: {} })
  await loadSupportRequests()
}

/** Sends subject and message, once; what is refused stays in the form. */
export const sendSupport = async (subject: string, message: string): Promise<void> => {
  if ($supportForm.get().busy) return
  const problems = {
    ...(subject.trim() === '' && { subject: supportProblem.subject }),
    ...(message.trim() === '' && { message: supportProblem.message }),
  }
  if (Object.keys(problems).length > 0) return $supportForm.set({ state: 'open', busy: false, problems })
  $supportForm.set({ state: 'open', busy: true, problems: {} })
  const { done, sentence } = await outcomeOf(() => requestSupport(subject, message), words)
  if (!done) return $supportForm.set({ state: 'open', busy: false, problems: { all: sentence } })
  closeSupport()
  tell(sentence)
}
