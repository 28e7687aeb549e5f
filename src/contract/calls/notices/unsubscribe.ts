import * as v from 'valibot'
import { call } from '#contract/call.ts'

const path = '/api/notices/unsubscribe'
const extension = 'account'

/** What the link of a mail carries: one person and one category, by a key that only the mail had; no address. */
export const unsubscribeLink = v.object({
  key: v.pipe(
    v.string('this link is not whole'),
    v.regex(/^[\w-]{22}\.[a-z]{1,20}\.[\w-]{43}$/, 'this link is not whole'),
  ),
})

export const showUnsubscribe = call({
  name: 'showUnsubscribe',
  method: 'GET',
  path,
  who: 'anyone',
  does: 'The page that asks whether to switch off one category of notifications, and changes nothing',
  extension,
  kind: 'page',
  query: unsubscribeLink,
  answer: v.unknown(),
})

export const unsubscribe = call({
  name: 'unsubscribe',
  method: 'POST',
  path,
  who: 'anyone',
  does: 'Switches off one category of notifications for one person: the page’s button posts the key; a mail program posts to the link itself, with any body (RFC 8058)',
  extension,
  kind: 'form',
  oneClick: true,
  query: v.partial(unsubscribeLink),
  body: v.partial(unsubscribeLink),
  answer: v.unknown(),
})
