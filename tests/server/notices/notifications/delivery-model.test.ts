import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { notice, send } from '#tests/support/mail/notices.ts'
import { type SignedIn, startServer, subjectEngines, type TestServer } from '#tests/support/portal/server.ts'

const minuteMs = 60_000
const hourMs = 60 * minuteMs
const dayMs = 24 * hourMs
const runs = 15

/** New York's clock is five hours behind in this week, without a change. */
const behindMs = 5 * hourMs

interface Step {
  readonly minutes: number
  readonly count: number
  readonly type: 'report' | 'trade'
}

const steps = fc.array(
  fc.record({
    minutes: fc.integer({ min: 0, max: 400 }),
    count: fc.integer({ min: 1, max: 4 }),
    type: fc.constantFrom<Step['type']>('report', 'trade'),
  }),
  { minLength: 1, maxLength: 12 },
)
const limits = fc.record({
  hourlyLimit: fc.integer({ min: 1, max: 4 }),
  dailyLimit: fc.integer({ min: 1, max: 8 }),
})

/** When each mail may go; from 22:00 to 07:30 it waits, "trade" never goes, and beyond the limits none does. */
const expectedMails = (start: number, run: readonly Step[], limit: { hourlyLimit: number; dailyLimit: number }) => {
  const taken = new Map<string, number>()
  const used = (key: string) => taken.get(key) ?? 0
  const mails: number[] = []
  let now = start
  for (const { minutes, count, type } of run) {
    now += minutes * minuteMs
    const wall = now - behindMs
    const [hour, day] = [`hour ${Math.floor(wall / hourMs)}`, `day ${Math.floor(wall / dayMs)}`]
    for (let sent = 0; sent < count && type === 'report'; sent += 1) {
      if (used(hour) >= limit.hourlyLimit || used(day) >= limit.dailyLimit) continue
      for (const key of [hour, day]) taken.set(key, used(key) + 1)
      const ofDay = wall % dayMs
      const midnight = now - ofDay
      const end = 7.5 * hourMs
      mails.push(ofDay < end ? midnight + end : ofDay >= 22 * hourMs ? midnight + dayMs + end : now)
    }
  }
  return mails.toSorted((a, b) => a - b)
}

describe.each(subjectEngines)('delivery against its rules as a model, on %s', (engine) => {
  let server: TestServer
  beforeAll(async () => {
    server = await startServer(engine)
  })
  afterAll(() => server.close())

  const play = async (person: SignedIn, run: readonly Step[]) => {
    for (const { minutes, count, type } of run) {
      server.clock.advance({ minutes })
      await send(server.context, ...Array.from({ length: count }, () => notice(person.id, { type })))
    }
    const { read } = server.context.store
    const mails = await read
      .selectFrom('mail')
      .select('not_before')
      .where('to_address', '=', person.email)
      .orderBy('not_before')
      .execute()
    const fed = await read.selectFrom('notifications').select('id').where('person_id', '=', person.id).execute()
    return { mails: mails.map((mail) => mail.not_before), fed: fed.length }
  }

  it('mails what and when the model says, and feeds everything, through any hours and days', async () => {
    await fc.assert(
      fc.asyncProperty(steps, limits, async (run, frequencyLimits) => {
        server.clock.set('2026-11-17T17:00:00Z')
        const person = await server.signIn()
        const quietHours = { enabled: true, startTime: '22:00', endTime: '07:30', timezone: 'America/New_York' }
        const part = { quietHours, frequencyLimits, categories: { trade: false } }
        await person.patch(`/api/notification-settings/${person.email}`, part)
        const start = server.clock.now()
        const { mails, fed } = await play(person, run)
        expect(mails).toEqual(expectedMails(start, run, frequencyLimits))
        expect(fed).toBe(run.reduce((sum, { count }) => sum + count, 0))
      }),
      { numRuns: runs },
    )
  })
})
