import { otpLifetimeSeconds } from '#fund/terms.ts'

/** The words of a mail; the caller says who gets it. What a notification mails is written with the notification. */
export interface Text {
  readonly subject: string
  readonly text: string
}

/** A mail's text: its paragraphs with an empty line between them. */
export const paragraphs = (...lines: readonly string[]): string => `${lines.join('\n\n')}\n`

const minutes = otpLifetimeSeconds / 60

/** The code stands alone on its line, so that it can be picked up by a tap or a glance. */
export const codeText = ({ code, portalUrl }: { code: string; portalUrl: string }): Text => ({
  subject: 'Your sign-in code',
  text: paragraphs(
    'Your one-time code is',
    code,
    `It works once, within ${minutes} minutes, in the browser that asked for it, at ${portalUrl}/login.`,
    'If you did not ask for it, somebody else entered your address. You do not have to do anything: nobody can sign in without this code. Never give it to anyone, not even to us.',
  ),
})

export const welcomeText = ({ name, portalUrl }: { name: string; portalUrl: string }): Text => ({
  subject: 'Welcome to the investor portal',
  text: paragraphs(
    `Welcome, ${name}.`,
    `We have received your registration. You can sign in at ${portalUrl}/login with this address: we mail you a one-time code, so you need no password.`,
    'Your account is waiting for our approval. Until then you can look around and change your settings; after that you can deposit and trade.',
    'If you did not register, you can ignore this mail: a registration that nobody signs in to is removed after 30 days.',
  ),
})

export const alreadyRegisteredText = ({ portalUrl }: { portalUrl: string }): Text => ({
  subject: 'You are already registered',
  text: paragraphs(
    'Somebody, probably you, has just registered with this address. It already has an account, and nothing was changed.',
    `You can sign in at ${portalUrl}/login: we mail you a one-time code.`,
    'If it was not you, you can ignore this mail.',
  ),
})

export const passwordChangedText = (): Text => ({
  subject: 'Your password was changed',
  text: paragraphs(
    'The password of your account was set or changed, and every other session was ended.',
    'If this was not you, sign in with a one-time code, set a new password and tell our team.',
  ),
})

export const newBrowserText = ({ browser, network }: { browser: string; network: string }): Text => ({
  subject: 'A new sign-in to your account',
  text: paragraphs(
    `Somebody, probably you, has just signed in to your account in a browser that was not used for it before: ${browser}, from the network ${network}`,
    'If it was not you, sign in with a one-time code, end that session in your settings, set a new password and tell our team at once.',
  ),
})
