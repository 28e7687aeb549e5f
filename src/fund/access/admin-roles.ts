/** What an admin may do, from the least to the most; each role includes the ones before it. */
export const adminRoles = ['viewer', 'operator', 'approver', 'owner'] as const

/**
 * A viewer reads everything and changes nothing, like an auditor; an operator does the daily work; an approver is the
 * second person; an owner also manages the settings and the roles.
 */
export type AdminRole = (typeof adminRoles)[number]

/** Whether a role includes another one. */
export const includesRole = (role: AdminRole, needed: AdminRole): boolean =>
  adminRoles.indexOf(role) >= adminRoles.indexOf(needed)

export const isAdminRole = (name: string): name is AdminRole => adminRoles.some((role) => role === name)
