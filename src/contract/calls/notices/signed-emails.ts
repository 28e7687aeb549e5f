import * as v from 'valibot'
import { call } from '#contract/call.ts'

const path = '/api/account/signed-emails'
const extension = 'account'

/** Whether the emails about a week carry, besides the line that names its published root, the text that was signed. */
const signedEmails = v.object({ on: v.boolean('on is true or false') })

export const readSignedEmails = call({
  name: 'readSignedEmails',
  method: 'GET',
  path,
  who: 'investor',
  ofPerson: true,
  does: 'Whether the investor’s emails about a week carry the text that was signed',
  extension,
  answer: signedEmails,
})

export const saveSignedEmails = call({
  name: 'saveSignedEmails',
  method: 'PUT',
  path,
  who: 'investor',
  ofPerson: true,
  does: 'Puts the signed text into the investor’s emails about a week, or leaves it out',
  extension,
  body: signedEmails,
  answer: signedEmails,
})
