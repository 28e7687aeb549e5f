import fc from 'fast-check'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Call } from '#contract/call.ts'
import { isAdminRole } from '#fund/access/admin-roles.ts'
import type { Db } from '#server/platform/database/store.ts'
import { startDemo } from '#server/server/demo/start.ts'
import { hostileBody, hostileObject, hostileText, nearlySound, withQuery } from '#tests/support/hostile/hostile.ts'
import { createPerson, createSession } from '#tests/support/people/people.ts'
import { accepts, answeredCalls, fieldsOf, pathOf } from '#tests/support/portal/calls.ts'
import { type Engine, engines, startServer, type TestServer } from '#tests/support/portal/server.ts'

/** For each call that takes any, on each engine; HOSTILE_INPUTS=20000 takes a night. */
const inputsPerCall = Number(process.env['HOSTILE_INPUTS'] ?? 500)
/** Names of calls, to try only some: HOSTILE_CALLS=exportAudit,receiveDeposit. Otherwise all of them. */
const callsAsked = process.env['HOSTILE_CALLS']?.split(',')
const atOnce = 50
/**
 * After this many, other people make the calls, an hour later: someone who was frozen, signed out or stopped by a limit
 * cannot go on.
 */
const inputsPerPair = 500
const rowsOfEach = 2
const testMs = 12 * 3_600_000

const takesNothing = ({ params, query, body }: Call): boolean => !params && !query && !body

/** Ids of what exists, a few from each table, and some addresses. */
const knownIn = async (db: Db): Promise<string[]> => {
  const tables = await db.introspection.getTables()
  const withId = tables.filter(({ columns }) => columns.some(({ name }) => name === 'id'))
  const found = await Promise.all(
    withId.map(async ({ name }) => {
      const { rows } = await sql<{ id: unknown }>`select id from ${sql.table(name)} order by id desc
        limit ${sql.lit(rowsOfEach)}`.execute(db)
      return rows.map(({ id }) => String(id))
    }),
  )
  return [...found.flat(), 'investor@example.com', 'admin@example.com']
}

/** A body as it is sent: anything but text is sent as JSON, including 0 and false; an empty text means no body. */
const wired = (body: unknown) => {
  if (typeof body === 'string') return body === '' ? {} : { payload: body }
  return body === undefined ? {} : { payload: JSON.stringify(body), headers: { 'content-type': 'application/json' } }
}

interface Sent {
  readonly target: string
  readonly body: unknown
  readonly query: unknown
}

/** An address in the path is mostly the caller's own, if the call refuses all others unread, or else an investor's. */
const sentOf = (call: Call, known: readonly string[], own: string): fc.Arbitrary<Sent> => {
  const value = fc.oneof(
    { weight: 4, arbitrary: fc.constantFrom(...known) },
    { weight: 1, arbitrary: hostileText.map((text) => text.toWellFormed()) },
  )
  const likely = call.who.startsWith('self') ? own : 'investor@example.com'
  const address = fc.oneof({ weight: 4, arbitrary: fc.constant(likely) }, { weight: 1, arbitrary: value })
  const names = [...call.path.matchAll(/:([a-z_]+)/g)].map(([, name = '']) => name)
  return fc
    .record({
      params: fc.record(Object.fromEntries(names.map((name) => [name, name === 'investor_email' ? address : value]))),
      body: fc.oneof(hostileBody(fieldsOf(call.body)), nearlySound(call.body, known)),
      query: fc.oneof(
        hostileObject(fieldsOf(call.query)),
        nearlySound(call.query, known).map((given) => Object(given) as Record<string, unknown>),
      ),
    })
    .map(({ params, body, query }) => {
      const path = pathOf(call, params)
      return { target: call.query ? withQuery(path, query) : path, body, query }
    })
}

