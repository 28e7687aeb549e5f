import * as v from 'valibot'
import { plainSigns } from '#fund/text/fold.ts'
import { pasted } from '#fund/text/pasted.ts'
import { asSentence } from '../as-sentence.ts'
import { reasonCharactersMax } from '../limits.ts'
import { day, id } from './basic.ts'
import { text } from './entered.ts'

/** The body of an act that needs a reason; it is kept, and mailed where the call says so. */
export const withReason = v.object({ reason: text(reasonCharactersMax, 'a reason') })

/** The version of a record on which a save is based; every save through an extension names it. */
export const madeFrom = v.pipe(
  v.number('say which version this was made from'),
  v.integer('a version is a whole number'),
  v.maxValue(Number.MAX_SAFE_INTEGER, 'a version is a whole number'),
  v.minValue(0, 'a version is at least 0'),
)

/** How many times a record was saved: 0 when new. */
export const version = v.number()

/** The key in a link that is mailed or shown once: 32 bytes in base64url, as `server/platform/keys/keyed-hash.ts` makes it. */
export const linkKey = v.object({
  key: v.pipe(v.string('this link is not whole'), v.regex(/^[A-Za-z0-9_-]{43}$/, 'this link is not whole')),
})

/** Whether requests can be sent to an address: over HTTPS, with no user, password or fragment in it. */
export const isHttpsAddress = (text: string): boolean => {
  if (!URL.canParse(text)) return false
  const { protocol, username, password, hash } = new URL(text)
  return protocol === 'https:' && username === '' && password === '' && hash === ''
}

/** The longest tag, in characters. */
export const tagCharactersMax = 30

/** A word with which admins label investors. */
export const tag = text(tagCharactersMax, 'a tag')

const phoneTypedMax = 60

/** A phone number as people write it and as phones copy it, or nothing. */
export const phone = v.pipe(
  v.string(),
  v.maxLength(phoneTypedMax, 'a phone number has 6 to 24 digits, spaces and signs'),
  v.transform((typed) => pasted(plainSigns(typed)).replace(/\p{Pd}/gu, '-')),
  v.regex(/^(\+?[\d\s().-]{6,24})?$/, 'a phone number has 6 to 24 digits, spaces and signs'),
)

const range = 'a date of birth lies between 1900 and today'

/** A date of birth. A schema reads no clock: whether the day has passed, `birthdayProblem` says. */
export const birthday = v.pipe(
  day,
  v.check((date) => date >= '1900-01-01', range),
)

/** Why a date of birth cannot be saved at an instant; undefined if it can, or if none is given. */
export const birthdayProblem = (date: string | undefined, now: number): string | undefined =>
  date && Date.parse(date) >= now ? asSentence(range) : undefined

/** How many people can be chosen at once. */
export const chosenMax = 5000

/** An id, its quotes and its comma, with some room to spare. */
const idBytes = 50
export const chosenBytesMax = chosenMax * idBytes

/** Some investors, by id. */
export const chosenIds = (most: number) =>
  v.pipe(
    v.array(id, 'the ids of investors are needed'),
    v.minLength(1, 'nobody is chosen'),
    v.maxLength(most, `at most ${most} investors at a time`),
  )
