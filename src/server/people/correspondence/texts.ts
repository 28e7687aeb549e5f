import type { Language } from '#contract/entities/language.ts'
import { type MailDraft, type Text, write } from '#server/platform/mail/draft.ts'

const asked = 'You get this because somebody asked for our newsletter with this address.'

export const newsletterDrafts = {
  confirm: {
    subject: 'Please confirm the newsletter',
    parts: [
      'Somebody, probably you, asked for our newsletter to be sent to this address. Please confirm it here.',
      { button: 'Confirm the newsletter', to: '{link}' },
      'If it was not you, you can ignore this email: without a confirmation nothing is sent, and the address is deleted after a week.',
    ],
    why: asked,
  },
  subscribed: {
    subject: 'You are subscribed to the newsletter',
    parts: [
      'Thank you. The newsletter will come to this address.',
      { aside: 'You can unsubscribe at any time here:', link: 'Unsubscribe', to: '{link}' },
    ],
    why: asked,
  },
  alreadySubscribed: {
    subject: 'You are already subscribed',
    parts: [
      'Somebody, probably you, asked for our newsletter to be sent to this address. You already receive it, and nothing was changed.',
      { aside: 'You can unsubscribe at any time here:', link: 'Unsubscribe', to: '{link}' },
    ],
    why: asked,
  },
  letter: {
    subject: '{title}',
    parts: [
      '{title}',
      '{summary}',
      { button: 'Read the post', to: '{post}' },
      { aside: 'You can unsubscribe at any time here:', link: 'Unsubscribe', to: '{link}' },
    ],
    why: 'You receive this letter because you asked for our newsletter and confirmed your address.',
  },
} as const satisfies Record<string, MailDraft>

/** It repeats nothing that was typed: whoever wrote it may have written somebody else's address. */
export const contactDrafts = {
  prove: {
    subject: 'Please confirm your message to us',
    parts: [
      'Somebody, probably you, wrote to us with a form of our site and gave this address. We receive very many messages at the moment, so we read it once you confirm that it is yours.',
      { button: 'Confirm your message', to: '{link}' },
      'The link works for a day. If it was not you, you can ignore this email: nobody reads the message, and it is deleted.',
    ],
    why: 'You get this because somebody wrote to us with this address.',
  },
} as const satisfies Record<string, MailDraft>

const writer =
  (draft: MailDraft) =>
  (link: string, language: Language | null): Text =>
    write(draft, { link }, { language })

export const proveText = writer(contactDrafts.prove)
export const confirmText = writer(newsletterDrafts.confirm)
export const subscribedText = writer(newsletterDrafts.subscribed)
export const alreadySubscribedText = writer(newsletterDrafts.alreadySubscribed)

/** What a letter says of its post; the address is whole. */
export interface LetterWords {
  readonly title: string
  readonly summary: string
  readonly post: string
}

/** A letter as mail; `link` is its reader's own. */
export const letterText = ({ title, summary, post }: LetterWords, link: string, language: Language | null): Text =>
  write(newsletterDrafts.letter, { title, summary, post, link }, { language })
