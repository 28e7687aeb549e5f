import { normalizeIP } from '@fastify/rate-limit'
import type { FastifyRequest } from 'fastify'
import type { Language } from '#contract/entities/language.ts'
import { hourMs, secondsPerMinute } from '#fund/calendar/time.ts'
import type { Context } from '../config/context.ts'
import { say } from '../config/languages.ts'
import type { Work } from '../database/store.ts'
import { keyedHash } from '../keys/keyed-hash.ts'
import { takeEachAllowance, type WaitSeconds } from './rate-limits.ts'

export interface FormLimits {
  readonly perClientHourMax: number
  /** From all addresses together: the most that a flood can put into the queue. */
  readonly inAllHourMax: number
}

export const contactLimits: FormLimits = { perClientHourMax: 10, inAllHourMax: 200 }
export const newsletterLimits: FormLimits = { perClientHourMax: 10, inAllHourMax: 500 }

const ipv6SubnetBits = 64

/** Counts one post of a form against the client's hour and everybody's, in the unit that keeps the post. */
export const takePost = (
  work: Work,
  { clock, secret }: Context,
  request: FastifyRequest,
  form: string,
  { perClientHourMax, inAllHourMax }: FormLimits,
): Promise<WaitSeconds> => {
  const client = keyedHash(secret, 'client', normalizeIP(request.ip, ipv6SubnetBits))
  const windowMs = hourMs
  return takeEachAllowance(work, clock.now(), [
    { key: `${form} client ${client}`, max: perClientHourMax, windowMs },
    { key: `${form} in all`, max: inAllHourMax, windowMs },
  ])
}

export const waitWords = {
  one: 'Too many messages from your network. Please try again in a minute.',
  more: 'Too many messages from your network. Please try again in {minutes} minutes.',
  hour: 'Too many messages from your network. Please try again in an hour.',
}

const minutesPerHour = 60

export const waitSentence = (seconds: WaitSeconds, language: Language | null): string => {
  const minutes = Math.ceil(seconds / secondsPerMinute)
  if (minutes === minutesPerHour) return say(language, waitWords.hour)
  return say(language, minutes === 1 ? waitWords.one : waitWords.more).replace('{minutes}', String(minutes))
}
