import { gzipSync } from 'node:zlib'
import { beforeEach, describe, expect, test } from 'vitest'
import { asOneDay, dayInCents } from '#fund/broker/days.ts'
import { sumDecimals, writeDecimal } from '#fund/broker/decimals.ts'
import { toDollars } from '#fund/cents/money.ts'
import { verifyFund } from '#server/proof/verification/verify-fund.ts'
import {
  decimal,
  equityOf,
  executionsOf,
  flexOf,
  type MadeWeek,
  propReportsOf,
  weekDays,
  weekOfSeed,
} from '#tests/support/money/broker-files.ts'
import { fromOutside } from '#tests/support/papers/outside.ts'
import { type Lasting, lasting } from '#tests/support/portal/lasting.ts'
import { startServer, subjectEngines, type TestServer } from '#tests/support/portal/server.ts'

const path = '/api/broker'
const week = weekOfSeed(46)
const executions = week.days.flatMap(executionsOf)
const trips = week.days.flatMap((day) => day.trips)

const base64 = (file: string | Uint8Array): string => Buffer.from(file).toString('base64')

/** Some days of the week, as a file of their own. */
const part = (from: number, to: number): MadeWeek => ({ ...week, days: week.days.slice(from, to) })

const inCents = week.days.map((day) =>
  dayInCents({ ...day, flows: sumDecimals(day.flows), commissions: 0n, fees: day.fee, interest: day.interest }),
)
const whole = asOneDay(inCents)

