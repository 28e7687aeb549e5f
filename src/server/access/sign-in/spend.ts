import type { FastifyRequest } from 'fastify'
import type { Call } from '#contract/call.ts'
import { hourMs, minuteMs, secondMs } from '#fund/calendar/time.ts'
import type { Context } from '#server/platform/config/context.ts'
import { takeAllowance } from '#server/platform/http/rate-limits.ts'
import { refuse } from '#server/platform/http/refuse.ts'

/**
 * How many expensive calls one person may make within an hour, from any address: each keeps the processor or the disk
 * busy for a while.
 */
const perHourMax = { papers: 120, exports: 30, imports: 60 } as const

const sentences = {
  papers: 'You have downloaded as many papers as the limit for an hour allows.',
  exports: 'You have exported as much as the limit for an hour allows.',
  imports: 'You have checked or imported as many files as the limit for an hour allows.',
} as const

/** Counts an expensive call, once it is known to be well formed. Throws 429 after too many. */
export const spend =
  ({ store }: Context, { costs }: Call) =>
  async (request: FastifyRequest): Promise<void> => {
    const { by } = request
    if (!costs || !by) return
    const allowance = { key: `${costs} ${by.apiKey?.id ?? by.id}`, max: perHourMax[costs], windowMs: hourMs }
    const wait = await store.write((work) => takeAllowance(work, allowance))
    if (wait === 0) return
    const minutes = Math.ceil((wait * secondMs) / minuteMs)
    throw refuse(429, `${sentences[costs]} Try again in ${minutes === 1 ? 'a minute' : `${minutes} minutes`}.`, wait)
  }
