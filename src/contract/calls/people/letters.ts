import * as v from 'valibot'
import { call } from '#contract/call.ts'
import { byId, day, instant, keptEmail } from '#contract/entities/basic.ts'
import { pageQuery, tableFormat } from '#contract/entities/page.ts'
import { adminStep } from '../../call-kinds.ts'

const path = '/api/letters'
const extension = 'letters'

/** The newsletter's letter about a post; there is one for each post, ever. */
export const letter = v.object({
  id: v.string(),
  title: v.string(),
  summary: v.string(),
  /** Of the post, below the site's address. */
  path: v.string(),
  /** The post's day. */
  published: v.string(),
  /** `postponed` until its day, from which on it is `open` again. */
  state: v.picklist(['open', 'postponed', 'sent', 'never']),
  /** The day on which it is offered again; null unless that was put off. */
  until: v.nullable(v.string()),
  decided_at: v.nullable(instant),
  decided_by: v.nullable(keptEmail),
  /** Of those who were subscribed when it was sent; null unless it was. */
  counts: v.nullable(
    v.object({
      recipients: v.number(),
      to_send: v.number(),
      sent: v.number(),
      /** Refused for good, or given up after the last try. */
      refused: v.number(),
      /** Who has unsubscribed since. */
      left: v.number(),
      /** Who was removed from the list since, as the mail server refused three letters in a row. */
      removed: v.number(),
    }),
  ),
})

export type Letter = v.InferOutput<typeof letter>

export const listLetters = call({
  name: 'listLetters',
  method: 'GET',
  path,
  who: 'viewer',
  does: 'The newsletter’s letters, one for each post since there are letters, newest first, and how many subscribers there are',
  extension,
  query: pageQuery,
  answer: v.object({ rows: v.array(letter), next: v.nullable(v.string()), subscribers: v.number() }),
})

export const previewLetter = call({
  name: 'previewLetter',
  method: 'GET',
  path: `${path}/:id/preview`,
  who: 'viewer',
  does: 'A letter as its readers get it, without anybody’s own link to unsubscribe',
  extension,
  params: byId,
  answer: v.object({ subject: v.string(), text: v.string() }),
})

const step = adminStep('letters', { extension, answer: letter })

export const tryLetter = adminStep('letters', { extension, answer: v.object({ sent_to: keptEmail }) })(
  'tryLetter',
  'try',
  'Mails a letter to the caller, and to nobody else',
)

export const sendLetter = adminStep('letters', { extension, answer: letter, lasts: true })(
  'sendLetter',
  'send',
  'Sends a letter to everybody who is subscribed now, once: repeating it sends nothing; 409 if it was decided never to send it, if its post is gone, or if nobody is subscribed',
)

export const postponeLetter = adminStep('letters', { extension, answer: letter, body: v.object({ until: day }) })(
  'postponeLetter',
  'postpone',
  'Offers a letter again on a later day; 409 once it was sent or refused',
)

export const refuseLetter = step('refuseLetter', 'never', 'Decides never to send a letter; 409 once it was sent')

export const exportSubscribers = call({
  name: 'exportSubscribers',
  method: 'GET',
  path: '/api/newsletter/subscribers/export',
  who: 'viewer',
  does: 'Everybody who is subscribed to the newsletter, as CSV or as a spreadsheet: since when, the letters sent to them, and how many the mail server has refused in a row',
  extension,
  kind: 'table',
  stepUp: 'personal-data',
  costs: 'exports',
  query: v.object(tableFormat),
  answer: v.unknown(),
})
