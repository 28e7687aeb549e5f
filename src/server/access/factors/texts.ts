import type { StepUpAction } from '#fund/access/step-up.ts'
import { secondsPerMinute } from '#fund/calendar/time.ts'
import { otpLifetimeSeconds } from '#fund/terms/terms.ts'
import { type MailDraft, type Text, write } from '#server/platform/mail/post.ts'
import { notMeParagraphs } from '#server/platform/mail/texts.ts'

/** In English, like the screens that ask for it. */
const stepUpCode: MailDraft = {
  subject: 'Your code to confirm',
  paragraphs: [
    'Somebody, probably you, is about to do this in your account: {what}. The code that confirms it is',
    '{code}',
    'It works once, within {minutes} minutes, in the window that asked for it.',
    'If it is not you, somebody else is signed in to your account: sign in, end the other sessions in your settings and tell our team at once. Never give this code to anyone, not even to us.',
  ],
}

const factorChanged: MailDraft = {
  subject: 'Your second factor was changed',
  paragraphs: ['In your account {what}. {held}', ...notMeParagraphs],
}

const actionNames: Record<StepUpAction, string> = {
  'bank-account': 'change the bank account',
  withdrawal: 'ask for a withdrawal',
  password: 'change the password',
  factor: 'change the second factor',
  address: 'change the email address',
  closure: 'close the account',
  money: 'move money',
  'account-number': 'show an account number',
  'personal-data': 'export or erase personal data',
  agreement: 'sign an agreement',
  agreements: 'change what investors sign',
  books: 'close the books',
  admission: 'admit an investor',
  roles: 'change who may do what',
  guards: 'change what waits for a second person, or what the fund takes',
  'api-keys': 'make a key for another system',
  webhooks: 'send events to another system',
}

interface CodeFor {
  readonly code: string
  readonly action: StepUpAction
  /** The act in words; undefined if the code is for the session. */
  readonly words: string | undefined
}

export const stepUpCodeText = ({ code, action, words }: CodeFor): Text => {
  const minutes = String(otpLifetimeSeconds / secondsPerMinute)
  return write(stepUpCode, { code, minutes, what: words ?? actionNames[action] }, null)
}

export const factorChangedText = (values: { what: string; held: string; notMe: string }): Text =>
  write(factorChanged, values, null)
