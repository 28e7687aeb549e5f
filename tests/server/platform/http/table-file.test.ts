import { buffer } from 'node:stream/consumers'
import { parse } from 'csv-parse/sync'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { newYorkDate } from '#fund/calendar/new-york.ts'
import { nextWeek } from '#fund/calendar/week.ts'
import { unmarked } from '#fund/text/csv.ts'
import { csvStream } from '#server/platform/http/csv.ts'
import { xlsxStream } from '#server/platform/http/xlsx.ts'
import { longestHold } from '#tests/support/faults/pulse.ts'
import { camt053 } from '#tests/support/money/camt.ts'
import { runWeek } from '#tests/support/money/close-week.ts'
import { fundMoney, investor } from '#tests/support/money/fund.ts'
import { readSheet, type SheetCell } from '#tests/support/papers/spreadsheet.ts'
import { createSession } from '#tests/support/people/people.ts'
import { lastingAs } from '#tests/support/portal/lasting.ts'
import { type SignedIn, startServer, subjectEngines, type TestServer } from '#tests/support/portal/server.ts'

const dayMs = 86_400_000
const epoch = Date.UTC(1899, 11, 30)

/** A date in a sheet, written as the CSV writes it. */
const written = ({ value, format }: SheetCell): string => {
  const at = new Date(Math.round(epoch + Number(value) * dayMs))
  return format.includes('hh') ? at.toISOString() : at.toISOString().slice(0, 'YYYY-MM-DD'.length)
}

const cellText = (cell: SheetCell | null): string => {
  if (cell === null) return ''
  return cell.kind === 'number' && cell.format.startsWith('yyyy') ? written(cell) : cell.value
}

/**
 * The rows of both files in one spelling: the CSV marks what a spreadsheet would compute and a sheet only what
 * looks marked; a sheet names the time zone.
 */
const spelled = (csv: string): string[][] =>
  (parse(csv, { bom: true, relaxColumnCount: true }) as string[][]).map((row) => row.map(unmarked))

const sheetText = (bytes: Uint8Array): string[][] => {
  const { rows } = readSheet(bytes)
  const wide = rows[0]?.length ?? 0
  return rows.map((row, place) =>
    Array.from({ length: wide }, (_, column) => {
      const text = unmarked(cellText(row[column] ?? null))
      return place === 0 ? text.replace(/ \(UTC\)$/, '') : text
    }),
  )
}

const columns = {
  what: 'text',
  count: 'number',
  amount: 'dollars',
  share: 'percent',
  day: 'day',
  at: 'instant',
} as const

const row = (what: string | null, place = 0) => ({
  what,
  count: place,
  amount: 1234.5 - 1000 * place,
  share: 12.34,
  day: '2026-02-28',
  at: '2026-11-24T02:03:04.567Z',
})

describe('a spreadsheet', () => {
  const texts = [
    'Ann',
    '=1+1',
    '+1',
    '-1',
    '@SUM(A1)',
    "'=1",
    '=HYPERLINK("https://example.com","x")',
    '0012',
    '1e5',
    'a "quoted", cell',
    'two\nlines',
    ' padded ',
    'Zoë & <Sons>',
    '名前 😀',
    'TRUE',
    '2026-01-01',
  ]

  test('has the values of the CSV, typed, with its head in sight, and no formula whatever a text begins with', async () => {
    const rows = [...texts.map(row), row(null), { ...row('empty'), count: null, amount: null, day: null, at: null }]
    const bytes = await buffer(await xlsxStream(columns, rows))
    const csv = await buffer(csvStream(columns, rows))
    expect(sheetText(bytes)).toEqual(spelled(csv.toString()))
    const { rows: cells, frozenRows, elements } = readSheet(bytes)
    expect(frozenRows).toBe(1)
    expect(elements.has('f')).toBe(false)
    expect(cells[0]?.map((cell) => cell?.value)).toEqual(['what', 'count', 'amount', 'share', 'day', 'at (UTC)'])
    expect(cells[2]?.map((cell) => cell?.kind)).toEqual(['text', 'number', 'number', 'number', 'number', 'number'])
    expect(cells[2]?.map((cell) => cell?.format).slice(2)).toEqual([
      '"$"#,##0.00;-"$"#,##0.00',
      expect.stringMatching(/^(2|0\.00)$/),
      'yyyy-mm-dd',
      'yyyy-mm-dd hh:mm:ss',
    ])
  })

  test('of 70,000 rows is made while others are served, as the CSV is', async () => {
    const many = function* () {
      for (let place = 0; place < 70_000; place++)
        yield { ...row(`Investor ${place} <investor-${place}@example.com>`, place), hash: 'f'.repeat(40) }
    }
    const wide = { ...columns, hash: 'text' } as const
    for (const make of [csvStream, xlsxStream]) {
      let bytes = 0
      const held = await longestHold(async () => {
        for await (const chunk of await make(wide, many())) bytes += chunk.length
      })
      expect(bytes).toBeGreaterThan(1_000_000)
      expect(held).toBeLessThan(50)
    }
  })

  test('ends with its reader, and breaks off where its rows fail', async () => {
    let ended = false
    const endless = function* () {
      try {
        for (let place = 0; ; place++) yield row(`${place}`, place)
      } finally {
        ended = true
      }
    }
    const left = await xlsxStream(columns, endless())
    for await (const _ of left) break
    await expect.poll(() => ended).toBe(true)
    const failing = function* () {
      yield row('one')
      throw new Error('the database is gone')
    }
    await expect(buffer(await xlsxStream(columns, failing()))).rejects.toThrow('the database is gone')
  })
})

