import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { previewStatement } from '#server/money/bank/preview.ts'
import { previewBenchmark } from '#server/money/benchmarks/import.ts'
import { applyImport } from '#server/money/imports/apply.ts'
import { previewImport } from '#server/money/imports/check.ts'
import { undoImport } from '#server/money/imports/undo.ts'
import { readCsv } from '#server/platform/http/read-csv.ts'
import { longestHold } from '#tests/support/faults/pulse.ts'
import { camt053 } from '#tests/support/money/camt.ts'
import { startServer, subjectEngines, type TestServer } from '#tests/support/portal/server.ts'

/** Milliseconds of processor time; each of these files takes a few hundred. */
const holdMax = 50
const dayMs = 86_400_000

const lines = <Line>(count: number, line: (place: number) => Line): Line[] =>
  Array.from({ length: count }, (_, place) => line(place))

const investors = [
  'name,email,opening_capital,join_date',
  ...lines(12_000, (place) => `Investor ${place},investor-${place}@example.com,${1000 + place}.50,2026-01-05`),
].join('\n')

const dayOf = (place: number): string => new Date(Date.UTC(1980, 0, 1) + place * dayMs).toISOString().slice(0, 10)

const weeks = [
  'week_start,return',
  ...lines(2_000, (place) => `${dayOf(5 + 7 * place).replace(/^20(?=[2-9])/, '19')},0.25`),
].join('\n')

const series = [
  'date,level,source,licence',
  ...lines(15_000, (place) => `${dayOf(place)},${100 + (place % 7)}.25,An index,May be shown`),
].join('\n')

const payments = lines(4_000, (place) => ({
  day: '2026-01-05',
  amount: place + 1,
  id: `B${place}`,
  reference: `Deposit ${place}`,
  party: `Person ${place}`,
}))
const statements = {
  csv: ['date,amount,reference', ...payments.map(({ day, amount, reference }) => `${day},${amount},${reference}`)].join(
    '\n',
  ),
  xml: camt053({ from: '2026-01-05', to: '2026-01-05', opening: 1, lines: payments.slice(0, 2_000) }),
}

describe.each(subjectEngines)('while a large file is read and checked on %s', (engine) => {
  let server: TestServer
  beforeAll(async () => {
    server = await startServer(engine)
  })
  afterAll(() => server.close())

  const read = () => server.context.store.read
  const now = () => server.clock.now()

  test('others are served: investors', async () => {
    let good = 0
    const look = async () => {
      ;({ good } = await previewImport(read(), now(), investors))
    }
    expect(await longestHold(look, 3, holdMax)).toBeLessThan(holdMax)
    expect(good).toBe(12_000)
  })

  test('others are served: weeks from before', async () => {
    let count = 0
    const look = async () => {
      count = (await previewImport(read(), now(), weeks)).lines.length
    }
    expect(await longestHold(look, 3, holdMax)).toBeLessThan(holdMax)
    expect(count).toBe(2_000)
  })

  test('others are served: a series to compare with', async () => {
    let levels = 0
    const look = async () => {
      ;({ levels } = await previewBenchmark(read(), now(), { name: 'An index', text: series }))
    }
    expect(await longestHold(look, 3, holdMax)).toBeLessThan(holdMax)
    expect(levels).toBe(15_000)
  })

  test.each([
    ['csv', 4_000],
    ['xml', 2_000],
  ] as const)('others are served: a bank’s statement as %s', async (kind, count) => {
    let fresh = 0
    const look = async () => {
      fresh = (await previewStatement(read(), now(), { text: statements[kind] })).new
    }
    expect(await longestHold(look, 3, holdMax)).toBeLessThan(holdMax)
    expect(fresh).toBe(count)
  })
})

/** On SQLite alone, whose statements hold the loop as well; everything else that does is the same on both. */
test('while investors are taken in, and taken back, others are served', async () => {
  const { context, clock, signIn, close } = await startServer('sqlite')
  const { store } = context
  const by = { id: (await signIn({ role: 'admin' })).id, email: 'boss@example.com' }
  const found = await readCsv(
    [
      'name,email,opening_capital',
      ...lines(4_000, (place) => `Newcomer ${place},newcomer-${place}@example.com,${1000 + place}.50`),
    ].join('\n'),
  )
  const held = { taken: Number.POSITIVE_INFINITY, back: Number.POSITIVE_INFINITY }
  for (let times = 0; times < 2 && Math.max(held.taken, held.back) >= holdMax; times += 1) {
    let id = ''
    const take = async () => {
      id = await store.write((work) => applyImport(work.as({ by, from: '' }), { lines: found }), clock.now())
    }
    held.taken = Math.min(held.taken, await longestHold(take))
    const back = () => store.write((work) => undoImport(work.as({ by, from: '' }), { id }), clock.now())
    held.back = Math.min(held.back, await longestHold(back))
  }
  expect(Object.entries(held).filter(([, ms]) => ms >= holdMax)).toEqual([])
  await close()
})
