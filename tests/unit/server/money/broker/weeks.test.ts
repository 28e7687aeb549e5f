import fc from 'fast-check'
import { expect, test } from 'vitest'
import { asOneDay, dayInCents } from '#fund/broker/days.ts'
import { sumDecimals } from '#fund/broker/decimals.ts'
import { isSuccess, roundTrips } from '#fund/broker/round-trips.ts'
import { readBrokerFile } from '#server/money/broker/read-broker-file.ts'
import {
  dateStyles,
  equityOf,
  executionsOf,
  type FlexManner,
  flexOf,
  type MadeWeek,
  madeWeek,
  propReportsOf,
} from '#tests/support/money/broker-files.ts'

/** All of them take some minutes: `npm run test:long -- broker-weeks`. */
const weeks = Number(process.env['BROKER_WEEKS'] ?? 20)

const bytes = (text: string): Uint8Array => new TextEncoder().encode(text)

type Read = Awaited<ReturnType<typeof readBrokerFile>>

/** The days, flows, results and trades that a file was made from. */
const demandWeek = (read: Read, { account, days }: MadeWeek): void => {
  expect(read.problems).toEqual([])
  expect(read.account).toBe(account)
  expect(read.days.map(({ day, start, end, flows }) => ({ day, start, end, flows }))).toEqual(
    days.map(({ day, start, end, flows }) => ({ day, start, end, flows: sumDecimals(flows) })),
  )
  expect(read.days.map(({ start, end, flows }) => end - start - flows)).toEqual(
    days.map(({ fee, interest, trips }) => fee + interest + sumDecimals(trips.map(({ result }) => result))),
  )
  const { closed, open } = roundTrips(read.days.flatMap(({ executions }) => executions))
  const made = days.flatMap(({ day, trips }) => trips.map(({ result }) => ({ day, result })))
  expect(closed.map(({ day, result }) => ({ day, result }))).toEqual(made)
  expect(closed.filter(isSuccess)).toHaveLength(made.filter(({ result }) => result > 0n).length)
  expect(open).toEqual([])
  const inCents = read.days.map(dayInCents)
  expect(asOneDay(inCents)?.result).toBe(inCents.reduce((sum, { result }) => sum + result, 0))
}

const costsOf = (read: Read) => read.days.map(({ commissions, fees, interest }) => ({ commissions, fees, interest }))

const manner: fc.Arbitrary<FlexManner> = fc.record({
  style: fc.constantFrom(...dateStyles),
  as: fc.constantFrom('executions' as const, 'orders' as const, 'both' as const),
  byDay: fc.boolean(),
})

test(`${weeks} random weeks as Activity Flex: what is read is what was written`, async () => {
  await fc.assert(
    fc.asyncProperty(madeWeek, manner, async (week, how) => {
      const read = await readBrokerFile(bytes(flexOf(week, how)))
      demandWeek(read, week)
      expect(costsOf(read)).toEqual(
        week.days.map((day) => ({
          commissions: sumDecimals(executionsOf(day).map(({ commission }) => commission)),
          fees: day.fee,
          interest: day.interest,
        })),
      )
      const count = week.days.flatMap(executionsOf).length
      if (how.as !== 'orders') expect(read.days.flatMap(({ executions }) => executions)).toHaveLength(count)
    }),
    { numRuns: weeks },
  )
})

test(`${weeks} random weeks as PropReports’ executions with the daily equity`, async () => {
  await fc.assert(
    fc.asyncProperty(madeWeek, async (week) => {
      // Executions alone know neither orders nor interest: each trade is by its fills, and the rest is in the equity.
      const read = await readBrokerFile(bytes(propReportsOf(week)), bytes(equityOf(week)))
      demandWeek(read, week)
    }),
    { numRuns: weeks },
  )
})