describe.each(subjectEngines)('the brokers’ files, on %s', (engine) => {
  let server: TestServer
  let owner: Lasting
  beforeEach(async () => {
    server = await startServer(engine, { config: { demo: true } })
    owner = await lasting(server, { role: 'admin', email: 'boss@example.com' })
    server.clock.set(Date.parse('2026-11-30T15:00:00Z'))
    return () => server.close()
  })

  const register = (account_number = week.account) =>
    owner.post(`${path}/accounts`, { broker: 'Interactive Brokers', account_number })
  const put = (file: string | Uint8Array, more: object = {}) =>
    owner.post(`${path}/files`, { name: 'week.xml', file: base64(file), ...more })
  const rows = async (table: 'broker_days' | 'broker_executions' | 'broker_files' | 'entries'): Promise<number> =>
    (await server.context.store.read.selectFrom(table).selectAll().execute()).length

  test('a week is taken in by day, symbol and execution, and books nothing', async () => {
    expect((await register()).status).toBe(200)
    const booked = await rows('entries')
    const { status, body } = await put(flexOf(week))
    expect(status).toBe(201)
    expect(body).toMatchObject({
      file: {
        format: 'Flex',
        days: 5,
        new_days: 5,
        executions: executions.length,
        from: '2026-11-16',
        to: '2026-11-20',
      },
      notes: ['1 conversion of currencies: no trades of the fund.'],
    })
    expect(await rows('entries')).toBe(booked)
    const { body: read } = await owner.get(`${path}/days?day=2026-11-18`)
    expect(read.days.map(({ day }: { day: string }) => day)).toEqual(weekDays)
    expect(read.days.map(({ result }: { result: number }) => result)).toEqual(
      inCents.map(({ result }) => toDollars(result)),
    )
    expect(read.total).toMatchObject({
      nav_start: toDollars(whole?.start ?? 0),
      nav_end: toDollars(whole?.end ?? 0),
      flows: toDollars(whole?.flows ?? 0),
      result: toDollars(whole?.result ?? 0),
      rest: writeDecimal(whole?.rest ?? 0n),
      executions: executions.length,
      trades: trips.length,
      won: trips.filter(({ result }) => result > 0n).length,
    })
    expect(read.missing).toEqual([])
    expect((await owner.get(`${path}/days`)).body).toEqual(read)
    const { symbols } = (await owner.get(`${path}/symbols?day=2026-11-18`)).body
    expect(symbols.reduce((sum: number, one: { executions: number }) => sum + one.executions, 0)).toBe(
      executions.length,
    )
    const { accounts } = (await owner.get(`${path}/accounts`)).body
    expect(accounts).toMatchObject([{ last_day: '2026-11-20', nav: toDollars(whole?.end ?? 0) }])
    const found: string[] = []
    for (const day of week.days)
      for (let next: string | null = ''; next !== null; ) {
        const before = next === '' ? '' : `&before=${next}`
        const { body: page } = await owner.get(
          `${path}/executions?account=${accounts[0].id}&day=${day.day}&limit=2${before}`,
        )
        found.push(...page.rows.map(({ id }: { id: string }) => id))
        next = page.next
      }
    expect(found).toEqual(executions.map(({ id }) => id))
    expect((await verifyFund(server.context.store.read)).problems).toEqual([])
  })

  test('the same file is one, packed or not, and files that overlap bring each day once', async () => {
    await register()
    const { body: first } = await put(flexOf(part(0, 3)))
    const { status, body: again } = await put(gzipSync(flexOf(part(0, 3))))
    expect(status).toBe(201)
    expect(again.file.id).toBe(first.file.id)
    expect(await rows('broker_files')).toBe(1)
    const { body: more } = await put(flexOf(part(2, 5), { byDay: true }))
    expect(more.file).toMatchObject({ days: 3, new_days: 2 })
    expect(await rows('broker_days')).toBe(5)
    expect(await rows('broker_executions')).toBe(executions.length)
    expect((await owner.get(`${path}/files?limit=1`)).body.rows).toMatchObject([{ id: more.file.id }])
  })

  test('executions of another desk come with the daily equity', async () => {
    await register()
    expect((await put(propReportsOf(week))).body.detail).toMatch('add the daily equity (date, equity, flows)')
    const { body } = await put(propReportsOf(week), { equity: base64(equityOf(week)) })
    expect(body.file).toMatchObject({ format: 'PropReports', new_days: 5, executions: executions.length })
    expect((await owner.get(`${path}/days`)).body.total).toMatchObject({
      result: toDollars(whole?.result ?? 0),
      trades: trips.length,
    })
  })

  test('a file of another account is refused with what to do, until an owner registers it', async () => {
    const detail =
      'This file is of account ••••4821. Registered are: none. If the account is the fund’s, an owner registers it. Nothing was imported.'
    expect(await put(flexOf(week))).toMatchObject({ status: 409, body: { detail } })
    await register('U1111111')
    expect((await put(flexOf(week))).body.detail).toMatch('Registered are: Interactive Brokers ••••1111.')
    expect((await register()).status).toBe(200)
    expect((await register('U482 4821')).body.detail).toBe('This account is registered already.')
    expect((await put(flexOf(week))).status).toBe(201)
    const { accounts } = (await owner.get(`${path}/accounts`)).body
    const { id } = accounts.find(({ last_day }: { last_day: string | null }) => last_day !== null)
    expect((await owner.post(`${path}/accounts/${id}/remove`)).status).toBe(200)
    expect((await owner.post(`${path}/accounts/${id}/remove`)).status).toBe(404)
    expect((await put(flexOf(part(0, 1)))).status).toBe(409)
    expect((await owner.get(`${path}/days`)).body.days).toHaveLength(5)
  })

  test.each<[string, () => string, string]>([
    [
      'a day that is here with another value',
      () => flexOf({ ...week, days: week.days.map((day, at) => (at < 2 ? day : moved(day, at === 2))) }),
      'Nov 18, 2026 is here already from “week.xml”, and this file has a net asset value of',
    ],
    ['a session missing within the file', () => lacking(2), 'The file has no net asset value of Nov 18, 2026.'],
    ['what does not add up', () => flexOf(week).replace(/endingValue="\d+/, 'endingValue="1'), 'is not explained.'],
    [
      'a time of the future',
      () => flexOf(week).replaceAll('toDate="20261120"', 'toDate="20261220"'),
      'The file runs until 2026-12-20, which is still in the future.',
    ],
  ])('%s refuses the file whole', async (_name, file, sentence) => {
    await register()
    expect((await put(flexOf(part(2, 3)))).status).toBe(201)
    const answer = await put(file())
    expect(answer).toMatchObject({ status: 409, body: { detail: expect.stringContaining(sentence) } })
    expect(answer.body.detail).toMatch(/Nothing was imported\.$/)
    expect([await rows('broker_files'), await rows('broker_days')]).toEqual([1, 1])
  })

  test('a file begins with what the day before it ended with', async () => {
    await register()
    await put(flexOf(part(0, 2)))
    const off = week.days
      .slice(2)
      .map((day) => ({ ...day, start: day.start + decimal('1'), end: day.end + decimal('1') }))
    expect((await put(flexOf({ ...week, days: off }))).body.detail).toMatch(
      /^The file begins with .+ on Nov 18, 2026, and Nov 17, 2026 ended with /,
    )
    expect((await put(flexOf(part(3, 5)))).status).toBe(201)
    expect((await owner.get(`${path}/days`)).body.missing).toMatchObject([{ day: '2026-11-18' }])
  })

  test('a list that was changed in the database imports nothing, and verify finds a changed execution', async () => {
    await register()
    await put(flexOf(week))
    await fromOutside(server.context, `update broker_executions set price = '1' where day = '2026-11-16' and place = 1`)
    const { problems } = await verifyFund(server.context.store.read)
    expect(problems.join('\n')).toMatch(/the broker’s day 2026-11-16/)
    await fromOutside(server.context, `update broker_accounts set number = 'U99'`)
    expect((await put(flexOf(part(0, 1)))).body.detail).toMatch(
      'The list of the fund’s accounts at its brokers was changed in the database',
    )
  })
})

/** The week without a day: what it changed is in the day after it, as if nothing had happened on it. */
const lacking = (at: number): string => {
  const calm = (day: MadeWeek['days'][number], value: bigint) => ({
    ...day,
    flows: [],
    fee: 0n,
    interest: 0n,
    trips: [],
    start: value,
    end: value,
  })
  const value = decimal('1000000')
  return flexOf({ ...week, days: week.days.flatMap((day, place) => (place === at ? [] : [calm(day, value)])) })
}

/** A day with a dollar more from there on. */
const moved = (day: MadeWeek['days'][number], isFirst: boolean) => ({
  ...day,
  flows: isFirst ? [...day.flows, decimal('1')] : day.flows,
  start: isFirst ? day.start : day.start + decimal('1'),
  end: day.end + decimal('1'),
})
