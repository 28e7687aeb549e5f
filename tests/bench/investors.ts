import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { v7 as uuidv7 } from 'uuid'
import { investorSorts } from '#contract/calls/people/admin-investors.ts'
import { startSession } from '#server/access/sign-in/sessions.ts'
import { moveTradingOn } from '#server/people/list/trading.ts'
import { readConfig } from '#server/platform/config/config.ts'
import type { Context } from '#server/platform/config/context.ts'
import { defaultLimits } from '#server/platform/http/limits.ts'
import { buildApp } from '#server/server/app.ts'
import { openContext } from '#server/server/open.ts'
import { type Fresh, onEngines } from './on-engines.ts'
import { type Bench, median, type Row } from './row.ts'
import { seedInvestors } from './seed-investors.ts'
import { seedSearched } from './seed-searched.ts'

const fewInvestors = 1000
const manyInvestors = 100_000
const pageRows = 25
const rounds = 25
const pageTimesMax = 1.5
const searchTimesMax = 3
const bytesTimesMax = 1.05

interface Fund {
  readonly context: Context
  read(query: string): Promise<{ ms: number; bytes: number; rows: number; next: string | null }>
  time(url: string): Promise<number>
  close(): Promise<void>
}

const adminCookie = async ({ store, clock }: Context): Promise<string> => {
  const id = uuidv7()
  const now = clock.now()
  const admin = {
    id,
    email: 'admin@example.com',
    name: 'Admin',
    name_folded: 'admin',
    role: 'admin' as const,
    admin_role: 'owner' as const,
    status: 'active' as const,
    join_date: '2026-01-05',
    created_at: now,
  }
  const { token } = await store.write(async (work) => {
    await work.db.insertInto('people').values(admin).execute()
    return startSession(work, { personId: id, browser: 'a benchmark' })
  }, now)
  return `portal-session=${token}`
}

const openFund = async (databaseUrl: string | null, investors: number): Promise<Fund> => {
  const dataDir = await mkdtemp(join(tmpdir(), 'portal-bench-'))
  const log = { info: () => undefined, warn: () => undefined, error: console.error }
  const config = {
    ...readConfig({ SECRET: 'a secret of the benchmarks, long enough' }, null),
    dataDir,
    databaseUrl,
    asksForFactors: false,
  }
  const context = await openContext(config, { now: Date.now }, log)
  const app = await buildApp(context, { ...defaultLimits, callsPerMinuteMax: 10_000_000 })
  const cookie = await adminCookie(context)
  await seedInvestors(context, 0, investors)
  // What a running server does within a minute of such a load, and PostgreSQL's own maintenance.
  await moveTradingOn(context)
  if (databaseUrl) await sql`vacuum analyze`.execute(context.store.read)
  const ask = async (url: string) => {
    const started = performance.now()
    const { payload, statusCode } = await app.inject({ url, headers: { cookie } })
    const ms = performance.now() - started
    if (statusCode !== 200) throw new Error(`${url}: ${statusCode} ${payload}`)
    return { payload, ms }
  }
  return {
    context,
    time: async (url) => (await ask(url)).ms,
    read: async (query) => {
      const { payload, ms } = await ask(`/api/admin/investors?${query}`)
      const { rows, next } = JSON.parse(payload)
      return { ms, bytes: payload.length, rows: rows.length, next }
    },
    close: async () => {
      await app.close()
      await context.store.close()
      await rm(dataDir, { recursive: true, force: true })
    },
  }
}

/** A key in the middle of a list in its order: later pages must not cost more. */
const middleKey = async ({ read }: Fund, query: string, rows: number): Promise<string> => {
  let key = ''
  for (let passed = 0; passed < rows / 2; passed += 200) {
    const { next } = await read(`${query}&limit=200${key}`)
    if (!next) break
    key = `&before=${next}`
  }
  return key
}

interface Case {
  readonly name: string
  /** The query for each of the two, since a key belongs to one fund. */
  readonly few: string
  readonly many: string
  /** How many times as long as with the smaller fund it may take. */
  readonly timesMax: number
}

/** In turns, so that other load on the machine affects both alike. */
const compare = async (few: Fund, many: Fund, { name, timesMax, ...query }: Case): Promise<Row[]> => {
  const pairs = []
  for (let round = 0; round < rounds; round += 1)
    pairs.push({ few: await few.read(query.few), many: await many.read(query.many) })
  const time = {
    name,
    value: median(pairs.map((pair) => pair.many.ms)),
    floor: median(pairs.map((pair) => pair.few.ms)),
    unit: 'ms',
    against: `${fewInvestors} investors; ${timesMax}× at most`,
  }
  const last = pairs.at(-1)
  if (!last || last.few.rows !== pageRows || last.many.rows !== pageRows) return [time]
  const bytes = {
    name: `${name}, its bytes`,
    value: last.many.bytes,
    floor: last.few.bytes,
    unit: 'bytes',
    against: `${fewInvestors} investors; ${bytesTimesMax}× at most`,
  }
  return [time, bytes]
}

