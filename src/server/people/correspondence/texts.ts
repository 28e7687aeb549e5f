import type { Language } from '#contract/entities/language.ts'
import { escapeHtml } from '#fund/text/words.ts'
import { house } from '#server/platform/config/house.ts'
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
  letter: {
    subject: '{title}',
    paragraphs: [
      '{title}',
      '{summary}',
      'Read the post',
      '{post}',
      'You receive this letter because you asked for our newsletter and confirmed your address.',
      'Unsubscribe',
      '{link}',
      '{sender}',
    ],
  },
} as const satisfies Record<string, MailDraft>

/** It repeats nothing that was typed: whoever wrote it may have written somebody else's address. */
export const contactDrafts = {
  prove: {
    subject: 'Please confirm your message to us',
    paragraphs: [
      'Somebody, probably you, wrote to us with a form of our site and gave this address. We receive very many messages at the moment, so we read it once you confirm that it is yours:',
      '{link}',
      'The link works for a day. If it was not you, you can ignore this email: nobody reads the message, and it is deleted.',
    ],
  },
} as const satisfies Record<string, MailDraft>

const writer =
  (draft: MailDraft) =>
  (link: string, language: Language | null): Text =>
    write(draft, { link }, language)

export const proveText = writer(contactDrafts.prove)
export const confirmText = writer(newsletterDrafts.confirm)
export const subscribedText = writer(newsletterDrafts.subscribed)
export const alreadySubscribedText = writer(newsletterDrafts.alreadySubscribed)

/** Who sends it, with the postal address that an email to many has to name. */
const sender = `${house.legalName}, ${house.address}`

/** What a letter says of its post; the addresses are whole. */
export interface LetterWords {
  readonly title: string
  readonly summary: string
  readonly post: string
  readonly picture: string
  readonly pictureSays: string
}

/** Mail programs know neither style sheets nor the site's fonts; their own colours stay, light or dark. */
const letterHtml = (
  { title, summary, post, picture, pictureSays }: LetterWords,
  link: string,
  language: Language | null,
) => {
  const { paragraphs } = newsletterDrafts.letter
  const [, , readOn, , why, unsubscribe] = paragraphs
  const said = write({ subject: '', paragraphs: [readOn, why, unsubscribe] }, {}, language)
    .text.trim()
    .split('\n\n')
  const [open = '', because = '', leave = ''] = said.map(escapeHtml)
  const to = (address: string, shown: string) => `<a href="${escapeHtml(address)}">${shown}</a>`
  const drawn = `<img src="${escapeHtml(picture)}" alt="${escapeHtml(pictureSays)}" width="560" style="width:100%;height:auto;border:0">`
  return (
    '<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">' +
    `<meta name="color-scheme" content="light dark"><title>${escapeHtml(title)}</title></head>` +
    '<body style="margin:0;padding:24px 16px;font:16px/1.5 sans-serif"><div style="max-width:560px;margin:0 auto">' +
    `${to(post, drawn)}<h1 style="font-size:24px;line-height:1.25;margin:20px 0 8px">${escapeHtml(title)}</h1>` +
    `<p>${escapeHtml(summary)}</p><p>${to(post, open)}</p>` +
    `<p style="font-size:13px;margin-top:32px">${because} ${to(link, leave)}</p>` +
    `<p style="font-size:13px">${escapeHtml(sender)}</p></div></body></html>`
  )
}

/** A letter as mail, as text and as HTML; `link` is its reader's own. */
export const letterText = (words: LetterWords, link: string, language: Language | null): Text & { html: string } => {
  const { title, summary, post } = words
  return {
    ...write(newsletterDrafts.letter, { title, summary, post, link, sender }, language),
    html: letterHtml(words, link, language),
  }
}
