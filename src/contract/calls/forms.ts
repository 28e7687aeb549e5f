import * as v from 'valibot'
import { email, text } from '#contract/entities/entered.ts'
import { linkKey } from '#contract/entities/fields.ts'
import { personName } from '#contract/entities/person-name.ts'
import { call } from '../call.ts'

/** The five amounts of the contact form (spec §2 "Landing page"). */
export const investmentAmounts = [
  '$10,000-$25,000',
  '$25,000-$50,000',
  '$50,000-$100,000',
  '$100,000-$250,000',
  '$250,000+',
] as const

/** What the contact form sends for “Not decided yet”. */
export const undecidedAmount = ''

const messageCharactersMax = 5000
const experienceCharactersMax = 500
const languageCharactersMax = 35
const unseenCharactersMax = 500

/** The language tag of the page that the form is on; a page in English leaves it out. */
const pageLanguage = v.optional(v.pipe(v.string(), v.maxLength(languageCharactersMax)))

/** A field that people leave empty and programs fill in. */
const honeypot = v.optional(v.pipe(v.string(), v.maxLength(unseenCharactersMax)))

export const sendContact = call({
  name: 'sendContact',
  method: 'POST',
  path: '/api/contact',
  who: 'anyone',
  does: 'The landing page’s contact form: 303 to its notice, or a page that says what to correct; in a flood a page that an email has to be answered first (202)',
  extension: 'contact',
  kind: 'form',
  status: 303,
  body: v.object({
    name: personName,
    email,
    amount: v.picklist([undecidedAmount, ...investmentAmounts], 'choose one of the amounts, or none'),
    message: text(messageCharactersMax, 'a message'),
    website: honeypot,
    language: pageLanguage,
  }),
  answer: v.unknown(),
})

export const applyToTrade = call({
  name: 'applyToTrade',
  method: 'POST',
  path: '/api/traders',
  who: 'anyone',
  does: 'The form of /traders: 303 to its notice, or a page that says what to correct; in a flood a page that an email has to be answered first (202)',
  extension: 'contact',
  kind: 'form',
  status: 303,
  body: v.object({
    name: personName,
    email,
    experience: text(experienceCharactersMax, 'where you have traded'),
    method: text(messageCharactersMax, 'your method'),
    website: honeypot,
    language: pageLanguage,
  }),
  answer: v.unknown(),
})

export const showContactProof = call({
  name: 'showContactProof',
  method: 'GET',
  path: '/api/contact/confirm',
  who: 'anyone',
  does: 'The page that such an email links to: it asks, and changes nothing',
  extension: 'contact',
  kind: 'page',
  query: linkKey,
  answer: v.unknown(),
})

export const proveContact = call({
  name: 'proveContact',
  method: 'POST',
  path: '/api/contact/confirm',
  who: 'anyone',
  does: 'Its button: the message, or the application, reaches the admins, once; 410 if the link has ended',
  extension: 'contact',
  kind: 'form',
  body: linkKey,
  answer: v.unknown(),
})

export const subscribeNewsletter = call({
  name: 'subscribeNewsletter',
  method: 'POST',
  path: '/api/newsletter',
  who: 'anyone',
  does: 'The newsletter form: mails a link to confirm, and says so',
  extension: 'newsletter',
  kind: 'form',
  status: 303,
  body: v.object({ email, website: honeypot, language: pageLanguage }),
  answer: v.unknown(),
})

/** What a link in a newsletter mail carries: whose it is, and a key that only the mail contained. */
export const newsletterLink = v.object({
  id: v.pipe(
    v.string('this link is not whole'),
    v.regex(/^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/i, 'this link is not whole'),
  ),
  ...linkKey.entries,
})

const linkPage = <const N extends string, const P extends string>(name: N, end: P, does: string) =>
  call({
    name,
    method: 'GET',
    path: `/api/newsletter/${end}`,
    who: 'anyone',
    does,
    extension: 'newsletter',
    kind: 'page',
    query: newsletterLink,
    answer: v.unknown(),
  })

const linkForm = <const N extends string, const P extends string>(name: N, end: P, does: string) =>
  call({
    name,
    method: 'POST',
    path: `/api/newsletter/${end}`,
    who: 'anyone',
    does,
    extension: 'newsletter',
    kind: 'form',
    body: newsletterLink,
    answer: v.unknown(),
  })

export const showNewsletterConfirmation = linkPage(
  'showNewsletterConfirmation',
  'confirm',
  'The page that a newsletter mail links to: it asks, and changes nothing',
)
export const confirmNewsletter = linkForm('confirmNewsletter', 'confirm', 'Confirms a newsletter sign-up')
export const showNewsletterLeaving = linkPage(
  'showNewsletterLeaving',
  'unsubscribe',
  'The page that asks whether to leave the newsletter, and changes nothing',
)
export const leaveNewsletter = call({
  name: 'leaveNewsletter',
  method: 'POST',
  path: '/api/newsletter/unsubscribe',
  who: 'anyone',
  does: 'Leaves the newsletter: the page’s button posts the link’s parts; a mail program posts to the link itself, with any body (RFC 8058)',
  extension: 'newsletter',
  kind: 'form',
  oneClick: true,
  query: v.partial(newsletterLink),
  body: v.partial(newsletterLink),
  answer: v.unknown(),
})

const formPage = <const N extends string, const P extends `/api/${string}`>(
  name: N,
  path: P,
  extension: 'contact' | 'newsletter',
) =>
  call({
    name,
    method: 'GET',
    path,
    who: 'anyone',
    does: 'Leads from the address of a refused form to the form: 303',
    extension,
    kind: 'page',
    status: 303,
    answer: v.unknown(),
  })

export const showContactForm = formPage('showContactForm', '/api/contact', 'contact')
export const showTradersForm = formPage('showTradersForm', '/api/traders', 'contact')
export const showNewsletterForm = formPage('showNewsletterForm', '/api/newsletter', 'newsletter')
