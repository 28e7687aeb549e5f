import * as v from 'valibot'
import { asSentence } from '../as-sentence.ts'
import { day } from './basic.ts'

const range = 'a date of birth lies between 1900 and today'

/** A date of birth. A schema reads no clock: whether the day has passed, `birthdayProblem` says. */
export const birthday = v.pipe(
  day,
  v.check((date) => date >= '1900-01-01', range),
)

/** Why a date of birth cannot be saved at an instant; undefined if it can, or if none is given. */
export const birthdayProblem = (date: string | undefined, now: number): string | undefined =>
  date && Date.parse(date) >= now ? asSentence(range) : undefined
