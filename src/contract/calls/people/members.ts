import * as v from 'valibot'
import { memberGrants } from '#fund/access/member-grants.ts'
import { call } from '../../call.ts'
import { byId, day, instant, investorStatus, keptEmail } from '../../entities/basic.ts'
import { email } from '../../entities/entered.ts'
import { linkKey } from '../../entities/fields.ts'

const extension = 'members'
const path = '/api/members'

const memberRole = v.picklist(['owner', 'reader'])
const grant = v.picklist(memberGrants, 'a reader sees balance, transfers, statements or tax')

/** Who reaches an account, as its owners see it. */
const member = v.object({
  id: v.string(),
  name: v.string(),
  email: keptEmail,
  role: memberRole,
  since: instant,
  /** Until when a reader sees it; null if until it is revoked, and for an owner. */
  until: v.nullable(instant),
  /** What a reader sees; an owner sees everything. */
  sees: v.array(grant),
})

/** An invitation that waits for its reader. */
const invitation = v.object({
  id: v.string(),
  email: keptEmail,
  sees: v.array(grant),
  until: v.nullable(instant),
  invited_at: instant,
  expires_at: instant,
})

export const members = v.object({ members: v.array(member), invitations: v.array(invitation) })

/** An account that somebody reaches. */
const reached = v.object({
  id: v.string(),
  /** The membership, which a reader may end. */
  member_id: v.string(),
  name: v.string(),
  role: memberRole,
  status: investorStatus,
  until: v.nullable(instant),
  sees: v.array(grant),
})

export const listMembers = call({
  name: 'listMembers',
  method: 'GET',
  path,
  who: 'investor',
  does: 'Who reaches the account, and who is invited to read it',
  extension,
  answer: members,
})

export const listReachedAccounts = call({
  name: 'listReachedAccounts',
  method: 'GET',
  path: `${path}/accounts`,
  who: 'signed-in',
  does: 'The accounts that the signed-in person owns or reads, their first one first',
  extension,
  answer: v.object({ accounts: v.array(reached) }),
})

export const inviteReader = call({
  name: 'inviteReader',
  method: 'POST',
  path: `${path}/invitations`,
  who: 'investor',
  stepUp: 'personal-data',
  notFrozen: true,
  does: 'Invites somebody to read what is named of the account, to the end of a day or until it is revoked; the link works once, for seven days; 409 for somebody who reaches it already',
  extension,
  body: v.object({
    email,
    sees: v.pipe(v.array(grant), v.minLength(1, 'choose what the reader may see'), v.maxLength(memberGrants.length)),
    until: v.optional(day),
  }),
  status: 201,
  answer: members,
})

export const withdrawInvitation = call({
  name: 'withdrawInvitation',
  method: 'POST',
  path: `${path}/invitations/:id/withdraw`,
  who: 'own',
  does: 'Takes an invitation back: its link no longer works',
  extension,
  params: byId,
  answer: members,
})

export const revokeReader = call({
  name: 'revokeReader',
  method: 'POST',
  path: `${path}/:id/revoke`,
  who: 'own',
  does: 'Ends a reader’s access at once: an owner of the account does, or the reader',
  extension,
  params: byId,
  answer: v.object({ revoked: v.number() }),
})

export const showInvitation = call({
  name: 'showInvitation',
  method: 'GET',
  path: `${path}/invitation`,
  who: 'anyone',
  does: 'The page that an invitation links to: it asks, and changes nothing',
  extension,
  kind: 'page',
  query: linkKey,
  answer: v.unknown(),
})

export const acceptInvitation = call({
  name: 'acceptInvitation',
  method: 'POST',
  path: `${path}/invitation`,
  who: 'anyone',
  does: 'Its button: the invited address reads the account from now on, and signs in by a code; 410 if the link has ended',
  extension,
  kind: 'form',
  body: linkKey,
  answer: v.unknown(),
})

export type Members = v.InferOutput<typeof members>
export type ReachedAccount = v.InferOutput<typeof reached>
