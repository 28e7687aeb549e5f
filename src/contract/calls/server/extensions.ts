import * as v from 'valibot'
import { call } from '#contract/call.ts'

export const listExtensions = call({
  name: 'listExtensions',
  method: 'GET',
  path: '/api/extensions',
  who: 'anyone',
  open: true,
  does: 'The extensions that this backend has besides the documented calls',
  answer: v.object({ extensions: v.array(v.string()) }),
})
