import { Agent, request } from 'node:http'
import { insertPeople } from '#server/people/accounts/people.ts'
import { startSender } from '#server/platform/mail/sender.ts'
import { openTransport } from '#server/platform/mail/transport.ts'
import { startFinisher } from '#server/platform/queues/finisher.ts'
import { deferredKinds } from '#server/server/deferred-kinds.ts'
import { rankStatistic } from '#tests/support/faults/rank.ts'
import { startServer } from '#tests/support/portal/server.ts'

const unlimited = 1_000_000_000

/** The public calls that receive an address, by their names. */
export const askingCalls = {
  generateOtp: (email: string) => ({ path: `/api/auth/generate-otp?user_email=${email}` }),
  askPasswordCode: (email: string) => ({ path: '/api/auth/session/password/code', json: { email } }),
  verifyOtp: (email: string) => ({ path: `/api/auth/verify-otp?user_email=${email}&otp=A0000000` }),
  register: (email: string) => ({ path: `/api/users/register?user_name=Ann+Lee&user_email=${email}` }),
  subscribeNewsletter: (email: string) => ({ path: '/api/newsletter', form: `email=${email}` }),
  loginPassword: (email: string) => ({ path: '/api/auth/login-password', json: { email, password: 'not the one' } }),
} as const

export type AskingCall = keyof typeof askingCalls

interface Asked {
  readonly path: string
  readonly form?: string
  readonly json?: object
}

/** Posts over one persistent connection; returns the milliseconds until the whole answer was there. */
const newPoster = (url: string) => {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 })
  const post = ({ path, form, json }: Asked): Promise<number> => {
    const body = form ?? (json ? JSON.stringify(json) : '')
    const type = form ? 'application/x-www-form-urlencoded' : 'application/json'
    const headers = { origin: url, 'content-type': type, 'content-length': Buffer.byteLength(body) }
    return new Promise((resolve, reject) => {
      const began = performance.now()
      const sent = request(`${url}${path}`, { method: 'POST', agent, headers }, (response) => {
        response.resume().once('end', () => resolve(performance.now() - began))
      })
      sent.once('error', reject).end(body)
    })
  }
  return { post, close: () => agent.destroy() }
}

/**
 * Sends requests for equally many addresses with and without an account, alternating in a changing order, each address
 * once, on a portal that mails; returns how far the times of the answers, and those of the requests right after them,
 * distinguish the two.
 */
export const measureAnswers = async (name: AskingCall, samples: number): Promise<{ answer: number; next: number }> => {
  const client = { codesPerHourMax: unlimited, failuresPerDayMax: unlimited, registrationsPerHourMax: unlimited }
  const server = await startServer('sqlite', { limits: { client } })
  const { context } = server
  const stopFinishing = startFinisher(context, deferredKinds)
  const sender = startSender(context, openTransport(context.config, context.log))
  const poster = newPoster(server.url)
  const people = Array.from({ length: samples }, (_, index) => ({
    email: `known-${index}@example.com`,
    name: 'Ann Lee',
    role: 'investor' as const,
    status: 'active' as const,
  }))
  await context.store.write((work) => insertPeople(work, people))
  const times = {
    known: { answer: [] as number[], next: [] as number[] },
    other: { answer: [] as number[], next: [] as number[] },
  }
  const sample = async (kind: 'known' | 'other', index: number) => {
    times[kind].answer.push(await poster.post(askingCalls[name](`${kind}-${index}@example.com`)))
    times[kind].next.push(await poster.post({ path: '/api/auth/verify-otp?user_email=probe@example.com&otp=A0000000' }))
  }
  for (let index = 0; index < samples; index += 1) {
    const order = index % 2 === 0 ? (['known', 'other'] as const) : (['other', 'known'] as const)
    for (const kind of order) await sample(kind, index)
  }
  poster.close()
  await stopFinishing()
  await sender.stop()
  await server.close()
  return {
    answer: rankStatistic(times.known.answer, times.other.answer),
    next: rankStatistic(times.known.next, times.other.next),
  }
}
