import * as v from 'valibot'
import { call } from '../call.ts'
import { email, text } from '../entities/basic.ts'
import { personName } from './auth.ts'

/** The five amounts of the contact form (spec §2, "Landing page"). */
export const investmentAmounts = [
  '$10,000-$25,000',
  '$25,000-$50,000',
  '$50,000-$100,000',
  '$100,000-$250,000',
  '$250,000+',
] as const

const messageCharactersMax = 5000

/** Left empty by people: a field that only a program fills in. */
const honeypot = v.optional(v.string())

export const sendContact = call({
  name: 'sendContact',
  method: 'POST',
  path: '/api/contact',
  who: 'anyone',
  does: 'The landing page’s contact form: 303 to its notice, or a page with what to mend',
  extension: 'contact',
  kind: 'form',
  status: 303,
  body: v.object({
    name: personName,
    email,
    amount: v.picklist(investmentAmounts, 'choose one of the five amounts'),
    message: text(messageCharactersMax, 'a message'),
    website: honeypot,
  }),
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
  body: v.object({ email, website: honeypot }),
  answer: v.unknown(),
})
