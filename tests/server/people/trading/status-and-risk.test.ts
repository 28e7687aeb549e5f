import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { nextWeek, weekOf } from '#fund/calendar/week.ts'
import { riskAt, riskStepsDefault } from '#fund/weeks/risk.ts'
import {
  type Dated,
  type TradingStatus,
  tradingAt,
  tradingStatusDefault,
  tradingStatuses,
  valueAt,
} from '#fund/weeks/trading-status.ts'
import { riskOf, riskTenthsAt, statusAt, tradingOf } from '#server/people/trading/status-and-risk.ts'
import type { Work } from '#server/platform/database/store.ts'
import { createPerson } from '#tests/support/people/people.ts'
import { startServer, subjectEngines, type TestServer } from '#tests/support/portal/server.ts'

/** The first instants of nine consecutive weeks, across the end of summer time. */
const sundays = [weekOf(Date.parse('2026-10-01T12:00:00Z')).from]
for (const sunday of sundays) if (sundays.length < 9) sundays.push(nextWeek(sunday).from)

const history = <Value>(value: fc.Arbitrary<Value>) =>
  fc.uniqueArray(fc.record({ effectiveFrom: fc.constantFrom(...sundays), value }), {
    maxLength: 6,
    selector: ({ effectiveFrom }) => effectiveFrom,
  })

/** Sundays to the millisecond, their neighbours, and anything between. */
const instant = fc.oneof(
  fc.constantFrom(...sundays.flatMap((sunday) => [sunday - 1, sunday, sunday + 1])),
  fc.integer({ min: (sundays[0] ?? 0) - 1_000_000_000, max: (sundays.at(-1) ?? 0) + 1_000_000_000 }),
)

const runs = 60

const write = async (
  { db }: Work,
  account_id: string,
  statuses: readonly Dated<TradingStatus>[],
  risks: readonly Dated<number>[],
): Promise<void> => {
  const asked = { requested_at: 0, requested_by: 'admin', message: null }
  for (const { effectiveFrom: effective_from, value: status } of statuses)
    await db
      .insertInto('trading_changes')
      .values({ account_id, effective_from, status, ...asked })
      .execute()
  for (const { effectiveFrom: effective_from, value: risk_tenths } of risks)
    await db.insertInto('risk_changes').values({ account_id, effective_from, risk_tenths, requested_at: 0 }).execute()
}

describe.each(subjectEngines)('what holds at an instant, in queries and in the rule, on %s', (engine) => {
  let server: TestServer
  beforeAll(async () => {
    server = await startServer(engine)
  })
  afterAll(() => server.close())

  const inQuery = async (personId: string, at: number) =>
    server.context.store.read
      .selectFrom('people')
      .where('id', '=', personId)
      .select((eb) => [
        statusAt(eb.ref('people.id'), at).as('status'),
        riskTenthsAt(eb.ref('people.id'), at).as('risk'),
      ])
      .executeTakeFirstOrThrow()

  test('any history of statuses and risks holds alike', async () => {
    const { store } = server.context
    // Another person's rows must not count.
    const other = await createPerson(server.context)
    const everyWeek = sundays.map((effectiveFrom) => ({ effectiveFrom, value: 50 }))
    const active = sundays.map((effectiveFrom) => ({ effectiveFrom, value: 'active' as const }))
    await store.write((work) => write(work, other.id, active, everyWeek))
    await fc.assert(
      fc.asyncProperty(
        history<TradingStatus>(fc.constantFrom(...tradingStatuses)),
        history(fc.integer({ min: 5, max: 50 })),
        fc.array(instant, { minLength: 1, maxLength: 5 }),
        async (statuses, risks, instants) => {
          const { id } = await createPerson(server.context)
          await store.write((work) => write(work, id, statuses, risks))
          for (const at of instants) {
            const found = await inQuery(id, at)
            expect(found.status).toBe(valueAt(statuses, at) ?? tradingStatusDefault)
            expect(found.risk).toBe(valueAt(risks, at) ?? riskStepsDefault)
            expect(await tradingOf(store.read, id, at)).toMatchObject(tradingAt(statuses, at))
            expect(await riskOf(store.read, id, at)).toMatchObject(riskAt(risks, at))
          }
        },
      ),
      { numRuns: runs },
    )
  })
})
