import { type MailDraft, type Text, write } from '#server/platform/mail/post.ts'

const memberDrafts = {
  invitation: {
    subject: 'An invitation to read an account',
    paragraphs: [
      '{name} invites you to read an account in our investor portal: {sees}, {until}, and nothing else.',
      'Open this page and press its button within seven days: {link}',
      'After that you sign in with this address, by a one-time code. If you did not expect this, do nothing.',
    ],
  },
} as const satisfies Record<string, MailDraft>

/** To an address that may be nobody's yet: its language is not known. */
export const invitationText = (values: { name: string; sees: string; until: string; link: string }): Text =>
  write(memberDrafts.invitation, values, null)
