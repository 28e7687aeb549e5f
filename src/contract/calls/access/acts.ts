import * as v from 'valibot'
import { call } from '#contract/call.ts'

const extension = 'factors'

/** The most acts that are confirmed together. */
export const actsMax = 20
const actsBytesMax = 1_000_000
const paramsMax = 3
const paramCharactersMax = 100
const short = v.pipe(v.string('this is not a call'), v.maxLength(paramCharactersMax, 'this is not a call'))

/** A call as it is about to be made. */
export const actToConfirm = v.object({
  call: v.pipe(v.string('a call has a name'), v.regex(/^[a-zA-Z]{1,40}$/, 'this is not a call')),
  params: v.optional(v.pipe(v.record(short, short), v.maxEntries(paramsMax, 'this is not a call')), {}),
  body: v.optional(v.unknown()),
})

export const confirmActs = call({
  name: 'confirmActs',
  method: 'POST',
  path: '/api/auth/factors/acts',
  who: 'operator',
  does: 'Asks for one confirmation of all acts of a list, each named by its call with what it would send; refused like the calls themselves until it is given, then each of them passes',
  extension,
  bodyBytesMax: actsBytesMax,
  body: v.object({
    acts: v.pipe(
      v.array(actToConfirm, 'acts are a list'),
      v.minLength(1, 'at least one act is needed'),
      v.maxLength(actsMax, `at most ${actsMax} acts are confirmed together`),
    ),
  }),
  answer: v.object({ acts: v.number() }),
})
