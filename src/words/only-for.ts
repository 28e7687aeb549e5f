import type { AdminRole } from '#fund/admin-roles.ts'

/** Why a button does nothing for the person's role. */
export const onlyFor: Record<AdminRole, string> = {
  viewer: 'Only admins can do this.',
  operator: 'You have read access only: this takes an operator.',
  approver: 'This takes an approver.',
  owner: 'This takes an owner.',
}
