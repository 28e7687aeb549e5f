import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { dueAt, type Week } from '#fund/calendar/week.ts'
import { finaliseWeek } from '#server/money/weeks/finalise.ts'
import { editReport } from '#server/money/weeks/report.ts'
import { newestReport } from '#server/money/weeks/stored-weeks.ts'
import { verifyFund } from '#server/proof/verification/verify-fund.ts'
import { longestHold } from '#tests/support/faults/pulse.ts'
import { reportedFund, reportedNext } from '#tests/support/money/many-investors.ts'
import { testEpoch } from '#tests/support/portal/clock.ts'
import { engines, startServer, type TestServer } from '#tests/support/portal/server.ts'

const investors = 1000
/** Milliseconds of processor time; a close of this many takes a few hundred. */
const holdMax = 50
/** Each is measured as the best of this many, a week each. */
const weeks = 3
const actor = { by: null, from: null }

describe.each(engines)('weeks of many on %s', (engine) => {
  let server: TestServer
  let week: Week
  beforeAll(async () => {
    server = await startServer(engine)
    week = (await reportedFund(server.context.store, testEpoch, investors)).week
  })
  afterAll(() => server.close())

  const close = async () => {
    server.clock.set(dueAt(week))
    await server.context.store.write((work) => finaliseWeek(work.as(actor), week))
  }

  const correct = async () => {
    server.clock.set(week.to)
    await server.context.store.write(async (work) => {
      const report = await newestReport(work.db, week.from)
      if (!report) throw new Error('no report')
      const { start_balance: startBalance, end_balance } = report
      const figures = { startBalance, endBalance: end_balance + 10_000_00, trades: 20, successRate: 80, notes: null }
      const said = { ...figures, reportedBy: 'boss@example.com', reason: 'The broker amended a fill.' }
      await editReport(work.as(actor), week, said)
    })
  }

  // With a time limit of its own, as the fund and each measurement have.
  describe('once some are closed and corrected', () => {
    const held = { close: Number.POSITIVE_INFINITY, correct: Number.POSITIVE_INFINITY }
    beforeAll(async () => {
      for (let closed = 0; closed < weeks; closed += 1) {
        if (closed > 0) week = await reportedNext(server.context.store, week)
        held.close = Math.min(held.close, await longestHold(close))
        held.correct = Math.min(held.correct, await longestHold(correct))
      }
    })

    it('others were served meanwhile', async () => {
      expect(Object.entries(held).filter(([, ms]) => ms >= holdMax)).toEqual([])
      const { versions } = await server.context.store.read
        .selectFrom('week_rows')
        .select((eb) => eb.fn.count<number>('account_id').as('versions'))
        .executeTakeFirstOrThrow()
      expect(Number(versions)).toBe(2 * weeks * investors)
    })

    it('others are served while they are verified', async () => {
      expect(await longestHold(() => verifyFund(server.context.store.read), weeks, holdMax)).toBeLessThan(holdMax)
    })
  })
})
