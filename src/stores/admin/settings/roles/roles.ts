import { atom } from 'nanostores'
import { send } from '#client/send.ts'
import { freezeAdmin } from '#contract/calls/people/freezes.ts'
import * as calls from '#contract/calls/people/roles.ts'
import { type Admin, inviteAdmin } from '#contract/calls/people/roles.ts'
import type { AdminRole } from '#fund/access/admin-roles.ts'
import { ask } from '#stores/kit/decision.ts'
import { createForm } from '#stores/kit/form.ts'
import { attemptForm, issuesOf } from '#stores/kit/form-calls.ts'
import { runWithToast } from '#stores/kit/in-flight.ts'
import { loader } from '#stores/kit/load.ts'
import { toast } from '#stores/kit/toast.ts'
import { keepsDialogDraft } from '#stores/session/kept-draft.ts'
import { announce, opens } from '#stores/session/place.ts'
import { freezeWords } from '#words/access/freezes.ts'
import { failure } from '#words/extension-failure.ts'
import { rolesWords as words } from '#words/people/roles.ts'
import { loadWaiting } from '../../work/approvals/approvals.ts'
import { openLift } from './lift-freeze.ts'

/** The admins and their roles. */
export const admins = loader('The admins', () => send(calls.listAdmins, {}))

/** A change of the approvers or owners is not made yet: it waits for somebody else, or for its 72 hours. */
const readAgain = () => Promise.all([admins.load(), loadWaiting()])

/** Whether the invitation form is open. */
export const $inviting = atom(false)

interface Fields {
  readonly name: string
  readonly email: string
  readonly role: AdminRole
}

export const inviteForm = createForm({
  initial: { name: '', email: '', role: 'viewer' } as Fields,
  check: (fields) => issuesOf(inviteAdmin.body, fields),
  send: (fields) => attemptForm(() => send(calls.inviteAdmin, { body: fields }), failure),
  waiting: (sentence) => {
    closeInvitation()
    toast(sentence)
    return readAgain()
  },
  done: ({ email }: Admin) => {
    closeInvitation()
    toast(words.invited(email))
    return admins.load()
  },
})

export const openInvitation = (): void => {
  inviteForm.open()
  announce('invitation')
  $inviting.set(true)
}

export const closeInvitation = (): void => $inviting.set(false)

/** A refusal is shown in the toast, and the list again shows the role in force. */
export const giveRole = async ({ id, role: was }: Pick<Admin, 'id' | 'role'>, role: AdminRole): Promise<void> => {
  await runWithToast(
    `role:${id}`,
    () => send(calls.changeAdminRole, { params: { id }, body: { role, was } }),
    words.changed,
    readAgain,
  )
}

export const askFreezeAdmin = ({ id, name }: Admin): void =>
  ask({
    ...freezeWords.freezeAdmin(name),
    act: (reason) => send(freezeAdmin, { params: { id }, body: { reason } }),
    after: readAgain,
  })

export const askLiftAdminFreeze = ({ id, name }: Admin): void => openLift({ id, name, role: 'admin', after: readAgain })

export const askRemoveAdmin = ({ id, name, email }: Admin): void =>
  ask({
    title: words.remove.title,
    text: words.remove.text(name),
    confirm: words.remove.confirm,
    done: words.removed(email),
    act: () => send(calls.removeAdmin, { params: { id } }),
    after: readAgain,
  })

keepsDialogDraft('invitation', inviteForm, ['name', 'email', 'role'], $inviting)

opens('invitation', openInvitation)
