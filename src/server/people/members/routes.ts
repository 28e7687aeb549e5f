import { acceptInvitation as acceptCall } from '#contract/calls/people/members.ts'
import type { Context } from '#server/platform/config/context.ts'
import { linkButton, openPages, readForm } from '#server/platform/http/forms.ts'
import type { Handlers } from '#server/platform/http/handler.ts'
import { accountOf } from '../accounts/find.ts'
import { acceptInvitation, grantOf, invitationOf, inviteReader, withdrawInvitation } from './invitations.ts'
import { accountsReached, membersOf, owns, revokeReader } from './members.ts'

const ended = {
  heading: 'This invitation is over',
  text: 'It was used, taken back, or is older than seven days. Ask whoever invited you for a new one.',
}
const accepted = {
  heading: 'You can read the account now',
  text: 'Sign in with the address that was invited: we email you a one-time code.',
}

type Call =
  | 'listMembers'
  | 'listReachedAccounts'
  | 'inviteReader'
  | 'withdrawInvitation'
  | 'revokeReader'
  | 'showInvitation'
  | 'acceptInvitation'

/** Who reaches an account (extension `members`). */
export const members = ({ config, store, clock }: Context) => {
  const pages = openPages(config)
  const stateOf = (accountId: string) => membersOf(store.read, clock.now(), accountId)
  return {
    listMembers: ({ by }) => stateOf(accountOf(by)),

    listReachedAccounts: async ({ by }) => ({ accounts: await accountsReached(store.read, clock.now(), by.id) }),

    inviteReader: async ({ by, body: { email, sees, until }, write }) => {
      const { portalUrl } = config
      await write((work) => inviteReader(work, { email, sees, day: until, portalUrl }))
      return stateOf(accountOf(by))
    },

    withdrawInvitation: async ({ by, params: { id }, write }) =>
      stateOf(
        await write((work) => withdrawInvitation(work, id, (accountId) => owns(work.db, work.now, by.id, accountId))),
      ),

    revokeReader: async ({ params: { id }, write }) => {
      await write((work) => revokeReader(work, id))
      return { revoked: 1 }
    },

    showInvitation: async ({ query: { key }, reply }) => {
      const found = await invitationOf(store.read, clock.now(), key)
      if (!found) return pages.notice(reply.code(410), ended)
      return pages.notice(reply, {
        heading: 'You are invited to read an account',
        text: `${found.name} invites ${found.email} to see ${grantOf(found)}, and nothing else. If you did not expect this, close this page.`,
        action: linkButton('/api/members/invitation', { key }, 'Accept'),
      })
    },

    acceptInvitation: async ({ request, reply }) => {
      const read = readForm(acceptCall.body, request.body)
      const found = 'refused' in read ? undefined : await invitationOf(store.read, clock.now(), read.good.key)
      const joined = found !== undefined && (await store.write((work) => acceptInvitation(work, found)))
      return joined ? pages.notice(reply, accepted) : pages.notice(reply.code(410), ended)
    },
  } satisfies Handlers<Call>
}
