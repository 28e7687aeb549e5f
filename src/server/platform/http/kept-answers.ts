import type { FastifyReply, FastifyRequest } from 'fastify'
import { hourMs } from '#fund/calendar/time.ts'
import type { By, Context } from '../config/context.ts'

/** For a portal with many people at once: some ten megabytes at most. */
const keptMax = 1000

interface Kept {
  readonly hour: number
  readonly body: Buffer
}

interface KeptCall {
  readonly by: By | undefined
  readonly request: FastifyRequest
  readonly reply: FastifyReply
}

/**
 * The same handler, asked once for each state of the database. For reads whose answer depends only on the caller and
 * the address.
 */
export type Keep = <Given extends KeptCall, Answer>(
  handle: (given: Given) => Promise<Answer>,
) => (given: Given) => Promise<Answer>

/**
 * Keeps answers as they were sent, for each session, until any node commits anything or the hour is over: every instant
 * at which the fund's rules change an answer by themselves is the end of an hour.
 */
export const newKeptAnswers = ({ store, clock }: Pick<Context, 'store' | 'clock'>): Keep => {
  const kept = new Map<string, Kept>()
  let keptAt = ''

  /** What is kept for this state of the database; anything kept for another is dropped. */
  const keptOf = (mark: string): Map<string, Kept> => {
    if (mark !== keptAt) kept.clear()
    keptAt = mark
    return kept
  }

  return (handle) => async (given) => {
    const { by, request, reply } = given
    if (!by) return handle(given)
    // Read first: anything committed while the answer is made gets another mark.
    const mark = request.mark ?? (await store.mark())
    const key = `${by.id} ${by.sessionId} ${request.url}`
    const now = clock.now()
    const hour = Math.floor(now / hourMs)
    let one = keptOf(mark).get(key)
    if (one?.hour !== hour) {
      one = { hour, body: Buffer.from(String(reply.serialize(await handle(given)))) }
      if (kept.size >= keptMax) kept.clear()
      // At the exact end of an hour, what changes after that instant has not changed yet.
      if (keptAt === mark && now % hourMs !== 0) kept.set(key, one)
    }
    reply.type('application/json; charset=utf-8')
    // Sent as bytes: Fastify does not serialise these again.
    return one.body as never
  }
}
