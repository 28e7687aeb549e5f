import { atom } from 'nanostores'
import { send } from '#client/send.ts'
import { changeInvestorAddress as call, changeInvestorAddress } from '#contract/calls/people/address.ts'
import type { InvestorRow } from '#contract/calls/people/admin-investors.ts'
import { createForm } from '#stores/kit/form.ts'
import { attemptForm, issuesOf } from '#stores/kit/form-calls.ts'
import { toast } from '#stores/kit/toast.ts'
import { keepsDialogDraft } from '#stores/session/kept-draft.ts'
import { addressWords } from '#words/access/credentials.ts'
import { failure } from '#words/extension-failure.ts'

/** The investor with the lost mailbox whom the open form is about; null if none is open. */
export const $lostMailbox = atom<Pick<InvestorRow, 'id' | 'name'> | null>(null)

export const lostMailboxForm = createForm({
  initial: { email: '', reason: '' },
  check: (fields) => issuesOf(call.body, fields),
  send: ({ email, reason }) =>
    attemptForm(
      () => send(changeInvestorAddress, { params: { id: $lostMailbox.get()?.id ?? '' }, body: { email, reason } }),
      failure,
    ),
  waiting: (sentence) => {
    closeLostMailbox()
    toast(sentence)
  },
  done: () => {
    closeLostMailbox()
    toast(addressWords.lost.sent)
  },
})

export const openLostMailbox = ({ id, name }: Pick<InvestorRow, 'id' | 'name'>): void => {
  lostMailboxForm.open()
  $lostMailbox.set({ id, name })
}

export const closeLostMailbox = (): void => $lostMailbox.set(null)

keepsDialogDraft('lost-mailbox', lostMailboxForm, ['email', 'reason'], $lostMailbox)
