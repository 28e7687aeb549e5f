import { type AdminRole, adminRoles } from '#fund/admin-roles.ts'

/** `yes` is any answer that is not about the right to ask: success, or the call's own refusal. */
export type Verdict = 'yes' | 'sign in' | 'not yours' | 'not found'

/** The verdict for an admin of each role. */
type ByRole = Readonly<Record<AdminRole, Verdict>>

export interface Row {
  readonly anonymous: Verdict
  /** Every investor except the one in the path: active, pending, declined or deactivated. */
  readonly other: Verdict
  /** An investor whose account is frozen, if the verdict differs. */
  readonly frozen?: Verdict
  readonly self: Verdict
  readonly admins: ByRole
  /** An admin whose account is frozen, who has no role. */
  readonly suspended: Verdict
}

export const each = (verdict: Verdict): ByRole => ({
  viewer: verdict,
  operator: verdict,
  approver: verdict,
  owner: verdict,
})

/** From this role on the verdict; for the roles below it, that it is not theirs. */
const from = (least: AdminRole, verdict: Verdict): ByRole => {
  const told = adminRoles.map((role, place) => [role, place < adminRoles.indexOf(least) ? 'not yours' : verdict])
  return Object.fromEntries(told) as ByRole
}

export const anyone: Row = { anonymous: 'yes', other: 'yes', self: 'yes', admins: each('yes'), suspended: 'yes' }
export const signedIn: Row = { ...anyone, anonymous: 'sign in' }
/** Everybody's own, which is closed to a frozen account. */
export const notFrozen: Row = { ...signedIn, frozen: 'not yours', suspended: 'not yours' }
/** An investor's own, or everybody's for an admin; and what is everybody's own, but speaks of the fund to an admin. */
export const ownOrViewer: Row = { ...signedIn, suspended: 'not yours' }
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
/** By an id that does not exist, which is answered like somebody else's. */
export const byId: Row = {
  anonymous: 'sign in',
  other: 'not found',
  self: 'not found',
  admins: each('not found'),
  suspended: 'not found',
}

/** What is closed to a frozen account. */
export const moves: Row = { ...investor, frozen: 'not yours' }

const admin = (least: AdminRole): Row => ({ ...self, self: 'not yours', admins: from(least, 'yes') })
const adminById = (least: AdminRole): Row => ({ ...self, self: 'not yours', admins: from(least, 'not found') })

export const [viewer, viewerById] = [admin('viewer'), adminById('viewer')]
export const [operator, operatorById] = [admin('operator'), adminById('operator')]
export const [approver, approverById] = [admin('approver'), adminById('approver')]
export const [owner, ownerById] = [admin('owner'), adminById('owner')]
