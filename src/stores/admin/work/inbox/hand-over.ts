import { atom } from 'nanostores'
import { send } from '#client/send.ts'
import { handOverInboxItem, type InboxItem } from '#contract/calls/desk/inbox.ts'
import { type Admin, listAdmins } from '#contract/calls/people/roles.ts'
import { includesRole } from '#fund/access/admin-roles.ts'
import { createForm } from '#stores/kit/form.ts'
import { attemptForm } from '#stores/kit/form-calls.ts'
import { loader } from '#stores/kit/load.ts'
import { toast } from '#stores/kit/toast.ts'
import { keepsDialogDraft } from '#stores/session/kept-draft.ts'
import { $user } from '#stores/session/user.ts'
import { failure } from '#words/extension-failure.ts'
import { handOverWords as words } from '#words/notices/inbox.ts'
import { inboxItems } from './inbox.ts'

/** The admins to whom an item can be handed over. */
export const receivers = loader<readonly Admin[]>('The other admins', async () => {
  const admins = await send(listAdmins, {})
  const own = $user.get()?.email
  return admins.filter(
    ({ email, role, frozen_since }) => email !== own && frozen_since === null && includesRole(role, 'operator'),
  )
})

/** The item that is being handed over, with its name for people; null if none is. */
export const $handing = atom<{ readonly id: string; readonly what: string } | null>(null)

export const handOverForm = createForm({
  initial: { to: '' },
  at: 'to',
  check: ({ to }) => (to === '' ? words.choose : null),
  send: ({ to }) =>
    attemptForm(() => send(handOverInboxItem, { params: { id: $handing.get()?.id ?? '' }, body: { to } }), failure),
  done: ({ taken_by }: InboxItem) => {
    $handing.set(null)
    toast(words.done(taken_by ?? ''))
    return inboxItems.load()
  },
})

export const askHandOver = ({ id }: InboxItem, what: string): void => {
  handOverForm.open()
  $handing.set({ id, what })
  void receivers.load()
}

export const dismissHandOver = (): void => $handing.set(null)

keepsDialogDraft('hand-over', handOverForm, ['to'], $handing)