/** Sends its share of the calls to one engine: shares run in processes of their own. */
export const sendHostile = (engine: Engine, { share, of }: { share: number; of: number }): void => {
  describe.skipIf(!engines.includes(engine))(
    `${inputsPerCall} hostile inputs a call on ${engine}, ${atOnce} at once, ${share} of ${of}`,
    () => {
      let server: TestServer
      beforeAll(async () => {
        server = await startServer(engine, { guarded: true })
        await startDemo(server.context)
      }, testMs)
      afterAll(() => server.close())

      /**
       * A session of a new person who may make the call, and how they leave: each admin is notified of what is raised.
       */
      const askerOf = async (call: Call): Promise<{ email: string; cookie: string; leave: () => Promise<unknown> }> => {
        const role = isAdminRole(call.who) ? 'admin' : 'investor'
        const { id, email } = await createPerson(server.context, { role, name: `Ivy ${role}` })
        const { cookie } = await createSession(server.context, id)
        const leave = () =>
          server.context.store.write(({ db }) =>
            db
              .updateTable('people')
              .set({ status: 'inactive' })
              .where('id', '=', id)
              .where('role', '=', 'admin')
              .execute(),
          )
        return { email, cookie, leave }
      }

      /** What was answered, and whether that named a time for another try. */
      interface Answered {
        readonly status: number
        readonly payload: string
        readonly again: boolean
      }

      const problemOf = (call: Call, { target, body, query }: Sent, { status, payload, again }: Answered) => {
        const told = () =>
          `${call.method} ${call.name} ${target.slice(0, 200)} answered ${status} to ${JSON.stringify({ body, query })?.slice(0, 300)}`
        // So many at once may be more than are made at once: that is refused like anything else.
        const isBusy = status === 503 && again
        if (status >= 500 && !isBusy)
          return `${told()}: ${JSON.stringify(server.logged.findLast(({ level }) => level === 'error'))}`
        const asked = Object.fromEntries(new URL(target, server.url).searchParams)
        const sent = wired(body).payload === undefined ? undefined : body
        const malformed = !call.kind && !(accepts(call.body, sent) && accepts(call.query, asked))
        if (malformed && status < 400) return `${told()}, though it is malformed`
        const isJson = call.kind !== 'form' && call.kind !== 'page'
        return isJson && status >= 400 && !/"detail":"\S/.test(payload) ? `${told()}, without a sentence` : null
      }

      it('are refused with a sentence, and never with a fault of the server', {
        timeout: testMs,
      }, async () => {
        const told: Record<string, Record<string, number>> = {}
        const problems: string[] = []
        let client = 0
        const own = answeredCalls(server).filter((_, index) => index % of === share - 1)
        for (const call of own.filter(({ name }) => callsAsked?.includes(name) ?? true)) {
          const statuses: Record<string, number> = {}
          const begun = performance.now()
          // If nothing is taken there is one input, which one caller sends as often as the others send theirs.
          const inputsMax = takesNothing(call) ? Math.min(inputsPerPair, inputsPerCall) : inputsPerCall
          for (let done = 0; done < inputsMax; done += inputsPerPair) {
            const numRuns = Math.min(inputsPerPair, inputsMax - done)
            const asker = await askerOf(call)
            const known = await knownIn(server.context.store.read)
            const inputs = fc.sample(sentOf(call, known, asker.email), { numRuns, seed: done + 1 })
            const cookie = call.name === 'logOut' ? '' : asker.cookie
            let next = 0
            const ask = async (): Promise<void> => {
              for (let input = inputs[next++]; input; input = inputs[next++]) {
                client += 1
                const { payload, headers } = call.body && call.method !== 'GET' ? wired(input.body) : {}
                const answered = await server.app.inject({
                  method: call.method,
                  url: input.target,
                  remoteAddress: `10.${(client >> 16) & 255}.${(client >> 8) & 255}.${client & 255}`,
                  headers: { origin: server.context.config.portalUrl, cookie, ...headers },
                  ...(payload !== undefined && { payload }),
                })
                statuses[answered.statusCode] = (statuses[answered.statusCode] ?? 0) + 1
                const problem = problemOf(call, input, {
                  status: answered.statusCode,
                  payload: answered.payload,
                  again: answered.headers['retry-after'] !== undefined,
                })
                if (problem) problems.push(problem)
              }
            }
            await Promise.all(Array.from({ length: atOnce }, ask))
            await server.settle()
            await asker.leave()
            server.clock.advance({ hours: 1 })
          }
          told[call.name] = { ...statuses, 'a second': Math.round((1000 * inputsMax) / (performance.now() - begun)) }
        }
        console.table(told)
        expect(problems).toEqual([])
      })
    },
  )
}
