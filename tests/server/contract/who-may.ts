import { type AdminRole, adminRoles } from '#fund/access/admin-roles.ts'
import { writingScopes } from '#fund/access/api-scopes.ts'
import { byKey } from './calls-by-key.ts'

/** `yes` is any answer that is not about the right to ask: success, or the call's own refusal. */
export type Verdict = 'yes' | 'sign in' | 'not yours' | 'not found'

/** The verdict for an admin of each role. */
type ByRole = Readonly<Record<AdminRole, Verdict>>

/** A call that needs an id is asked about what exists; `missing` is its answer about what does not. */
export interface Row {
  readonly anonymous: Verdict
  /** Every investor except the one whose things are asked for: active, pending, declined or deactivated. */
  readonly other: Verdict
  /** Any other investor who names the one in the query, where it may be left out. */
  readonly named?: Verdict
  /** Investors who came after the weeks that are closed, if the verdict differs. */
  readonly newcomer?: Verdict
  /** An investor whose account is frozen, if the verdict differs. */
  readonly frozen?: Verdict
  readonly self: Verdict
  readonly admins: ByRole
  /** An admin whose account is frozen, who has no role. */
  readonly suspended: Verdict
  /** An owner's session that must still set up a first second factor, and then a session that must still give one. */
  readonly enrolment?: Verdict
  readonly unfinished?: Verdict
  readonly missing?: 'not found'
}

export const each = (verdict: Verdict): ByRole => ({
  viewer: verdict,
  operator: verdict,
  approver: verdict,
  owner: verdict,
})

/** From this role on the call is open. */
const from = (least: AdminRole): ByRole => {
  const told = adminRoles.map((role, place) => [role, place < adminRoles.indexOf(least) ? 'not yours' : 'yes'])
  return Object.fromEntries(told) as ByRole
}

/** What a visitor may do is also open to a session that lacks its second factor. */
export const anyone: Row = {
  anonymous: 'yes',
  other: 'yes',
  self: 'yes',
  admins: each('yes'),
  suspended: 'yes',
  enrolment: 'yes',
  unfinished: 'yes',
}
export const signedIn: Row = { ...anyone, anonymous: 'sign in', enrolment: 'not yours', unfinished: 'not yours' }
/** Everybody's own, which is closed to a frozen account. */
export const notFrozen: Row = { ...signedIn, frozen: 'not yours', suspended: 'not yours' }
/** What the end of a sign-in is made of. */
export const beforeFactor: Row = { ...signedIn, enrolment: 'yes', unfinished: 'yes' }
/** The same for a first factor: whoever has one does not set up another without it. */
export const firstFactor: Row = { ...notFrozen, enrolment: 'yes' }
/** An investor's own, or everybody's for an admin; and what is everybody's own, but speaks of the fund to an admin. */
export const ownOrViewer: Row = { ...signedIn, suspended: 'not yours' }
/** The same where the query may name an account. */
export const ownOrNamed: Row = { ...ownOrViewer, named: 'not yours' }
export const self: Row = {
  anonymous: 'sign in',
  other: 'not yours',
  self: 'yes',
  admins: each('not yours'),
  suspended: 'not yours',
}
export const selfOrViewer: Row = { ...self, admins: each('yes') }
/** The signed-in investor's own, which an admin does not have. */
export const investor: Row = { ...signedIn, admins: each('not yours'), suspended: 'not yours' }
/** The owner's of what the id names; for anybody else it is as if there were no such thing. */
export const byId: Row = {
  anonymous: 'sign in',
  other: 'not found',
  self: 'yes',
  admins: each('not found'),
  suspended: 'not found',
  missing: 'not found',
}

/** What is closed to a frozen account. */
export const moves: Row = { ...investor, frozen: 'not yours' }

const admin = (least: AdminRole): Row => ({ ...self, self: 'not yours', admins: from(least) })
const adminById = (least: AdminRole): Row => ({ ...admin(least), missing: 'not found' })

export const [viewer, viewerById] = [admin('viewer'), adminById('viewer')]
export const [operator, operatorById] = [admin('operator'), adminById('operator')]
export const [approver, approverById] = [admin('approver'), adminById('approver')]
export const [owner, ownerById] = [admin('owner'), adminById('owner')]

/** What each caller is answered, by the caller's name; the key may read with every scope. */
export const expectedOf = (name: string, row: Row): Readonly<Record<string, Verdict>> => {
  const { anonymous, other, newcomer = other, frozen = newcomer, self: mine, suspended } = row
  const scope = byKey[name]
  return {
    ...{ anonymous, expired: anonymous, loggedOut: anonymous },
    ...{ self: mine, other, pending: newcomer, declined: newcomer, deactivated: newcomer, frozen },
    ...{ ...row.admins, suspended },
    ...{ enrolment: row.enrolment ?? 'not yours', unfinished: row.unfinished ?? 'not yours' },
    key: scope && !writingScopes.includes(scope) ? 'yes' : 'not yours',
  }
}
