import type { AdminRole } from '#fund/access/admin-roles.ts'

/** Why a button does nothing for the person's role. */
export const onlyFor: Record<AdminRole, string> = {
  viewer: 'Only admins can do this.',
  operator: 'You have read access only: this requires an operator.',
  approver: 'This requires an approver.',
  owner: 'This requires an owner.',
}
