import * as v from 'valibot'
import { call } from '../call.ts'

export const listExtensions = call({
  name: 'listExtensions',
  method: 'GET',
  path: '/api/extensions',
  who: 'anyone',
  does: 'The extensions that this backend has beside the documented calls',
  answer: v.object({ extensions: v.array(v.string()) }),
})

export const readHealth = call({
  name: 'readHealth',
  method: 'GET',
  path: '/api/health',
  who: 'anyone',
  does: 'Answers when the server is ready',
  answer: v.object({ status: v.picklist(['ok']) }),
})
