import type { Language } from '#contract/entities/language.ts'
import { type MailDraft, type Text, write } from '#server/platform/mail/post.ts'

export const newsletterDrafts = {
  confirm: {
    subject: 'Please confirm the newsletter',
    paragraphs: [
      'Somebody, probably you, asked for our newsletter to be sent to this address. Please confirm it here:',
      '{link}',
      'If it was not you, you can ignore this email: without a confirmation nothing is sent, and the address is deleted after a week.',
    ],
  },
  subscribed: {
    subject: 'You are subscribed to the newsletter',
    paragraphs: [
      'Thank you. The newsletter will come to this address. You can unsubscribe at any time here:',
      '{link}',
    ],
  },
  alreadySubscribed: {
    subject: 'You are already subscribed',
    paragraphs: [
      'Somebody, probably you, asked for our newsletter to be sent to this address. You already receive it, and nothing was changed. You can unsubscribe here:',
      '{link}',
    ],
  },
} as const satisfies Record<string, MailDraft>

const writer =
  (draft: MailDraft) =>
  (link: string, language: Language | null): Text =>
    write(draft, { link }, language)

export const confirmText = writer(newsletterDrafts.confirm)
export const subscribedText = writer(newsletterDrafts.subscribed)
export const alreadySubscribedText = writer(newsletterDrafts.alreadySubscribed)