/** Totals over all investors: the administration's first screens. */
const totals = [
  ['Overview', '/api/fund/overview'],
  ['the trading summary', '/api/analytics/trading-status-summary'],
  ['next week’s total risk', '/api/analytics/next-week-total-risk'],
  ['the fund’s settings', '/api/fund/settings'],
  ['the list’s stat cards', '/api/admin/investors/summary'],
] as const

const compareTotals = async (few: Fund, many: Fund): Promise<Row[]> => {
  const rows: Row[] = []
  for (const [name, url] of totals) {
    const pairs = []
    for (let round = 0; round < rounds; round += 1) pairs.push({ few: await few.time(url), many: await many.time(url) })
    rows.push({
      name,
      value: median(pairs.map((pair) => pair.many)),
      floor: median(pairs.map((pair) => pair.few)),
      unit: 'ms',
      against: `${fewInvestors} investors`,
      ratioMax: pageTimesMax,
    })
  }
  return rows
}

/** Searches that find from everybody to nobody, and a term of two letters. */
const terms = [
  ['everybody', 'example.com'],
  ['many', 'garcia'],
  ['one', '.777@'],
  ['nobody', 'xyzzy'],
  ['beginnings of words', 'ga'],
] as const

const casesOf = async (few: Fund, many: Fund): Promise<Case[]> => {
  const sorts = investorSorts.map((sort) => {
    const query = `sort=${sort}&order=desc&limit=${pageRows}`
    return { name: `sort by ${sort}`, few: query, many: query, timesMax: pageTimesMax }
  })
  const pages = []
  for (const sort of ['name', 'balance', 'return'] as const) {
    const query = `sort=${sort}&limit=${pageRows}`
    const keys = {
      few: await middleKey(few, `sort=${sort}`, fewInvestors),
      many: await middleKey(many, `sort=${sort}`, manyInvestors),
    }
    pages.push({
      name: `a page in the middle by ${sort}`,
      few: query + keys.few,
      many: query + keys.many,
      timesMax: pageTimesMax,
    })
  }
  const searches = (['name', 'balance', 'joined'] as const).flatMap((sort) =>
    terms.map(([what, term]) => {
      const query = `search=${term}&sort=${sort}&limit=${pageRows}`
      return { name: `search ${what} by ${sort}`, few: query, many: query, timesMax: searchTimesMax }
    }),
  )
  return [...sorts, ...pages, ...searches]
}

/** What an admin types into the one search over everything. */
const sought = [
  'garcia',
  'example.com',
  '.777@',
  'xyzzy',
  'ga',
  'ALD-0000',
  '5000',
  'week 46',
  'a.seed',
  'nothing of it',
] as const
/** How long it may take, whatever is typed (issue: within 100 ms). */
const searchMsMax = 100

const timeSearches = async (many: Fund): Promise<Row[]> => {
  await seedSearched(many.context, manyInvestors)
  const rows: Row[] = []
  for (const typed of sought) {
    const url = `/api/admin/search?${new URLSearchParams({ search: typed })}`
    const times = []
    for (let round = 0; round < rounds; round += 1) times.push(await many.time(url))
    rows.push({
      name: `one search for “${typed}”`,
      value: median(times),
      floor: searchMsMax,
      unit: 'ms',
      against: 'what it may take',
    })
  }
  const slowest = Math.max(...rows.map(({ value }) => value))
  return rows.map((row) =>
    row.value === slowest ? { ...row, name: `the slowest of them, ${row.name}`, ratioMax: 1 } : row,
  )
}

const rowsOn = async (fresh: Fresh): Promise<Row[]> => {
  const few = await openFund(await fresh(), fewInvestors)
  const many = await openFund(await fresh(), manyInvestors)
  try {
    const rows = await compareTotals(few, many)
    for (const one of await casesOf(few, many)) rows.push(...(await compare(few, many, one)))
    return [...rows, ...(await timeSearches(many))]
  } finally {
    await few.close()
    await many.close()
  }
}

/** The admin's list with 100,000 investors against 1,000: server time and bytes of a page. */
export const bench: Bench = { name: 'investors', run: () => onEngines(rowsOn) }
