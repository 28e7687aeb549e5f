import { beforeEach, describe, expect, test } from 'vitest'
import { nextWeek } from '#fund/calendar/week.ts'
import { verifyBook } from '#server/ledger/verify.ts'
import { carriedLosses } from '#server/money/settlement/account.ts'
import { approveWithdrawal } from '#server/money/transfers/decide-withdrawal.ts'
import { reserveWithdrawal } from '#server/money/transfers/reserve-withdrawal.ts'
import { openWeeks } from '#server/money/weeks/open-weeks.ts'
import { investorById } from '#server/people/accounts/find.ts'
import { requestTrading } from '#server/people/trading/request.ts'
import { quietWeeks } from '#tests/support/money/close-week.ts'
import { close, investor, money } from '#tests/support/money/fund.ts'
import { engines, startServer, type TestServer } from '#tests/support/portal/server.ts'

describe.each(engines)('a withdrawal whose Sunday passed while its week waits for a close, on %s', (engine) => {
  let server: TestServer
  beforeEach(async () => {
    server = await startServer(engine)
    return () => server.close()
  })

  const open = () => server.context.store.write((work) => openWeeks(work))
  const toNextWeek = async () => {
    server.clock.set(nextWeek(server.clock.now()).from)
    await open()
  }

  const stop = (personId: string) =>
    server.context.store.write(async (work) => {
      const person = await investorById(work.db, personId)
      return requestTrading(work, { investor: person, requested: 'inactive', byId: personId, message: null })
    })

  /** Asked for and approved; returns when it takes effect. */
  const withdraw = (personId: string, kind: 'capital' | 'dividend', amount: number) =>
    server.context.store.write(async (work) => {
      const asked = await reserveWithdrawal(work, { personId, kind, amount })
      return approveWithdrawal(work, { id: String(asked?.id), byId: 'admin' })
    })

  const carriedBy = async (personId: string) => (await carriedLosses(server.context.store.read)).get(personId)

  /**
   * Ann and Bob have $80,000 each. A week makes 20%, of which half is theirs: $88,000 each. The next loses $4,000 of
   * each, and Ann stops: she has $84,000, of which $4,000 are her result, and carries a loss of $4,000.
   */
  const annHasStopped = async (): Promise<string> => {
    const ann = await investor(server, 80_000_00)
    await investor(server, 80_000_00)
    await toNextWeek()
    await close(server, 32_000_00)
    await toNextWeek()
    await stop(ann.id)
    await close(server, -8_000_00)
    await toNextWeek()
    expect(await money(server, ann.id)).toEqual({ capital: 80_000_00, result: 4_000_00 })
    expect(await carriedBy(ann.id)).toBe(4_000_00)
    return ann.id
  }

  const closes = ['late', 'in time'] as const

  test.each(closes)('a dividend that leaves at once does not come before capital: closed %s', async (when) => {
    const ann = await annHasStopped()
    // Half of the $84,000 takes half of the loss along, and uses up December.
    expect(await withdraw(ann, 'capital', 42_000_00)).toBe(server.clock.now())
    expect(await carriedBy(ann)).toBe(2_000_00)
    const sunday = await withdraw(ann, 'capital', 21_000_00)
    expect(sunday).toBe(Date.parse('2027-01-03T05:01:00Z'))
    await quietWeeks(server, 3)
    await open()
    if (when === 'in time') await close(server, 0)
    server.clock.set('2027-01-05T12:00:00Z')
    await open()
    expect(await withdraw(ann, 'dividend', 4_000_00)).toBe(server.clock.now())
    if (when === 'late') await close(server, 0)
    // Half of the $42,000 that were there that Sunday, the dividend among them, leaves, and half of the loss with it.
    expect(await carriedBy(ann)).toBe(1_000_00)
    expect(await money(server, ann)).toEqual({ capital: 17_000_00, result: 0 })
    expect((await verifyBook(server.context.store.read)).problems).toEqual([])
  })

  test.each(closes)('capital that leaves at once does not come before a dividend: closed %s', async (when) => {
    const ann = await annHasStopped()
    // The first uses up the week.
    expect(await withdraw(ann, 'dividend', 2_000_00)).toBe(server.clock.now())
    const sunday = nextWeek(server.clock.now()).from
    expect(await withdraw(ann, 'dividend', 2_000_00)).toBe(sunday)
    if (when === 'in time') await close(server, 0)
    server.clock.set(sunday + 1)
    await open()
    expect(await withdraw(ann, 'capital', 40_000_00)).toBe(server.clock.now())
    if (when === 'late') await close(server, 0)
    // Half of the $80,000 that the dividends left.
    expect(await carriedBy(ann)).toBe(2_000_00)
    expect(await money(server, ann)).toEqual({ capital: 40_000_00, result: 0 })
    expect((await verifyBook(server.context.store.read)).problems).toEqual([])
  })
})