const exports = [
  '/api/admin/investors/export.csv?search=a',
  '/api/audit/export?search=investor',
  '/api/cash/position.csv',
  '/api/bank-statements/reconciliation.csv',
  ...['cohorts', 'flows', 'concentration', 'carried', 'fees', 'weeks', 'profiles', 'performance'].map(
    (of) => `/api/fund/figures/export.csv?of=${of}`,
  ),
]

describe.each(subjectEngines)('every table that is exported on %s', (engine) => {
  let server: TestServer
  let admin: SignedIn
  let ann: { readonly id: string }

  const bytesOf = async (path: string, cookie: string, body?: object): Promise<{ type: string; bytes: Uint8Array }> => {
    const answer = await fetch(server.url + path, {
      headers: { cookie, ...(body && { 'content-type': 'application/json', origin: server.url }) },
      ...(body && { method: 'POST', body: JSON.stringify(body) }),
    })
    expect(answer.status, path).toBe(200)
    return { type: answer.headers.get('content-type') ?? '', bytes: new Uint8Array(await answer.arrayBuffer()) }
  }
  const expectAlike = async (csv: Uint8Array, xlsx: Uint8Array, name: string) => {
    const rows = spelled(new TextDecoder().decode(csv))
    expect(rows.length, name).toBeGreaterThan(1)
    expect(sheetText(xlsx), name).toEqual(rows)
  }

  beforeAll(async () => {
    server = await startServer(engine)
    admin = await server.signIn({ role: 'admin', email: 'boss@example.com' })
    ann = await investor(server, 80_000_12, { name: '=Ann, "A"', email: 'ann@example.com' })
    await investor(server, 20_000_00, { name: 'Bea', email: 'bea@example.com' })
    server.clock.set(nextWeek(server.clock.now()).from)
    const boss = lastingAs(server, admin)
    await runWeek(server, boss, 3_000.25)
    await runWeek(server, boss, -1_000.5)
    const today = newYorkDate(server.clock.now())
    const opening = (await fundMoney(server)).cash
    const text = camt053({ from: today, to: today, opening, lines: [] })
    await boss.post('/api/bank-statements', { name: 'bank.xml', text })
    admin = { ...admin, ...server.visitor((await createSession(server.context, admin.id)).cookie) }
  })
  afterAll(() => server.close())

  test.each(exports)('%s has in its spreadsheet what its CSV has', async (path) => {
    const joined = path.includes('?') ? '&' : '?'
    const csv = await bytesOf(path, admin.cookies())
    const xlsx = await bytesOf(`${path}${joined}format=xlsx`, admin.cookies())
    expect([csv.type, xlsx.type]).toEqual([
      'text/csv; charset=utf-8',
      'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    ])
    // From then on the trail includes the download itself.
    const isTrail = path.includes('audit')
    const again = isTrail ? await bytesOf(path, admin.cookies()) : csv
    const [rows, sheet] = [spelled(new TextDecoder().decode(again.bytes)), sheetText(xlsx.bytes)]
    if (isTrail) expect(rows.slice(-sheet.length + 1)).toEqual(sheet.slice(1))
    else await expectAlike(csv.bytes, xlsx.bytes, path)
  })

  test('the chosen investors are among them', async () => {
    const body = { ids: [ann.id] }
    const chosen = '/api/admin/investors/export'
    const csv = await bytesOf(chosen, admin.cookies(), body)
    await expectAlike(csv.bytes, (await bytesOf(chosen, admin.cookies(), { ...body, format: 'xlsx' })).bytes, chosen)
  })

  test('a spreadsheet is for those who may have the CSV, and is recorded in the trail in the same way', async () => {
    const path = '/api/admin/investors/export.csv?format=xlsx'
    const other = server.visitor((await createSession(server.context, ann.id)).cookie)
    expect((await other.get(path)).status).toBe(403)
    expect((await server.visitor().get(path)).status).toBe(401)
    expect((await admin.get('/api/admin/investors/export.csv?format=ods')).status).toBe(422)
    const downloads = async () => (await admin.get('/api/audit?action=download&limit=200')).body.rows.length
    const before = await downloads()
    await admin.get(path)
    expect(await downloads()).toBe(before + 1)
  })
})
