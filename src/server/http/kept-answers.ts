import type { FastifyReply, FastifyRequest } from 'fastify'
import { hourMs } from '#fund/time.ts'
import type { By, Context } from '../context.ts'

/** A portal of many people at once: some ten megabytes at most. */
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

/** The same handler, asked once for each state of the database. For reads, whose answer depends on who asks and the address. */
export type Keep = <Given extends KeptCall, Answer>(
  handle: (given: Given) => Promise<Answer>,
) => (given: Given) => Promise<Answer>

/**
 * Answers that are written once and kept as they were sent, for each session, until anything is committed by any node
 * or the hour is over: every instant at which the fund's rules change an answer by themselves is the end of an hour.
 */
export const newKeptAnswers = ({ store, clock }: Pick<Context, 'store' | 'clock'>): Keep => {
  const kept = new Map<string, Kept>()
  let keptAt = ''

  /** What is kept of this state of the database; of any other all is thrown away. */
  const keptOf = (mark: string): Map<string, Kept> => {
    if (mark !== keptAt) kept.clear()
    keptAt = mark
    return kept
  }

  return (handle) => async (given) => {
    const { by, request, reply } = given
    if (!by) return handle(given)
    // Read first: what is committed while the answer is made has another mark.
    const mark = request.mark ?? (await store.mark())
    const key = `${by.id} ${by.sessionId} ${request.url}`
    const now = clock.now()
    const hour = Math.floor(now / hourMs)
    let one = keptOf(mark).get(key)
    if (one?.hour !== hour) {
      one = { hour, body: Buffer.from(String(reply.serialize(await handle(given)))) }
      if (kept.size >= keptMax) kept.clear()
      // At the end of an hour itself what changes after it has not changed yet.
      if (keptAt === mark && now % hourMs !== 0) kept.set(key, one)
    }
    reply.type('application/json; charset=utf-8')
    // Sent as it is: Fastify writes nothing of bytes anew.
    return one.body as never
  }
}
