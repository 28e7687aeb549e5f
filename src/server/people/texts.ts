import { paragraphs, type Text } from '../mail/texts.ts'

export const invitationText = ({ name, portalUrl }: { name: string; portalUrl: string }): Text => ({
  subject: 'Your account in the investor portal',
  text: paragraphs(
    `Welcome, ${name}.`,
    `The fund has opened an account for you. Sign in at ${portalUrl}/login with this address: we mail you a one-time code, so you need no password.`,
    'If you did not expect this, please tell our team.',
  ),
})

export const adminInvitationText = ({ portalUrl }: { portalUrl: string }): Text => ({
  subject: 'You are an admin of the investor portal',
  text: paragraphs(
    'The operator of the portal has made you an admin.',
    `Sign in at ${portalUrl}/login with this address: we mail you a one-time code. There is no password until you set one.`,
    'If you did not expect this, tell the operator at once.',
  ),
})

export const declinedText = ({ reason }: { reason: string }): Text => ({
  subject: 'Your registration was declined',
  text: paragraphs(
    'The fund has looked at your registration and declined it, for this reason:',
    reason,
    'If you think this is a mistake, please contact our team.',
  ),
})
