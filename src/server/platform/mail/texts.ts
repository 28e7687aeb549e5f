import { secondsPerMinute } from '#fund/calendar/time.ts'
import { formatTime } from '#fund/calendar/week-display.ts'
import { otpLifetimeSeconds } from '#fund/terms/terms.ts'
import { pathIn } from '../config/languages.ts'
import type { MailPart } from './body.ts'
import { type MailDraft, type MailReader, type Text, write } from './draft.ts'

/** Where a mail's links lead, and its recipient. */
interface Reader extends MailReader {
  readonly portalUrl: string
}

/** The link by which the reader of a mail says "This was not me". */
export const notMePart = (link: string): MailPart => ({
  aside:
    'If this was not you, open this page and press its button. This ends all your sessions, stops all payouts and tells our team:',
  link: 'This was not me',
  to: link,
})

/** Why a mail about an account's safety comes. */
export const aboutSafety = 'You get this because it is about the safety of your account; it cannot be turned off.'
const signedInBy = 'You get this because somebody asked for a code with this address.'

/** Told with each code: the browser is named in words of our own, never in those that it sends. */
const codeWords = {
  preview: 'It is valid until {until} New York.',
  lifetime:
    'It works once, within {minutes} minutes (until {until} New York), in the browser that asked for it, at {login}.',
  asked:
    'It was asked for at {asked} New York ({browser}). We never ask for this code by phone or email: never give it to anyone.',
} as const

export const signInDrafts = {
  code: {
    subject: 'Your sign-in code',
    preview: codeWords.preview,
    parts: [
      'This is your one-time code.',
      { code: '{code}' },
      codeWords.lifetime,
      codeWords.asked,
      'Not you? Somebody else entered your address. You do not have to do anything: nobody can sign in without this code.',
    ],
    why: signedInBy,
  },
  passwordCode: {
    subject: 'Your code for a new password',
    preview: codeWords.preview,
    parts: [
      'Somebody, probably you, wants to set a new password for your account. This is the code for it.',
      { code: '{code}' },
      codeWords.lifetime,
      codeWords.asked,
      'Not you? Somebody else entered your address. You do not have to do anything: nobody can sign in or change your password without this code.',
    ],
    why: signedInBy,
  },
  registrationCode: {
    subject: 'Your code to register',
    preview: codeWords.preview,
    parts: [
      'Somebody, probably you, is registering with this address. This is the code to go on with.',
      { code: '{code}' },
      codeWords.lifetime,
      codeWords.asked,
      'Not you? You can ignore this email: without the code no account is made.',
    ],
    why: 'You get this because somebody is registering with this address.',
  },
  noPassword: {
    subject: 'No new password: your account is frozen',
    parts: [
      'Somebody, probably you, has just asked for a code to set a new password. We have not sent one: your account is frozen, and until our team has lifted the freeze nobody can set a password for it.',
      'You can sign in with a one-time code to read your account and to write to our team.',
      { button: 'Sign in', to: '{login}' },
    ],
    why: signedInBy,
  },
  noCode: {
    subject: 'No code: your account is frozen',
    parts: [
      'Somebody, probably you, has just asked for a code to sign in. We have not sent one: your account is frozen, and it is not certain which address belongs to it. Until our team has decided, nobody can sign in by email.',
      'Write to our team with the contact form. It will get in touch with you.',
      { button: 'Open the contact form', to: '{contact}' },
    ],
    why: signedInBy,
  },
  welcome: {
    subject: 'Welcome to the investor portal',
    parts: [
      'Welcome.',
      'We have received your registration. You can sign in with this address: we email you a one-time code, so you need no password.',
      'Your account is waiting for our approval. Until then you can look around and change your settings; after that you can deposit and trade.',
      { button: 'Sign in', to: '{login}' },
      'If you did not register, you can ignore this email: a registration that nobody signs in to is removed after 30 days.',
    ],
    why: 'You get this because somebody registered with this address.',
  },
  alreadyRegistered: {
    subject: 'You are already registered',
    parts: [
      'Somebody, probably you, has just registered with this address. It already has an account, and nothing was changed.',
      'You can sign in: we email you a one-time code.',
      { button: 'Sign in', to: '{login}' },
      'If it was not you, you can ignore this email.',
    ],
    why: 'You get this because somebody registered with this address.',
  },
  /** Also kept as a notification, in English like the screens; the mail is translated when it is posted. */
  passwordChanged: {
    subject: 'Your password was changed',
    parts: ['The password of your account was set or changed, and every other session was ended.'],
    why: aboutSafety,
  },
  newBrowser: {
    subject: 'A new sign-in to your account',
    parts: [
      'Somebody, probably you, has just signed in to your account in a browser that had not been used for it before: {browser}, from the network {network}',
      notMePart('{notMe}'),
    ],
    why: aboutSafety,
  },
} as const satisfies Record<string, MailDraft>

const loginOf = ({ portalUrl, language }: Reader): string => portalUrl + pathIn(language, '/login')

/** A code as it was asked for. */
export interface MailedCode {
  readonly code: string
  readonly browser: string
  /** Epoch milliseconds: when it was asked for, and until when it is valid. */
  readonly askedAt: number
  readonly expiresAt: number
}

const codeWriter =
  (draft: MailDraft) =>
  ({ code, browser, askedAt, expiresAt, ...reader }: Reader & MailedCode): Text => {
    const minutes = String(otpLifetimeSeconds / secondsPerMinute)
    const times = { asked: formatTime(askedAt), until: formatTime(expiresAt) }
    return write(draft, { code, browser, minutes, login: loginOf(reader), ...times }, reader)
  }

export const codeText = codeWriter(signInDrafts.code)
export const passwordCodeText = codeWriter(signInDrafts.passwordCode)
/** The code by which a mailbox answers to a registration. */
export const registrationCodeText = codeWriter(signInDrafts.registrationCode)

/** In place of a code for a new password, while the account is frozen. */
export const noPasswordText = (reader: Reader): Text =>
  write(signInDrafts.noPassword, { login: loginOf(reader) }, reader)

/** In place of a code, to the mailbox of an account whose address is disputed. */
export const noCodeText = ({ portalUrl, language }: Reader): Text =>
  write(signInDrafts.noCode, { contact: `${portalUrl}${pathIn(language, '/')}#contact` }, { language })

export const welcomeText = (reader: Reader): Text => write(signInDrafts.welcome, { login: loginOf(reader) }, reader)

export const alreadyRegisteredText = (reader: Reader): Text =>
  write(signInDrafts.alreadyRegistered, { login: loginOf(reader) }, reader)

export const newBrowserText = ({
  reader,
  ...values
}: {
  browser: string
  network: string
  notMe: string
  reader: MailReader
}): Text => write(signInDrafts.newBrowser, values, reader)
