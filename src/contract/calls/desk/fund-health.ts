import * as v from 'valibot'
import { call } from '#contract/call.ts'
import { byId, instant } from '#contract/entities/basic.ts'

export const fundHealth = v.object({
  started_at: instant,
  uptime_seconds: v.number(),
  /** The percentage of the seconds since the start in which the database answered. */
  uptime_percent: v.number(),
  /** Median over the last five minutes; null if there was no call. */
  median_answer_ms: v.nullable(v.number()),
  /** The cipher strength of the transport as the server sees it; null behind a proxy that ends TLS, or without TLS. */
  cipher_bits: v.nullable(v.number()),
  /**
   * How long, in milliseconds, one computation kept all others waiting during the last five minutes: the 99th
   * percentile.
   */
  loop_delay_ms: v.optional(v.nullable(v.number())),
  /** Open sockets of this server. */
  sockets: v.optional(v.number()),
  /** Calls that this server answered since its start, and those of them that failed on its side (5xx). */
  calls: v.optional(v.object({ answered: v.number(), failed: v.number() })),
  /** Tasks that wait for a thread of this server: papers, archives of personal data, bank files. */
  threads: v.optional(v.object({ waiting: v.number() })),
  /** What calls put off until after their answer, such as the mail of a sign-in or the parts of a message to many. */
  deferred: v.optional(
    v.object({
      waiting: v.number(),
      /** Since when the oldest of these has waited; null if none waits. */
      waiting_since: v.nullable(instant),
    }),
  ),
  /**
   * In what the event loop stood until the server ended itself, in the last 30 days, the newest first. What stopped it
   * twice is set aside: it is not tried again before somebody says so.
   */
  stalls: v.optional(
    v.array(
      v.object({
        /** For the call that lets it be tried again. */
        id: v.string(),
        /** A job, a call or one thing out of a queue, like "closing what is due". */
        name: v.string(),
        /** When it last stood there. */
        at: instant,
        times: v.number(),
        set_aside: v.boolean(),
        /** The innermost places in the code, like "parse (main.js:120)". */
        places: v.array(v.string()),
      }),
    ),
  ),
  /** Only from a backend that sends mail: what waits to go out, and what never will. */
  mail: v.optional(
    v.object({
      /** Mails that are due, not sent yet, and still being tried. */
      waiting: v.number(),
      /** Since when the oldest of these has waited; null if none waits. */
      waiting_since: v.nullable(instant),
      /** In the last 30 days: refused for good, or given up after the last try. */
      failed: v.number(),
      /** The newest of these: to whom, when it was queued, and the mail server's code if it refused it. */
      newest_failed: v.nullable(v.object({ to: v.string(), created_at: instant, code: v.nullable(v.string()) })),
    }),
  ),
  /** Only from a backend that has a command for backups: the last one that it finished; null if there was none. */
  backup: v.optional(v.object({ last: v.nullable(v.object({ taken_at: instant, bytes: v.number() })) })),
  /** Only from a backend with `push`: what waits for the browsers' push services, and what they never took. */
  push: v.optional(
    v.object({
      waiting: v.number(),
      /** Since when the oldest of these has waited; null if none waits. */
      waiting_since: v.nullable(instant),
      /** In the last 30 days, for browsers that are still subscribed. */
      failed: v.number(),
      /** The newest of these: the push service's host, when it refused, and its status or the system's error code. */
      newest_failed: v.nullable(v.object({ service: v.string(), at: instant, code: v.string() })),
    }),
  ),
  /** Only from a backend with `webhooks`: what waits for other systems, and what they never took. */
  webhooks: v.optional(
    v.object({
      waiting: v.number(),
      /** Since when the oldest of these has waited; null if none waits. */
      waiting_since: v.nullable(instant),
      /** In the last 30 days. */
      failed: v.number(),
    }),
  ),
  /**
   * Only from a backend with `proofs`: when the book was last compared with what was signed about it, and the findings.
   */
  proofs: v.optional(
    v.nullable(
      v.object({
        compared_at: instant,
        /** Since when no comparison has found anything wrong. */
        agreed_at: v.nullable(instant),
        statements: v.number(),
        leaves: v.number(),
        problems: v.array(v.string()),
        /** Each thing that was compared, and when it last was; files and repositories by their location. */
        compared: v.array(
          v.object({
            kind: v.picklist(['roots', 'book', 'witnesses', 'repository', 'files']),
            place: v.nullable(v.string()),
            compared_at: instant,
            agreed_at: v.nullable(instant),
            problems: v.array(v.string()),
          }),
        ),
      }),
    ),
  ),
  /** Where the roots are anchored outside; the first `done` of `of` statements are there. */
  anchors: v.optional(
    v.array(
      v.object({
        kind: v.picklist(['repository', 'trail', 'witness', 'time-stamp']),
        target: v.string(),
        first: v.optional(v.nullable(v.number())),
        done: v.number(),
        of: v.number(),
        anchored_at: v.nullable(instant),
        failure: v.nullable(v.string()),
      }),
    ),
  ),
})

export type FundHealth = v.InferOutput<typeof fundHealth>

export const tryStalledAgain = call({
  name: 'tryStalledAgain',
  method: 'POST',
  path: '/api/fund/stalls/:id/again',
  who: 'operator',
  does: 'Lets what stopped the server be tried again; 404 if somebody else did',
  extension: 'fund',
  params: byId,
  answer: v.object({ message: v.string() }),
})

export const readFundHealth = call({
  name: 'readFundHealth',
  method: 'GET',
  path: '/api/fund/health',
  who: 'viewer',
  does: 'What this server has measured',
  extension: 'fund',
  answer: fundHealth,
})
