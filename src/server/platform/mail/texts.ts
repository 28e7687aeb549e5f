import type { Language } from '#contract/entities/language.ts'
import { secondsPerMinute } from '#fund/calendar/time.ts'
import { otpLifetimeSeconds } from '#fund/terms/terms.ts'
import { pathIn } from '../config/languages.ts'
import { type MailDraft, type Text, write } from './post.ts'

/**
 * A placeholder in a queued mail for the origin of the portal's pages. It is filled when the mail leaves, so that no
 * room below needs to know the portal's address, and a waiting mail follows the setting of that day.
 */
export const portalPlace = '{portal}'

export const withPortal = (text: string, portalUrl: string): string => text.replaceAll(portalPlace, portalUrl)

/** Where a mail's links lead, and its recipient's language. */
interface MailReader {
  readonly portalUrl: string
  readonly language: Language | null
}

/** `{notMe}` has a line of its own, and is filled with a link. */
export const notMeParagraphs = [
  'If this was not you, open this page and press its button. This ends all your sessions, stops all payouts and tells our team:',
  '{notMe}',
] as const

export const signInDrafts = {
  /** The code has a line of its own, so that a tap or a glance picks it up. */
  code: {
    subject: 'Your sign-in code',
    paragraphs: [
      'Your one-time code is',
      '{code}',
      'It works once, within {minutes} minutes, in the browser that asked for it, at {login}.',
      'If you did not ask for it, somebody else entered your address. You do not have to do anything: nobody can sign in without this code. Never give it to anyone, not even to us.',
    ],
  },
  passwordCode: {
    subject: 'Your code for a new password',
    paragraphs: [
      'Somebody, probably you, wants to set a new password for your account. The code for it is',
      '{code}',
      'It works once, within {minutes} minutes, in the browser that asked for it, at {login}.',
      'If you did not ask for it, somebody else entered your address. You do not have to do anything: nobody can sign in or change your password without this code. Never give it to anyone, not even to us.',
    ],
  },
  registrationCode: {
    subject: 'Your code to register',
    paragraphs: [
      'Somebody, probably you, is registering with this address. The code to go on with is',
      '{code}',
      'It works once, within {minutes} minutes, in the browser that asked for it, at {login}.',
      'If it was not you, you can ignore this email: without the code no account is made. Never give it to anyone, not even to us.',
    ],
  },
  noPassword: {
    subject: 'No new password: your account is frozen',
    paragraphs: [
      'Somebody, probably you, has just asked for a code to set a new password. We have not sent one: your account is frozen, and until our team has lifted the freeze nobody can set a password for it.',
      'You can sign in with a one-time code at {login} to read your account and to write to our team.',
    ],
  },
  noCode: {
    subject: 'No code: your account is frozen',
    paragraphs: [
      'Somebody, probably you, has just asked for a code to sign in. We have not sent one: your account is frozen, and it is not certain which address belongs to it. Until our team has decided, nobody can sign in by email.',
      'Write to our team with the contact form at {contact}. It will get in touch with you.',
    ],
  },
  welcome: {
    subject: 'Welcome to the investor portal',
    paragraphs: [
      'Welcome.',
      'We have received your registration. You can sign in at {login} with this address: we email you a one-time code, so you need no password.',
      'Your account is waiting for our approval. Until then you can look around and change your settings; after that you can deposit and trade.',
      'If you did not register, you can ignore this email: a registration that nobody signs in to is removed after 30 days.',
    ],
  },
  alreadyRegistered: {
    subject: 'You are already registered',
    paragraphs: [
      'Somebody, probably you, has just registered with this address. It already has an account, and nothing was changed.',
      'You can sign in at {login}: we email you a one-time code.',
      'If it was not you, you can ignore this email.',
    ],
  },
  passwordChanged: {
    subject: 'Your password was changed',
    paragraphs: ['The password of your account was set or changed, and every other session was ended.'],
  },
  newBrowser: {
    subject: 'A new sign-in to your account',
    paragraphs: [
      'Somebody, probably you, has just signed in to your account in a browser that had not been used for it before: {browser}, from the network {network}',
      ...notMeParagraphs,
    ],
  },
} as const satisfies Record<string, MailDraft>

const loginOf = ({ portalUrl, language }: MailReader): string => portalUrl + pathIn(language, '/login')

export const codeText = ({ code, ...reader }: MailReader & { code: string }): Text => {
  const minutes = String(otpLifetimeSeconds / secondsPerMinute)
  return write(signInDrafts.code, { code, minutes, login: loginOf(reader) }, reader.language)
}

export const passwordCodeText = ({ code, ...reader }: MailReader & { code: string }): Text => {
  const minutes = String(otpLifetimeSeconds / secondsPerMinute)
  return write(signInDrafts.passwordCode, { code, minutes, login: loginOf(reader) }, reader.language)
}

/** The code by which a mailbox answers to a registration. */
export const registrationCodeText = ({ code, ...reader }: MailReader & { code: string }): Text => {
  const minutes = String(otpLifetimeSeconds / secondsPerMinute)
  return write(signInDrafts.registrationCode, { code, minutes, login: loginOf(reader) }, reader.language)
}

/** In place of a code for a new password, while the account is frozen. */
export const noPasswordText = (reader: MailReader): Text =>
  write(signInDrafts.noPassword, { login: loginOf(reader) }, reader.language)

/** In place of a code, to the mailbox of an account whose address is disputed. */
export const noCodeText = ({ portalUrl, language }: MailReader): Text =>
  write(signInDrafts.noCode, { contact: `${portalUrl}${pathIn(language, '/')}#contact` }, language)

export const welcomeText = (reader: MailReader): Text =>
  write(signInDrafts.welcome, { login: loginOf(reader) }, reader.language)

export const alreadyRegisteredText = (reader: MailReader): Text =>
  write(signInDrafts.alreadyRegistered, { login: loginOf(reader) }, reader.language)

/** Also kept as a notification, in English like the screens; the mail is translated when it is posted. */
export const passwordChangedText = (): Text => write(signInDrafts.passwordChanged, {}, null)

export const newBrowserText = ({
  language,
  ...values
}: {
  browser: string
  network: string
  notMe: string
  language: Language | null
}): Text => write(signInDrafts.newBrowser, values, language)
