import type { AdminRole } from '#fund/admin-roles.ts'

export const roleNames: Record<AdminRole, string> = {
  viewer: 'Viewer',
  operator: 'Operator',
  approver: 'Approver',
  owner: 'Owner',
}

export const roleHints: Record<AdminRole, string> = {
  viewer: 'Reads everything and changes nothing, like an auditor.',
  operator: 'Does the daily work.',
  approver: 'Also approves, as the second person.',
  owner: 'Also keeps the settings and the roles.',
}

export const rolesWords = {
  invited: (email: string) => `${email} is invited. The mail says how to sign in.`,
  changed: 'The role is changed; it counts from their next step on.',
  removed: (email: string) => `${email} has no access any more, and was signed out everywhere.`,
  remove: {
    title: 'Remove this admin?',
    text: (name: string) => [
      `${name} is signed out everywhere at once and cannot sign in any more.`,
      'What they did stays in the trail under their name. An invitation lets them in again.',
    ],
    confirm: 'Remove',
  },
} as const
