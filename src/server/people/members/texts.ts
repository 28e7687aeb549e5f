import { house } from '#server/platform/config/house.ts'
import { type MailDraft, type Text, write } from '#server/platform/mail/draft.ts'

const invitation: MailDraft = {
  subject: 'An invitation to read an account',
  parts: [
    '{who} invites you to read an account with {fund}: {sees}, {until}, and nothing else.',
    'Open this page and press its button within seven days. After that you sign in with this address, by a one-time code.',
    { button: 'See the invitation', to: '{link}' },
    'If you did not expect this, do nothing.',
  ],
  why: 'You get this because somebody who has an account with {legalName} has entered this address.',
}

const fund = { fund: house.name, legalName: house.legalName }

/** To an address that may be nobody's yet: its language is not known. */
export const invitationText = (values: { who: string; sees: string; until: string; link: string }): Text =>
  write(invitation, { ...fund, ...values })
