import type { StepUpAction } from '#fund/access/step-up.ts'
import { secondsPerMinute } from '#fund/calendar/time.ts'
import { formatTime } from '#fund/calendar/week-display.ts'
import { otpLifetimeSeconds } from '#fund/terms/terms.ts'
import { type MailDraft, type MailReader, type Text, write } from '#server/platform/mail/draft.ts'
import { aboutSafety, notMePart } from '#server/platform/mail/texts.ts'

/** In English, like the screens that ask for it. */
const stepUpCode: MailDraft = {
  subject: 'Your code to confirm',
  preview: 'It is valid until {until} New York.',
  parts: [
    'Somebody, probably you, is about to do this in your account: {what}. This is the code that confirms it.',
    { code: '{code}' },
    'It works once, within {minutes} minutes (until {until} New York), in the window that asked for it.',
    'If it is not you, somebody else is signed in to your account: sign in, end the other sessions in your settings and tell our team at once. Never give this code to anyone, not even to us.',
  ],
  why: 'You get this because an act in your account is to be confirmed.',
}

const factorChanged: MailDraft = {
  subject: 'Your second factor was changed',
  parts: ['In your account {what}. {held}', notMePart('{notMe}')],
  why: aboutSafety,
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
  /** Epoch milliseconds. */
  readonly expiresAt: number
  readonly name: string
}

export const stepUpCodeText = ({ code, action, words, expiresAt, name }: CodeFor): Text => {
  const minutes = String(otpLifetimeSeconds / secondsPerMinute)
  const values = { code, minutes, until: formatTime(expiresAt), what: words ?? actionNames[action] }
  return write(stepUpCode, values, { language: null, name })
}

export const factorChangedText = (
  values: { readonly what: string; readonly held: string; readonly notMe: string },
  name: MailReader['name'],
): Text => write(factorChanged, values, { language: null, name: name ?? null })
