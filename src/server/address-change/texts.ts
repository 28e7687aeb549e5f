import { addressChangeHours } from '#fund/address-change.ts'
import { notMeParagraphs } from '../mail/texts.ts'
import { type Draft, type Text, write } from '../mail/write.ts'

const within = `It works once, within ${addressChangeHours} hours. Until both mailboxes have confirmed, everything stays as it is.`

const drafts = {
  old: {
    subject: 'Confirm that your address changes',
    paragraphs: [
      'Somebody, probably you, asked that your account goes from this address to {next}. If it is you, open this page and press its button:',
      '{link}',
      within,
      ...notMeParagraphs,
    ],
  },
  next: {
    subject: 'Confirm your new address',
    paragraphs: [
      'Somebody, probably you, asked that their account goes by this address from now on. If it is you, open this page and press its button:',
      '{link}',
      within,
      'If it is not you, you can ignore this mail: without the button nothing happens.',
    ],
  },
  taken: {
    subject: 'Your address was named for another account',
    paragraphs: [
      'Somebody asked that their account goes by this address from now on. It is the address of your account, and nothing was changed.',
      'If it was you, use another address, or the account that you have. If it was not, you can ignore this mail.',
    ],
  },
  vouched: {
    subject: 'Your address is about to change',
    paragraphs: [
      'Our team was told that you have lost this mailbox. Your account goes to {next} once a link that was mailed there is used.',
      ...notMeParagraphs,
    ],
  },
  changed: {
    subject: 'Your address was changed',
    paragraphs: [
      'Your account goes by {next} from now on, and no longer by {old}. Sign in with the new address; your password and your second factors stay. {sessions}',
      ...notMeParagraphs,
    ],
  },
} as const satisfies Record<string, Draft>

/** A mail about a change, in English like the screens that ask for it. */
export const addressText = (name: keyof typeof drafts, values: Readonly<Record<string, string>>): Text =>
  write(drafts[name], values, null)
