import { once } from 'node:events'
import { PassThrough, Readable } from 'node:stream'
import { setTimeout } from 'node:timers/promises'
import Fastify, { type FastifyInstance } from 'fastify'
import { afterEach, describe, expect, it } from 'vitest'
import { finaliseRun } from '#contract/calls/money/distributions.ts'
import { answerFailure } from '#server/platform/http/failures.ts'
import { limitTimes } from '#server/platform/http/time-limits.ts'
import { quietLog } from '#tests/support/portal/server.ts'

const limits = { handlerMs: 100, lastingMs: 60_000, stallMs: 150 }

describe('the limits of time', () => {
  let app: FastifyInstance
  afterEach(() => app.close())

  const start = async (routes: (app: FastifyInstance) => void): Promise<string> => {
    app = Fastify({ forceCloseConnections: true })
    app.setErrorHandler(answerFailure(quietLog))
    limitTimes(app, limits)
    routes(app)
    return app.listen({ port: 0, host: '127.0.0.1' })
  }

  it('answer 503 where a handler does not come to its answer, though its body was read', async () => {
    const url = await start((routes) => {
      routes.post('/slow', async () => {
        await setTimeout(limits.handlerMs * 4)
        return { late: true }
      })
    })
    const headers = { 'content-type': 'application/json' }
    const answer = await fetch(`${url}/slow`, { method: 'POST', headers, body: '{"a":1}' })
    expect([answer.status, answer.headers.get('retry-after')]).toEqual([503, '5'])
    expect(await answer.json()).toEqual({ detail: 'This took too long. Try again in a moment.' })
  })

  it('leave a call that books for many the minutes that its screen waits', async () => {
    const url = await start((routes) => {
      routes.post('/booked', { config: { call: finaliseRun } }, async () => {
        await setTimeout(limits.handlerMs * 4)
        return { booked: true }
      })
    })
    const answer = await fetch(`${url}/booked`, { method: 'POST' })
    expect([answer.status, await answer.json()]).toEqual([200, { booked: true }])
  })

  it('let a stream go on for as long as it moves', async () => {
    const url = await start((routes) => {
      routes.get('/moving', async (_request, reply) => {
        const lines = async function* () {
          for (let line = 0; line < 10; line += 1) {
            yield `line ${line}\n`
            await setTimeout(limits.handlerMs / 2)
          }
        }
        return reply.send(Readable.from(lines()))
      })
    })
    expect((await (await fetch(`${url}/moving`)).text()).trim().split('\n')).toHaveLength(10)
  })

  it('cut off a stream that stands still, and nothing else on the connection', async () => {
    const stuck = new PassThrough()
    const url = await start((routes) => {
      routes.get('/stuck', async (_request, reply) => reply.send(stuck))
      routes.get('/quick', async () => ({ quick: true }))
    })
    stuck.write('a beginning')
    const answer = await fetch(`${url}/stuck`)
    await expect(answer.text()).rejects.toThrow()
    if (!stuck.destroyed) await once(stuck, 'close')
    expect((await fetch(`${url}/quick`)).status).toBe(200)
  })
})
