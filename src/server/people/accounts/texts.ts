import type { Language } from '#contract/entities/language.ts'
import type { AdminRole } from '#fund/access/admin-roles.ts'
import { house } from '#server/platform/config/house.ts'
import { type MailDraft, type Text, write } from '#server/platform/mail/draft.ts'

export const peopleDrafts = {
  invitation: {
    subject: 'Your account with {fund}',
    parts: [
      '{fund} has opened an account for you in its investor portal. Sign in with this address: we email you a one-time code, so you need no password.',
      { button: 'Sign in', to: '{login}' },
      'If you did not expect this, please tell our team.',
    ],
    why: 'You get this because {legalName} has entered this address for an account.',
  },
  declined: {
    subject: 'Your registration was declined',
    parts: [
      'The fund has looked at your registration and declined it, for this reason:',
      '{reason}',
      'If you think this is a mistake, please contact our team.',
    ],
    why: 'You get this because you asked for an account with this address.',
  },
} as const satisfies Record<string, MailDraft>

const adminInvitation: MailDraft = {
  subject: 'You are an admin of {fund}’s investor portal',
  parts: [
    '{who} has made you an admin of {fund}’s investor portal, with this role: {role}',
    'Sign in with this address: we email you a one-time code. There is no password until you set one.',
    { button: 'Sign in', to: '{login}' },
    'If you did not expect this, tell the operator at once.',
  ],
  why: 'You get this because you were made an admin with this address.',
  forTeam: true,
}

const fund = { fund: house.name, legalName: house.legalName }

/** For somebody whom the fund entered: their language is not known yet. */
export const invitationText = ({ name, portalUrl }: { name: string; portalUrl: string }): Text =>
  write(peopleDrafts.invitation, { ...fund, login: `${portalUrl}/login` }, { language: null, name })

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
}): Text => write(adminInvitation, { ...fund, login: `${portalUrl}/login`, role, who: by ?? 'The operator' })

export const declinedText = ({ reason, language }: { reason: string; language: Language | null }): Text =>
  write(peopleDrafts.declined, { reason }, { language })
