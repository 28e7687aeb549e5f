import { addressChangeHours } from '#fund/access/otp.ts'
import { type MailDraft, type Text, write } from '#server/platform/mail/draft.ts'
import { aboutSafety, notMePart } from '#server/platform/mail/texts.ts'

const within = `It works once, within ${addressChangeHours} hours. Until both mailboxes have confirmed, everything stays as it is.`

const drafts = {
  old: {
    subject: 'Confirm that your address changes',
    parts: [
      'Somebody, probably you, asked to change the address of your account from this one to {next}. If it was you, open this page and press its button.',
      { button: 'Confirm the change', to: '{link}' },
      within,
      notMePart('{notMe}'),
    ],
    why: aboutSafety,
  },
  next: {
    subject: 'Confirm your new address',
    parts: [
      'Somebody, probably you, asked to use this address for their account from now on. If it was you, open this page and press its button.',
      { button: 'Confirm this address', to: '{link}' },
      within,
      'If it was not you, you can ignore this email: nothing happens unless the button is pressed.',
    ],
    why: 'You get this because this address was given for an account.',
  },
  taken: {
    subject: 'Your address was given for another account',
    parts: [
      'Somebody asked to use this address for their account from now on. It already belongs to your account, and nothing was changed.',
      'If it was you, use another address, or the account that you already have. If it was not, you can ignore this email.',
    ],
    why: 'You get this because this address was given for an account.',
  },
  vouched: {
    subject: 'Your address is about to change',
    parts: [
      'Our team has been informed that you have lost this mailbox. The address of your account changes to {next} once the link that we emailed there is opened.',
      notMePart('{notMe}'),
    ],
    why: aboutSafety,
  },
  changed: {
    subject: 'Your address was changed',
    parts: [
      'The address of your account is now {next}, and no longer {old}. Sign in with the new address; your password and your second factors stay. {sessions} {held}',
      notMePart('{notMe}'),
    ],
    why: aboutSafety,
  },
} as const satisfies Record<string, MailDraft>

/** A mail about a change, in English like the screens that ask for it. */
export const addressText = (
  draft: keyof typeof drafts,
  values: Readonly<Record<string, string>>,
  name: string | null = null,
): Text => write(drafts[draft], values, { language: null, name })
