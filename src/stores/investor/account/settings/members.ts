import { atom } from 'nanostores'
import { send } from '#client/send.ts'
import type { Members, ReachedAccount } from '#contract/calls/people/members.ts'
import * as calls from '#contract/calls/people/members.ts'
import { type MemberGrant, memberGrants } from '#fund/access/member-grants.ts'
import { isAvailable } from '#stores/kit/availability.ts'
import { createForm } from '#stores/kit/form.ts'
import { attemptForm, issuesOf } from '#stores/kit/form-calls.ts'
import { runWithToast } from '#stores/kit/in-flight.ts'
import { loader } from '#stores/kit/load.ts'
import { toast } from '#stores/kit/toast.ts'
import { keepsDialogDraft } from '#stores/session/kept-draft.ts'
import { announce, opens } from '#stores/session/place.ts'
import { $membersAvailability, reachedAccounts } from '#stores/session/reached.ts'
import { failure } from '#words/extension-failure.ts'
import { memberWords as words } from '#words/people/members.ts'

export type Member = Members['members'][number]
export type Invitation = Members['invitations'][number]

/** Who reads the account, and who is invited to. */
export const accountMembers = loader<Members>(
  'Who reads the account',
  () => send(calls.listMembers, {}),
  () => isAvailable($membersAvailability),
)

/** Whether the invitation's form is open. */
export const $inviting = atom(false)

type Invite = Readonly<Record<MemberGrant, boolean>> & { readonly email: string; readonly until: string }

const granted = (values: Invite): MemberGrant[] => memberGrants.filter((grant) => values[grant])

const asked = (values: Invite) => ({
  email: values.email,
  sees: granted(values),
  ...(values.until !== '' && { until: values.until }),
})

export const inviteForm = createForm({
  initial: { email: '', balance: false, transfers: false, statements: false, tax: false, until: '' } as Invite,
  check: (values) => issuesOf(calls.inviteReader.body, asked(values), { sees: words.form.choose }),
  send: (values) => attemptForm(() => send(calls.inviteReader, { body: asked(values) }), failure),
  done: (members, { email }) => {
    accountMembers.adopt(members)
    closeInvite()
    toast(words.sent(email))
  },
})

export const openInvite = (): void => {
  inviteForm.open()
  announce('invite-reader')
  $inviting.set(true)
}

export const closeInvite = (): void => $inviting.set(false)

keepsDialogDraft('invite-reader', inviteForm, ['email', 'until', ...memberGrants], $inviting)

opens('invite-reader', openInvite)

export const takeBack = ({ id }: Invitation): Promise<unknown> =>
  runWithToast(
    `invitation:${id}`,
    () => send(calls.withdrawInvitation, { params: { id } }),
    words.takenBack,
    accountMembers.load,
  )

/** Whose access is asked about, before it is ended. */
export const $revoking = atom<Member | null>(null)

/** The account of somebody else that its reader may be about to leave. */
export const $leavingAccount = atom<ReachedAccount | null>(null)

const end = (memberId: string, done: string, after: () => Promise<unknown>): Promise<unknown> =>
  runWithToast(`reader:${memberId}`, () => send(calls.revokeReader, { params: { id: memberId } }), done, after)

export const revoke = async ({ id }: Member): Promise<void> => {
  await end(id, words.revoked, accountMembers.load)
  $revoking.set(null)
}

export const leaveAccount = async ({ member_id }: ReachedAccount): Promise<void> => {
  await end(member_id, words.theirs.left, reachedAccounts.load)
  $leavingAccount.set(null)
}
