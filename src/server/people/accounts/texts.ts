import type { Language } from '#contract/entities/language.ts'
import type { AdminRole } from '#fund/access/admin-roles.ts'
import { type MailDraft, type Text, write } from '#server/platform/mail/post.ts'

export const peopleDrafts = {
  invitation: {
    subject: 'Your account in the investor portal',
    paragraphs: [
      'Welcome, {name}.',
      'The fund has opened an account for you. Sign in at {login} with this address: we email you a one-time code, so you need no password.',
      'If you did not expect this, please tell our team.',
    ],
  },
  declined: {
    subject: 'Your registration was declined',
    paragraphs: [
      'The fund has looked at your registration and declined it, for this reason:',
      '{reason}',
      'If you think this is a mistake, please contact our team.',
    ],
  },
} as const satisfies Record<string, MailDraft>

const adminInvitation: MailDraft = {
  subject: 'You are an admin of the investor portal',
  paragraphs: [
    '{who} has made you an admin of the portal, with this role: {role}',
    'Sign in at {login} with this address: we email you a one-time code. There is no password until you set one.',
    'If you did not expect this, tell the operator at once.',
  ],
}

/** For somebody whom the fund entered: their language is not known yet. */
export const invitationText = ({ name, portalUrl }: { name: string; portalUrl: string }): Text =>
  write(peopleDrafts.invitation, { name, login: `${portalUrl}/login` }, null)

/** In English, like the admin area. */
export const adminInvitationText = ({
  portalUrl,
  role,
  by,
}: {
  portalUrl: string
  role: AdminRole
  /** The address of the admin who invites; null is the operator of the portal. */
  by: string | null
}): Text => write(adminInvitation, { login: `${portalUrl}/login`, role, who: by ?? 'The operator' }, null)

export const declinedText = ({ reason, language }: { reason: string; language: Language | null }): Text =>
  write(peopleDrafts.declined, { reason }, language)
