import type { AdminRole } from '#fund/access/admin-roles.ts'

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
  owner: 'Also manages the settings and the roles.',
}

export const rolesWords = {
  rule: 'Each role includes the one before it: viewer, operator, approver, owner. Another approver decides changes of approvers and owners, or 72 hours pass. For seven days, inviter and invited decide nothing of each other. Every admin is told.',
  invited: (email: string) => `${email} was invited. The email says how to sign in.`,
  changed: 'The role was changed. It applies from their next step on.',
  removed: (email: string) => `${email} no longer has access, and was signed out everywhere.`,
  remove: {
    title: 'Remove this admin?',
    text: (name: string) => [
      `${name} is signed out everywhere and can no longer sign in. Their password, second factors and keys are removed, and do not come back.`,
      'What they did stays in the audit trail under their name. A new invitation lets them back in, to set up all of these anew.',
    ],
    confirm: 'Remove',
    refuses: true,
  },
} as const
